import type { ListQuote } from '#shared/contract/run.ts';
import { balanceSentence, priceNotes, priceWords } from '#shared/messages/quote.ts';
import { formatDuration } from '../ui/text/format.ts';

type Props = {
  /** Of what would be asked. */
  readonly quotes: readonly ListQuote[];
  /** Something is still being worked out. */
  readonly isPending: boolean;
};

/** The decision: what the check costs at most, how long it takes and what is left afterwards. */
export function QuotePrice({ quotes, isPending }: Props) {
  return (
    <header className="quote-lead">
      <h1>
        <span className="quiet">Check this list</span>{' '}
        <span className="quote-price">{isPending ? 'Counting…' : priceWords(quotes)}</span>
      </h1>
      {/* This line keeps its place while it is counted. */}
      <p className="quote-facts">{!isPending && [...priceNotes(quotes), ...timeOf(quotes)].join(' · ')}</p>
      {!isPending &&
        quotes.map((quote) => {
          const balance = balanceSentence(quote);
          return (
            balance && (
              <p key={quote.subject} className={balance.isShort ? 'quote-short' : 'quote-facts'}>
                {balance.text}
              </p>
            )
          );
        })}
    </header>
  );
}

/** Both are asked at the same time. */
function timeOf(quotes: readonly ListQuote[]): readonly string[] {
  const slowest = quotes.toSorted((a, b) => b.expectedSeconds - a.expectedSeconds)[0];
  if (!slowest) return [];
  const time = formatDuration(slowest.expectedSeconds);
  return [
    slowest.isTimeAssumed
      ? `${time} (estimate, not yet measured)`
      : slowest.expectedSeconds < 10
        ? time
        : `about ${time}`,
  ];
}
