import type { ReactNode } from 'react';
import type { Quote, RunScope } from '#shared/contract/run.ts';
import { creditKindOf } from '#shared/domain/list/credits.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import { SUBJECT_POOLS } from '#shared/domain/list/subject.ts';
import { costOf, SUBJECT_CREDITS } from '#shared/messages/credits.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { cameWithSentence } from '#shared/messages/approvals.ts';
import { ASKED_ANEW, ASKED_ANEW_WHY } from '#shared/messages/run.ts';
import { SKIP_WORDS } from '#shared/messages/reasons.ts';
import { formatDate, formatDuration } from '../ui/text/format.ts';

type Props = {
  readonly subject: Subject;
  /** null while it is being worked out: the lines are there, their numbers not yet. */
  readonly quote: Quote | null;
  readonly scope: RunScope;
  /** A line between what is asked and what that takes. */
  readonly children?: ReactNode;
};

const WORDS: Readonly<
  Record<
    Subject,
    {
      readonly toCheck: string;
      readonly answered: string;
      readonly distinct: string;
      readonly skipped: string;
      readonly left: string;
    }
  >
> = {
  address: {
    toCheck: 'Rows to check',
    answered: 'Rows with an answer',
    distinct: 'Distinct addresses',
    skipped: 'Skipped',
    left: 'Credits left, by our own count',
  },
  email: {
    toCheck: 'Emails to check',
    answered: 'Emails with a result',
    distinct: 'Distinct emails',
    skipped: 'Not sent',
    left: 'Email credits left, by our own count',
  },
};

/** From the rows of the list down to what the check may cost. */
export function QuoteTable({ subject, quote, scope, children }: Props) {
  const count = (read: (made: Quote) => number): string | null => quote && formatNumber(read(quote));
  const words = WORDS[subject];
  const pool = SUBJECT_POOLS[subject];
  return (
    <dl className="quote-table">
      {subject === 'address' && <Line label="Rows" value={count(({ rows }) => rows)} />}
      {Object.entries(quote?.skipped ?? {}).map(([reason, rows]) => (
        <Line
          key={reason}
          look="quiet"
          label={`${words.skipped}: ${SKIP_WORDS[reason] ?? reason}`}
          value={formatNumber(rows)}
        />
      ))}
      <Line
        label={isAgain(scope) ? words.answered : words.toCheck}
        value={count(({ rowsToCheck }) => rowsToCheck)}
      />
      {quote && quote.askedAnew > 0 && (
        <Line look="quiet" label={ASKED_ANEW} note={ASKED_ANEW_WHY} value={formatNumber(quote.askedAnew)} />
      )}
      <Line look="quiet" label={words.distinct} value={count(({ distinctLookups }) => distinctLookups)} />
      <Line
        look="quiet"
        label={knownLabel(scope)}
        note={quote ? knownNote(quote) : ''}
        value={count(({ cached }) => cached)}
      />
      <Line label="To ask the service" value={count((made) => made.distinctLookups - made.cached)} />
      {children}
      <Line label="Expected time" value={quote && expectedTime(quote)} />
      {quote && quote.creditsLeft !== null && (
        <Line label={words.left} value={formatNumber(quote.creditsLeft)} />
      )}
      <Line
        look="total"
        label="Cost at most"
        value={
          quote && costOf(quote.credits[pool].quoted, creditKindOf([quote.service]), SUBJECT_CREDITS[subject])
        }
      />
      {quote && quote.creditsLeft !== null && (
        <Balance quoted={quote.credits[pool].quoted} creditsLeft={quote.creditsLeft} />
      )}
    </dl>
  );
}

function knownNote({ oldestCachedAtMs, cameWith }: Quote): string {
  const oldest = oldestCachedAtMs === null ? '' : `oldest answer of ${formatDate(oldestCachedAtMs)}`;
  return [oldest, cameWithSentence(cameWith)].filter((part) => part !== '').join('. ');
}

function Balance({ quoted, creditsLeft }: { readonly quoted: number; readonly creditsLeft: number }) {
  const after = creditsLeft - quoted;
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

/** Rows that have an answer are asked again. */
const isAgain = ({ kind }: RunScope): boolean => kind === 'older_than' || kind === 'not_found';

const knownLabel = (scope: RunScope): string =>
  isAgain(scope) ? 'Answered since, kept' : 'Already known, free';

function expectedTime({ expectedSeconds, isTimeAssumed, distinctLookups, cached }: Quote): string {
  if (distinctLookups === cached) return 'a moment';
  const time = formatDuration(expectedSeconds);
  return isTimeAssumed ? `${time}, assumed: never measured` : time;
}
