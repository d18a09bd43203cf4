import { type Quote, quotedOf } from '#shared/contract/run.ts';
import { creditKindOf } from '#shared/domain/list/credits.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import { creditsNoun, creditsOf, SUBJECT_CREDITS } from '#shared/messages/credits.ts';
import { countOf, formatNumber } from '#shared/messages/format.ts';
import { capOf } from '../store/checking/credit-cap.ts';
import { Field } from '../ui/form/field.tsx';
import { START_FORM } from './start-form.tsx';

type Props = {
  readonly subject: Subject;
  /** null while it is being worked out. The field already shows. */
  readonly quote: Quote | null;
  /** Whether the label names the subject. */
  readonly isNamed: boolean;
  readonly text: string;
  readonly onChange: (text: string) => void;
};

const OF_SUBJECT: Readonly<Record<Subject, string>> = { address: 'for addresses', email: 'for emails' };

/** The most that the check may spend. Enter starts the check. */
export function CapField({ subject, quote, isNamed, text, onChange }: Props) {
  const cap = capOf(text);
  return (
    <Field
      label={`Never spend more than${isNamed ? `, ${OF_SUBJECT[subject]}` : ''}`}
      hint={quote ? capHint(cap, quote) : 'Counting…'}
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
          placeholder={quote ? formatNumber(quotedOf(quote)) : '…'}
          aria-invalid={cap === 'not_a_number'}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

const NOUNS: Readonly<Record<Subject, readonly [one: string, many: string]>> = {
  address: ['address', 'addresses'],
  email: ['email', 'emails'],
};

/** Returns what the cap means for this check. */
function capHint(cap: ReturnType<typeof capOf>, quote: Quote): string {
  const quoted = quotedOf(quote);
  const kind = creditKindOf([quote.service]);
  const name = SUBJECT_CREDITS[quote.subject];
  const noun = creditsNoun(kind, 2, name);
  if (cap === 'not_a_number')
    return `A whole number of ${noun}, or nothing for what this check costs at most.`;
  if (cap === null) return `In ${noun}. The check stops there and keeps its results.`;
  if (cap >= quoted) return `This check costs at most ${creditsOf(quoted, kind, name)}, within this limit.`;
  return `The check stops there: ${countOf(quoted - cap, ...NOUNS[quote.subject])} of ${formatNumber(quoted)} would not be asked.`;
}
