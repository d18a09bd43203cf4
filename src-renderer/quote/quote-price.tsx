import type { ListQuote } from '#shared/contract/run/run.ts';
import { balanceSentence, priceNotes, priceWords } from '#shared/messages/run/quote.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { aboutTime, expectedTime, QUOTE } from '#shared/messages/screens/quote.ts';
import { formatDuration } from '../ui/text/format.ts';

type Props = {
  /** Quotes of the chosen subjects. */
  readonly quotes: readonly ListQuote[];
  /** Whether a quote is still being computed. */
  readonly isPending: boolean;
};

/** Shows the maximum price, the expected time and the credits left afterwards. */
export function QuotePrice({ quotes, isPending }: Props) {
  return (
    <header className="quote-lead">
      <h1>
        <span className="quiet">{QUOTE.title}</span>{' '}
        <span className="quote-price">{isPending ? COMMON.counting : priceWords(quotes)}</span>
      </h1>
      {/* The line keeps its height while the quotes are being computed. */}
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

/** Returns the expected time. Both checks run at the same time, so the slower one counts. */
function timeOf(quotes: readonly ListQuote[]): readonly string[] {
  const slowest = quotes.toSorted((a, b) => b.expectedSeconds - a.expectedSeconds)[0];
  if (!slowest) return [];
  const time = formatDuration(slowest.expectedSeconds);
  return [
    !slowest.isTimeAssumed && slowest.expectedSeconds >= 10
      ? aboutTime(time)
      : expectedTime(time, slowest.isTimeAssumed),
  ];
}
