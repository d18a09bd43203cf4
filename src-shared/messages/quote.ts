/** What a check costs, and what is said under its price. */
import { type ListQuote, type Quote, quotedOf } from '../contract/run.ts';
import { creditKindOf, PRACTICE_SERVICE } from '../domain/list/credits.ts';
import { creditsNoun, creditsOf, SUBJECT_CREDITS } from './credits.ts';
import { listOf } from './format.ts';
import { quotedMoney } from './money.ts';

/** "6 credits and 3 email credits at most": credits of one name are one sum. */
export function priceWords(quotes: readonly Pick<Quote, 'subject' | 'service' | 'credits'>[]): string {
  const sums = new Map<string, { readonly count: number; readonly words: string }>();
  for (const quote of quotes) {
    const kind = creditKindOf([quote.service]);
    const name = SUBJECT_CREDITS[quote.subject];
    const noun = creditsNoun(kind, 2, name);
    const count = (sums.get(noun)?.count ?? 0) + quotedOf(quote);
    sums.set(noun, { count, words: creditsOf(count, kind, name) });
  }
  return sums.size === 0
    ? 'Nothing to pay'
    : `${listOf([...sums.values()].map(({ words }) => words))} at most`;
}

/** What the credits cost in money; [] where nothing is known of it. */
export function priceNotes(
  quotes: readonly Pick<ListQuote, 'subject' | 'service' | 'credits' | 'prices'>[],
): readonly string[] {
  if (quotes.some(({ service }) => service === PRACTICE_SERVICE)) return ['No money'];
  const money = quotedMoney(quotes);
  return money === null ? [] : [money];
}

/** What is left of the credits after the check, or by how many they are short; null: their number is not known. */
export function balanceSentence({
  subject,
  credits,
  creditsLeft,
}: Pick<Quote, 'subject' | 'credits' | 'creditsLeft'>): {
  readonly isShort: boolean;
  readonly text: string;
} | null {
  if (creditsLeft === null) return null;
  const after = creditsLeft - quotedOf({ subject, credits });
  const words = (count: number): string => creditsOf(count, 'real', SUBJECT_CREDITS[subject]);
  return after >= 0
    ? {
        isShort: false,
        text: `At least ${words(after)} left afterwards, of ${words(creditsLeft)} by our own count.`,
      }
    : {
        isShort: true,
        text: `${words(-after)} short: you have ${words(creditsLeft)} by our own count. Checking stops when they are spent and keeps everything.`,
      };
}
