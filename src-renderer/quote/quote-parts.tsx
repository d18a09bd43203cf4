import { type Quote, quotedOf, type RunScope } from '#shared/contract/run/run.ts';
import { creditKindOf } from '#shared/domain/list/credits.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { isSaidOfRows } from '#shared/messages/import/columns.ts';
import { SKIP_WORDS } from '#shared/messages/review/reasons.ts';
import { costOf, SUBJECT_CREDITS } from '#shared/messages/run/credits.ts';
import { ASKED_ANEW, ASKED_ANEW_WHY } from '#shared/messages/run/run.ts';
import { leftOutReason, oldestAnswer, QUOTE, QUOTE_PARTS } from '#shared/messages/screens/quote.ts';
import { cameWithSentence } from '#shared/messages/workspace/approvals.ts';
import { formatDate } from '../ui/text/format.ts';

type Props = {
  readonly subject: Subject;
  /** null while the quote is being computed. The lines are then shown without numbers. */
  readonly quote: Quote | null;
  readonly scope: RunScope;
  /** Whether to show this subject's price. Necessary if the page's title is the price of several subjects. */
  readonly hasOwnPrice: boolean;
};

/** Shows which checks cost credits and which are free, as one bar with its numbers below. */
export function QuoteParts({ subject, quote, scope, hasOwnPrice }: Props) {
  const parts = partsOf(quote, scope);
  return (
    <dl className="quote-table">
      {hasOwnPrice && (
        <Line
          look="total"
          label={QUOTE.costAtMost}
          value={quote && costOf(quotedOf(quote), creditKindOf([quote.service]), SUBJECT_CREDITS[subject])}
        />
      )}
      <div className="quote-split" aria-hidden="true">
        {parts.map(({ key, count }) =>
          count === null || count === 0 ? null : (
            <span key={key} className={`quote-${key}`} style={{ flexGrow: count }} />
          ),
        )}
      </div>
      {parts.map(({ key, label, count }) => (
        <Line key={key} look={key} label={label} value={count === null ? null : formatNumber(count)} />
      ))}
      {quote && <Notes quote={quote} />}
    </dl>
  );
}

/** Returns whether the scope checks rows again that already have an answer. */
const isAgain = ({ kind }: RunScope): boolean => kind === 'older_than' || kind === 'not_found';

type Part = { readonly key: string; readonly label: string; readonly count: number | null };

function partsOf(quote: Quote | null, scope: RunScope): readonly Part[] {
  const count = (read: (made: Quote) => number): number | null => quote && Math.max(0, read(quote));
  return [
    {
      key: 'asked',
      label: QUOTE_PARTS.asked,
      count: count(({ distinctLookups, cached, submitted }) => distinctLookups - cached - submitted),
    },
    {
      key: 'known',
      label: isAgain(scope) ? QUOTE_PARTS.knownSince : QUOTE_PARTS.known,
      count: count(({ cached }) => cached),
    },
    {
      key: 'same',
      label: QUOTE_PARTS.same,
      count: count(({ rowsToCheck, distinctLookups }) => rowsToCheck - distinctLookups),
    },
    {
      key: 'out',
      label: QUOTE_PARTS.out,
      count: count(({ skipped }) => Object.values(skipped).reduce((sum, each) => sum + each, 0)),
    },
  ];
}

/** Shows notes about skipped rows, and about the age and origin of known answers. */
function Notes({ quote }: { readonly quote: Quote }) {
  const { subject, skipped, askedAnew, oldestCachedAtMs, cameWith } = quote;
  const left = Object.entries(skipped).filter(([reason]) => subject === 'email' || !isSaidOfRows(reason));
  const known = [
    ...(oldestCachedAtMs === null ? [] : [oldestAnswer(formatDate(oldestCachedAtMs))]),
    cameWithSentence(cameWith),
  ].filter((part) => part !== '');
  return (
    <>
      {askedAnew > 0 && (
        <Line look="note" label={`${ASKED_ANEW}: ${ASKED_ANEW_WHY}`} value={formatNumber(askedAnew)} />
      )}
      {known.length > 0 && <Line look="note" label={known.join('. ')} value={formatNumber(quote.cached)} />}
      {left.map(([reason, rows]) => (
        <Line
          key={reason}
          look="note"
          label={leftOutReason(SKIP_WORDS[reason] ?? reason)}
          value={formatNumber(rows)}
        />
      ))}
    </>
  );
}

type LineProps = {
  readonly label: string;
  readonly value: string | null;
  readonly look: string;
};

const Line = ({ label, value, look }: LineProps) => (
  <div className={`quote-line quote-line-${look}`}>
    <dt>{label}</dt>
    <dd>{value ?? '…'}</dd>
  </div>
);
