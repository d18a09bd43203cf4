/** The cost of credits in money, if a person entered a price. Rounds sums only for display. */
import { type ListQuote, quotedOf, type Receipt } from '../../contract/run/run.ts';
import { type CreditPrices, UNIT } from '../../domain/list/credit-prices.ts';
import { CREDIT_POOLS, type CreditPool } from '../../domain/list/credits.ts';
import { SUBJECT_POOLS, SUBJECTS, type Subject } from '../../domain/list/subject.ts';
import { listOf } from '../format.ts';
import { creditsOf, SUBJECT_CREDITS } from './credits.ts';

type Counts = { readonly [P in CreditPool]?: number };
type Cost = {
  readonly words: string;
  /** The subjects that have a price. The cost leaves out the others. */
  readonly priced: readonly Subject[];
  readonly isAll: boolean;
};

/** Returns "about £18.42", or "about £18.42 for the email credits" if the other credits have no price; null without prices. */
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

/** Says what a list has cost so far; '' if no price is known. */
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
  return cost.isAll
    ? `At the price in Settings, the spent credits cost ${cost.words}.`
    : `At the price in Settings, the spent ${nounOf(cost.priced)} cost ${cost.words}.`;
}

/** Shows how a typed price was understood: "1,000 credits: about £12.50."; '' if no price is known. */
export function priceExample(subject: Subject, prices: CreditPrices): string {
  const cost = moneyOf({ [SUBJECT_POOLS[subject]]: EXAMPLE }, prices);
  return cost === null ? '' : `${creditsOf(EXAMPLE, 'real', SUBJECT_CREDITS[subject])}: ${cost.words}.`;
}

const EXAMPLE = 1_000;

/** Returns null if none of the spent credits has a price. */
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

/** Formats whole units as a bigint and inserts the fraction, because a number would lose digits of a large sum. */
function written(sum: bigint, coins: bigint, money: Intl.NumberFormat): string {
  const fraction = String(coins + (sum % coins)).slice(1);
  const parts = money.formatToParts(sum / coins);
  return parts.map(({ type, value }) => (type === 'fraction' ? fraction : value)).join('');
}

const PRICED_CREDITS: Readonly<Record<Subject, string>> = {
  address: 'address credits',
  email: 'email credits',
};

const nounOf = (subjects: readonly Subject[]): string =>
  listOf(subjects.map((subject) => PRICED_CREDITS[subject]));
