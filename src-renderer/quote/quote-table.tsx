import type { Quote, RunScope } from '#shared/contract/run.ts';
import { creditKindOf } from '#shared/domain/list/credits.ts';
import { costOf } from '#shared/messages/credits.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { SKIP_WORDS } from '#shared/messages/reasons.ts';
import { formatDate, formatDuration } from '../ui/text/format.ts';

type Props = {
  /** null while it is being worked out: the lines are there, their numbers not yet. */
  readonly quote: Quote | null;
  readonly scope: RunScope;
};

/** From the rows of the list down to what the check may cost. */
export function QuoteTable({ quote, scope }: Props) {
  const count = (read: (made: Quote) => number): string | null => quote && formatNumber(read(quote));
  return (
    <dl className="quote-table">
      <Line label="Rows" value={count(({ rows }) => rows)} />
      {Object.entries(quote?.skipped ?? {}).map(([reason, rows]) => (
        <Line
          key={reason}
          look="quiet"
          label={`Skipped: ${SKIP_WORDS[reason] ?? reason}`}
          value={formatNumber(rows)}
        />
      ))}
      <Line
        label={scope.kind === 'older_than' ? 'Rows with an answer' : 'Rows to check'}
        value={count(({ rowsToCheck }) => rowsToCheck)}
      />
      <Line look="quiet" label="Distinct addresses" value={count(({ distinctLookups }) => distinctLookups)} />
      <Line
        look="quiet"
        label={knownLabel(scope)}
        note={quote?.oldestCachedAtMs ? `oldest answer of ${formatDate(quote.oldestCachedAtMs)}` : ''}
        value={count(({ cached }) => cached)}
      />
      <Line label="To ask the service" value={count((made) => made.distinctLookups - made.cached)} />
      <Line label="Expected time" value={quote && expectedTime(quote)} />
      {quote && quote.creditsLeft !== null && (
        <Line label="Credits left, by our own count" value={formatNumber(quote.creditsLeft)} />
      )}
      <Line
        look="total"
        label="Cost at most"
        value={quote && costOf(quote.credits.validation.quoted, creditKindOf([quote.service]))}
      />
      {quote && quote.creditsLeft !== null && <Balance quote={quote} creditsLeft={quote.creditsLeft} />}
    </dl>
  );
}

function Balance({ quote, creditsLeft }: { readonly quote: Quote; readonly creditsLeft: number }) {
  const after = creditsLeft - quote.credits.validation.quoted;
  return after >= 0 ? (
    <Line look="quiet" label="Left afterwards, at least" value={formatNumber(after)} />
  ) : (
    <Line
      look="short"
      label="Short by"
      note="checking stops when they are spent, and keeps everything"
      value={formatNumber(-after)}
    />
  );
}

type LineProps = {
  readonly label: string;
  /** Beside the label, quieter. */
  readonly note?: string;
  /** null: not known yet. */
  readonly value: string | null;
  readonly look?: 'plain' | 'quiet' | 'total' | 'short';
};

function Line({ label, note = '', value, look = 'plain' }: LineProps) {
  return (
    <div className={`quote-line quote-line-${look}`}>
      <dt>
        {label}
        {note !== '' && <span className="quiet small"> · {note}</span>}
      </dt>
      <dd className="number">{value ?? <span className="quiet">…</span>}</dd>
    </div>
  );
}

const knownLabel = ({ kind }: RunScope): string =>
  kind === 'older_than' ? 'Answered since, kept' : 'Already known, free';

function expectedTime({ expectedSeconds, isTimeAssumed, credits }: Quote): string {
  if (credits.validation.quoted === 0) return 'a moment';
  const time = formatDuration(expectedSeconds);
  return isTimeAssumed ? `${time}, assumed: never measured` : time;
}
