/** What is said under the price of a check. */
import type { Quote } from '../contract/run.ts';
import { PRACTICE_SERVICE } from '../domain/list/credits.ts';
import { SUBJECT_POOLS } from '../domain/list/subject.ts';
import { creditsOf, SUBJECT_CREDITS } from './credits.ts';

/** What the credits are worth; [] where nothing is known of it. */
export const priceNotes = (quotes: readonly Pick<Quote, 'service'>[]): readonly string[] =>
  quotes.some(({ service }) => service === PRACTICE_SERVICE) ? ['no money'] : [];

/** What is left of the credits after the check, or by how many they are short; null: their number is not known. */
export function balanceSentence({
  subject,
  credits,
  creditsLeft,
}: Pick<Quote, 'subject' | 'credits' | 'creditsLeft'>): { readonly isShort: boolean; readonly text: string } | null {
  if (creditsLeft === null) return null;
  const after = creditsLeft - credits[SUBJECT_POOLS[subject]].quoted;
  const words = (count: number): string => creditsOf(count, 'real', SUBJECT_CREDITS[subject]);
  return after >= 0
    ? { isShort: false, text: `At least ${words(after)} left afterwards, of ${words(creditsLeft)} by our own count.` }
    : {
        isShort: true,
        text: `${words(-after)} short: you have ${words(creditsLeft)} by our own count. Checking stops when they are spent and keeps everything.`,
      };
}
