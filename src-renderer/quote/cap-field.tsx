import { type Quote, quotedOf } from '#shared/contract/run/run.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { capHint, capLabel } from '#shared/messages/screens/quote.ts';
import { capOf } from '../store/checking/credit-cap.ts';
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
  const cap = capOf(text);
  return (
    <Field label={capLabel(isNamed ? subject : null)} hint={quote ? capHint(cap, quote) : COMMON.counting}>
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
          placeholder={quote ? formatNumber(quotedOf(quote)) : '…'}
          aria-invalid={cap === 'not_a_number'}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
