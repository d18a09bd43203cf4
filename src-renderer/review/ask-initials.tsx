import { useId, useState } from 'react';
import { INITIALS } from '#shared/contract/workspace/workspace.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { ASK_INITIALS } from '#shared/messages/review/initials.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { selectAsksInitials } from '../store/deciding/initials-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import './ask-initials.css';

type Props = { readonly listId: ListId };

/** Asks for the person's initials after a step that can be undone, until they answer. Does not take the focus. */
export function AskInitials({ listId }: Props) {
  const isAsked = useApp((state) => selectAsksInitials(state, listId));
  return isAsked && <InitialsForm />;
}

function InitialsForm() {
  const giveInitials = useApp((state) => state.giveInitials);
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const id = useId();
  const typed = text.trim();
  const isFit = typed !== '' && INITIALS.test(typed);
  return (
    <form
      className="ask-initials"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFit) void giveInitials(typed);
        else setTried(true);
      }}
    >
      <p>{ASK_INITIALS.question}</p>
      <label htmlFor={id}>{ASK_INITIALS.label}</label>
      <TextInput
        id={id}
        maxLength={8}
        size={6}
        aria-describedby={`${id}-problem`}
        aria-invalid={isTried && !isFit}
        value={text}
        onChange={setText}
      />
      <Button type="submit">{COMMON.save}</Button>
      <Button look="quiet" onClick={() => void giveInitials('')}>
        {COMMON.notNow}
      </Button>
      <p id={`${id}-problem`} className="field-error small">
        {isTried && !isFit && ASK_INITIALS.problem}
      </p>
    </form>
  );
}
