import type { KeyboardEvent } from 'react';
import { findUkPostcode } from '#shared/domain/address/uk-postcode.ts';
import { listedSentence, understoodSentence } from '#shared/messages/fix/fix.ts';
import { lookUpLabel, POSTCODE_TOOL } from '#shared/messages/screens/fix.ts';
import { notWithEvaluationKey } from '#shared/messages/workspace/issued-key.ts';
import { selectIsPostcodeClosed } from '../store/fixing/postcode-slice.ts';
import { selectCreditKind } from '../store/home/workspace-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { PostcodeList } from './postcode-list.tsx';
import { QuestionNote } from './question-note.tsx';
import { useFocusOn } from './use-focus-on.ts';

type Props = {
  readonly onActive: (text: string) => void;
};

/** Looks up all delivery points of a British postcode with one request, and lets the person pick one. */
export function PostcodeTool({ onActive }: Props) {
  const { typed, price, asking } = useApp((state) => state.postcodeTool);
  const typePostcode = useApp((state) => state.typePostcode);
  const lookUpPostcode = useApp((state) => state.lookUpPostcode);
  const leavePostcode = useApp((state) => state.leavePostcode);
  const kind = useApp(selectCreditKind);
  const isClosed = useApp(selectIsPostcodeClosed);
  const postcode = findUkPostcode(typed);
  const note = understoodSentence(typed, postcode);
  const isGoing = asking.state === 'going';
  const listed = asking.state === 'done' ? asking.value : null;
  const fieldRef = useFocusOn<HTMLInputElement>(listed === null);

  const hear = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isGoing) return;
    event.preventDefault();
    leavePostcode();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape stops waiting wherever the focus is in the tool
    <div className="fix-tool" onKeyDown={hear}>
      <form
        className="fix-ask"
        onSubmit={(event) => {
          event.preventDefault();
          void lookUpPostcode();
        }}
      >
        <Field
          label={POSTCODE_TOOL.postcode}
          {...(postcode === null && note !== '' ? { error: note } : { hint: note })}
        >
          {(ids) => (
            <TextInput
              {...ids}
              ref={fieldRef}
              value={typed}
              onChange={typePostcode}
              onFocus={({ target }) => target.select()}
            />
          )}
        </Field>
        {!isClosed && (
          <Button look="primary" type="submit" aria-disabled={postcode === null || isGoing}>
            {lookUpLabel(price?.credits ?? null, kind)}
          </Button>
        )}
      </form>
      {isClosed && <p>{notWithEvaluationKey('postcodes')}</p>}
      <QuestionNote
        asking={asking}
        onAgain={() => void lookUpPostcode()}
        onStop={leavePostcode}
        outcome={listed ? listedSentence(listed.points.length, listed.postcode, listed.spent, kind) : ''}
      />
      {listed && <PostcodeList key={listed.postcode} listed={listed} onActive={onActive} />}
    </div>
  );
}
