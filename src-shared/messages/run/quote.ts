import { type ListQuote, type Quote, quotedOf } from '../../contract/run/run.ts';
import { creditKindOf, PRACTICE_SERVICE } from '../../domain/list/credits.ts';
import { listOf } from '../format.ts';
import { creditsNoun, creditsOf, SUBJECT_CREDITS } from './credits.ts';
import { quotedMoney } from './money.ts';

/** Returns a text such as "6 credits and 3 email credits at most". Adds up credits with the same name. */
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

/** Returns the cost in money, or "No charge" for the practice service; [] if no price is known. */
export function priceNotes(
  quotes: readonly Pick<ListQuote, 'subject' | 'service' | 'credits' | 'prices'>[],
): readonly string[] {
  if (quotes.some(({ service }) => service === PRACTICE_SERVICE)) return ['No charge'];
  const money = quotedMoney(quotes);
  return money === null ? [] : [money];
}

/** Says how many credits remain after the check, or how many are missing; null if the number of credits is unknown. */
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
        text: `By our own count you have ${words(creditsLeft)}. At least ${words(after)} will be left.`,
      }
    : {
        isShort: true,
        text: `By our own count you have ${words(creditsLeft)}, which is ${words(-after)} too few. Checking stops when they are used up. All results are saved.`,
      };
}
