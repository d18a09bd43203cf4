/** What credits cost in money, where a person entered the price of one. Sums are exact until they are rounded to be shown. */
import { type ListQuote, quotedOf, type Receipt } from '../contract/run.ts';
import { type CreditPrices, UNIT } from '../domain/list/credit-prices.ts';
import { CREDIT_POOLS, type CreditPool } from '../domain/list/credits.ts';
import { SUBJECT_POOLS, SUBJECTS, type Subject } from '../domain/list/subject.ts';
import { SUBJECT_CREDITS } from './credits.ts';
import { listOf } from './format.ts';

type Counts = { readonly [P in CreditPool]?: number };
type Cost = {
  /** "about £18.42". */
  readonly words: string;
  /** Subjects with a price. Credits that have none are not in it. */
  readonly priced: readonly Subject[];
  readonly isAll: boolean;
};

/** Under the price of a check: "about £18.42", or "about £18.42 for the email credits" where others have no price. */
export function quotedMoney(
  quotes: readonly Pick<ListQuote, 'subject' | 'credits' | 'prices'>[],
): string | null {
  const [first] = quotes;
  if (!first) return null;
  const counts = Object.fromEntries(quotes.map((quote) => [SUBJECT_POOLS[quote.subject], quotedOf(quote)]));
  const cost = moneyOf(counts, first.prices);
  if (cost === null) return null;
  return cost.isAll ? cost.words : `${cost.words} for the ${nounOf(cost.priced)}`;
}

/** What a list came to so far; '' where no price is known. */
export function spentMoneySentence({
  credits,
  singles,
  prices,
}: Pick<Receipt, 'credits' | 'singles' | 'prices'>): string {
  const counts = Object.fromEntries(
    CREDIT_POOLS.map((pool) => [pool, credits[pool].charged + singles.credits[pool]]),
  );
  const cost = moneyOf(counts, prices);
  if (cost === null) return '';
  return `The ${cost.isAll ? 'credits' : nounOf(cost.priced)} spent cost ${cost.words}, by the price in the settings.`;
}

/** "1,000 credits cost £12.50.": shows how a price was read; '' where nothing is known. */
export function priceExample(subject: Subject, prices: CreditPrices): string {
  const cost = moneyOf({ [SUBJECT_POOLS[subject]]: EXAMPLE }, prices);
  return cost === null ? '' : `1,000 ${SUBJECT_CREDITS[subject]}s: ${cost.words}.`;
}

const EXAMPLE = 1_000;

/** null: none of what was spent has a price. */
export function moneyOf(counts: Counts, prices: CreditPrices): Cost | null {
  const { currency } = prices;
  const used = CREDIT_POOLS.filter((pool) => (counts[pool] ?? 0) > 0);
  const priced = SUBJECTS.filter(
    (subject) => prices[subject] !== null && used.includes(SUBJECT_POOLS[subject]),
  );
  if (currency === null || priced.length === 0) return null;
  const sum = priced.reduce(
    (total, subject) => total + BigInt(counts[SUBJECT_POOLS[subject]] ?? 0) * BigInt(prices[subject] ?? 0),
    0n,
  );
  return { words: moneyWords(sum, currency), priced, isAll: priced.length === used.length };
}

/** @param amount in millionths of the unit */
function moneyWords(amount: bigint, currency: string): string {
  const money = new Intl.NumberFormat('en', { style: 'currency', currency });
  const coins = 10n ** BigInt(money.resolvedOptions().maximumFractionDigits ?? 0);
  const coin = BigInt(UNIT) / coins;
  const rounded = (amount * 2n + coin) / (coin * 2n);
  return rounded === 0n
    ? `less than ${written(1n, coins, money)}`
    : `about ${written(rounded, coins, money)}`;
}

/** A number would lose digits of a large sum: units are formatted as they are, and the smallest coins put behind them. */
function written(sum: bigint, coins: bigint, money: Intl.NumberFormat): string {
  const fraction = String(coins + (sum % coins)).slice(1);
  const parts = money.formatToParts(sum / coins);
  return parts.map(({ type, value }) => (type === 'fraction' ? fraction : value)).join('');
}

const nounOf = (subjects: readonly Subject[]): string =>
  listOf(
    subjects.map((subject) => (subject === 'address' ? 'address credits' : `${SUBJECT_CREDITS[subject]}s`)),
  );
