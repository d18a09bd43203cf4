import { useState } from 'react';
import type { ListQuote, Quote } from '#shared/contract/run.ts';
import { creditKindOf } from '#shared/domain/list/credits.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import { SUBJECT_POOLS } from '#shared/domain/list/subject.ts';
import { costOf, creditsNoun, SUBJECT_CREDITS } from '#shared/messages/credits.ts';
import { capitalize, countOf, formatNumber } from '#shared/messages/format.ts';
import { isSubjectChosen } from '../store/checking/chosen-subjects.ts';
import type { EmailQuoting } from '../store/checking/email-quote-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { capOf, limitOf } from '../store/checking/credit-cap.ts';

type Props = {
  readonly listId: ListId;
  /** Of what a person chose to check, as far as something is to ask; a run is started for each. */
  readonly quotes: readonly ListQuote[];
  /** null: the list has none, so that there is nothing to choose. */
  readonly emails: EmailQuoting | null;
};

/** The hard caps, and Start. */
export function StartForm({ listId, quotes, emails }: Props) {
  const isChoice = emails !== null && !emails.isAlone;
  // What is chosen starts together: nothing is left out because its cost is still being worked out.
  const isPending = useApp(
    (state) =>
      (isSubjectChosen('address', state) && state.quoting?.quote === null) ||
      (isSubjectChosen('email', state) && emails?.quote === null && emails.failure === null),
  );
  const startRuns = useApp((state) => state.startRuns);
  const openReview = useApp((state) => state.openReview);
  const isStarting = useApp((state) => state.isStarting);
  const [texts, setTexts] = useState<Readonly<Record<Subject, string>>>({ address: '', email: '' });
  const starts = quotes.flatMap((quote) => {
    const cap = capOf(texts[quote.subject]);
    const { subject, scope, way, serviceId } = quote;
    const maxCredits = cap === 'not_a_number' ? null : limitOf(cap, quotedOf(quote));
    // The person saw how many there are and what they cost.
    const start = { subject, scope, way, serviceId, maxCredits, asksUnreadAgain: true };
    return cap === 'not_a_number' ? [] : [start];
  });
  const isReady = !isPending && starts.length > 0 && starts.length === quotes.length;
  return (
    <form
      className="quote-start"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void startRuns(listId, starts);
      }}
    >
      {isChoice && quotes.length === 0 && (
        <p className="quiet">Choose what is to be checked: addresses, emails or both.</p>
      )}
      <div className="quote-caps">
        {quotes.map((quote) => (
          <CapField
            key={quote.subject}
            quote={quote}
            isNamed={isChoice}
            text={texts[quote.subject]}
            onChange={(text) => setTexts({ ...texts, [quote.subject]: text })}
          />
        ))}
      </div>
      <div className="quote-actions">
        <Button onClick={() => void openReview(listId)}>Look at the rows first</Button>
        <Button look="primary" type="submit" disabled={isStarting || !isReady}>
          {isStarting ? 'Starting…' : 'Start'}
        </Button>
      </div>
    </form>
  );
}

type CapProps = {
  readonly quote: Quote;
  /** Whether it says which of several it is of. */
  readonly isNamed: boolean;
  readonly text: string;
  readonly onChange: (text: string) => void;
};

const OF_SUBJECT: Readonly<Record<Subject, string>> = { address: 'for addresses', email: 'for emails' };

function CapField({ quote, isNamed, text, onChange }: CapProps) {
  const cap = capOf(text);
  return (
    <Field
      label={`Never spend more than${isNamed ? `, ${OF_SUBJECT[quote.subject]}` : ''}`}
      hint={capHint(cap, quote)}
    >
      {(ids) => (
        <input
          {...ids}
          className="input quote-cap"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={text}
          placeholder={formatNumber(quotedOf(quote))}
          aria-invalid={cap === 'not_a_number'}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

const quotedOf = ({ subject, credits }: Quote): number => credits[SUBJECT_POOLS[subject]].quoted;

const NOUNS: Readonly<Record<Subject, readonly [one: string, many: string]>> = {
  address: ['address', 'addresses'],
  email: ['email', 'emails'],
};

/** What the cap would mean for this check. */
function capHint(cap: ReturnType<typeof capOf>, quote: Quote): string {
  const quoted = quotedOf(quote);
  const kind = creditKindOf([quote.service]);
  const name = SUBJECT_CREDITS[quote.subject];
  const noun = creditsNoun(kind, 2, name);
  if (cap === 'not_a_number')
    return `A whole number of ${noun}, or nothing for what this check costs at most.`;
  if (cap === null) return `${capitalize(noun)}. Checking stops there and keeps everything so far.`;
  if (cap >= quoted) return `This check costs ${costOf(quoted, kind, name)} at most, so it stays below that.`;
  return `Checking stops there: ${countOf(quoted - cap, ...NOUNS[quote.subject])} of ${formatNumber(quoted)} would not be asked.`;
}
