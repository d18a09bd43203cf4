import { useState } from 'react';
import type { Quote } from '#shared/contract/run.ts';
import type { ListId } from '#shared/domain/list.ts';
import { REASON_WORDS } from '#shared/messages/reasons.ts';
import { countOf, formatNumber } from '#shared/messages/format.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { formatDuration } from '../ui/format.ts';
import { Message } from '../ui/message.tsx';
import './quote.css';

type Props = { readonly listId: ListId };

/** What checking a list would ask and cost. Nothing is sent before Start. */
export function QuoteScreen({ listId }: Props) {
  const quote = useApp((state) => state.quote);
  if (!quote || quote.listId !== listId) return <Message title="Counting what is to be asked…" />;
  return (
    <div className="page quote">
      <header>
        <h1>Check this list</h1>
        <p className="quiet">Nothing is sent before you choose Start.</p>
      </header>
      <QuoteTable quote={quote} />
      <StartForm quote={quote} />
    </div>
  );
}

function QuoteTable({ quote }: { readonly quote: Quote }) {
  const toAsk = quote.distinctLookups - quote.cached;
  return (
    <dl className="quote-table">
      <Line label="Rows" value={formatNumber(quote.rows)} />
      {Object.entries(quote.skipped).map(([reason, rows]) => (
        <Line key={reason} label={`Skipped: ${skippedWords(reason)}`} value={formatNumber(rows)} quiet />
      ))}
      <Line label="Distinct addresses" value={formatNumber(quote.distinctLookups)} />
      <Line label="Already known, free" value={formatNumber(quote.cached)} quiet />
      <Line label="To ask the service" value={formatNumber(toAsk)} />
      <Line
        label="Expected time"
        value={
          quote.expectedSeconds === null
            ? 'not known before the first run'
            : formatDuration(quote.expectedSeconds)
        }
      />
      <Line label="Cost at most" value={countOf(quote.credits.validation.quoted, 'credit')} strong />
    </dl>
  );
}

type LineProps = {
  readonly label: string;
  readonly value: string;
  readonly quiet?: boolean;
  readonly strong?: boolean;
};

function Line({ label, value, quiet = false, strong = false }: LineProps) {
  return (
    <div className={`quote-line ${quiet ? 'quiet' : ''} ${strong ? 'quote-total' : ''}`}>
      <dt>{label}</dt>
      <dd className="number">{value}</dd>
    </div>
  );
}

function StartForm({ quote }: { readonly quote: Quote }) {
  const startRun = useApp((state) => state.startRun);
  const openReview = useApp((state) => state.openReview);
  const [cap, setCap] = useState('');
  return (
    <form
      className="quote-start"
      onSubmit={(event) => {
        event.preventDefault();
        void startRun(quote.listId, cap === '' ? null : Number(cap));
      }}
    >
      <Field
        label="Never spend more than"
        hint="Credits. Checking pauses when it gets there; empty means no cap."
      >
        {(ids) => (
          <input
            {...ids}
            className="input"
            type="number"
            min={0}
            step={1}
            value={cap}
            placeholder={String(quote.credits.validation.quoted)}
            onChange={({ target }) => setCap(target.value)}
          />
        )}
      </Field>
      <div className="quote-actions">
        <Button onClick={() => void openReview(quote.listId)}>Look at the rows first</Button>
        <Button look="primary" type="submit">
          Start
        </Button>
      </div>
    </form>
  );
}

const reasonWords: Readonly<Record<string, string>> = REASON_WORDS;
/** The contract counts by code; one this page does not know is shown as it came. */
const skippedWords = (reason: string): string => reasonWords[reason] ?? reason;
