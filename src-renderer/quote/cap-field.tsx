import { type Quote, quotedOf } from '#shared/contract/run/run.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import { formatNumber, joinSentences } from '#shared/messages/format.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { capHint, capLabel } from '#shared/messages/screens/quote.ts';
import { mostCreditsSentence } from '#shared/messages/workspace/policy.ts';
import { capOf, isCap, limitOf } from '../store/checking/credit-cap.ts';
import { selectMostCredits } from '../store/home/workspace-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Field } from '../ui/form/field.tsx';
import { START_FORM } from './start-form.tsx';

type Props = {
  readonly subject: Subject;
  /** null while the quote is being computed. The field is already visible then. */
  readonly quote: Quote | null;
  /** Whether the label names the subject. */
  readonly isNamed: boolean;
  readonly text: string;
  readonly onChange: (text: string) => void;
};

/** Lets the person limit the credits that the check may spend. Enter starts the check. */
export function CapField({ subject, quote, isNamed, text, onChange }: Props) {
  const most = useApp(selectMostCredits);
  const cap = capOf(text);
  const hint = quote ? capHint(limited(cap, quote, most), quote) : COMMON.counting;
  return (
    <Field
      label={capLabel(isNamed ? subject : null)}
      hint={most === null ? hint : joinSentences(mostCreditsSentence(most), hint)}
    >
      {(ids) => (
        <input
          {...ids}
          className="input quote-cap"
          form={START_FORM}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={text}
          placeholder={quote ? formatNumber(limitOf(null, quotedOf(quote), most)) : '…'}
          aria-invalid={!isCap(cap, most)}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** Without a typed cap, the organisation's limit counts if the check may cost more. */
function limited(cap: ReturnType<typeof capOf>, quote: Quote, most: number | null): ReturnType<typeof capOf> {
  return cap === null && most !== null && most < quotedOf(quote) ? most : cap;
}
