/** What a person should know of the result of one email beside its sentence. */

import { DELIVERABILITIES } from '../domain/email/email-check.ts';
import type { RowEmail } from '../domain/email/row-email.ts';
import { countOf } from './format.ts';
import { shownText } from './shown-text.ts';

/** What services give as reasons and flags say already. */
const SAID_BY_FLAGS: ReadonlySet<string> = new Set(['disposable', 'role', 'free', 'typo', 'no_mx', 'format']);

const REASON_WORDS: Readonly<Record<string, string>> = {
  no_answer: 'Its mail server does not say whether there is such a mailbox.',
};

/** What to make of a result, and the reasons of the service that no flag says; those that are new as they came. */
export function emailNotes({
  result,
  reasons,
  taken,
}: Pick<RowEmail, 'result' | 'reasons' | 'taken'>): readonly string[] {
  const own = [...new Set(reasons)].filter((reason) => !SAID_BY_FLAGS.has(reason));
  return [
    ...own.map((reason) =>
      Object.hasOwn(REASON_WORDS, reason)
        ? (REASON_WORDS[reason] ?? '')
        : `A reason of the service: “${shownText(reason)}”.`,
    ),
    ...(result === 'unknown' ? ['This is no error, and no result to rely on.'] : []),
    ...(result !== '' && !DELIVERABILITIES.some((each) => each === result)
      ? ['Doorstep does not know this word, so do not rely on it.']
      : []),
    ...(taken !== null && result === ''
      ? ['To check it too, choose “Suggestions you took” in the quote. Each costs a credit.']
      : []),
  ];
}

/** "Take all 213 suggestions"; in the button that takes them. */
export const takeAllWords = (emails: number): string => `Take all ${countOf(emails, 'suggestion')}`;

/** "213 emails in 210 rows are written otherwise than the service thinks they are meant." */
export const suggestionsSentence = (emails: number, rows: number): string =>
  `${countOf(emails, 'email')} in ${countOf(rows, 'row')} of this filter look mistyped, and the service says what was probably meant.`;

/** Of those that a person has decided; '' for none. */
export const decidedSentence = (decided: number): string =>
  decided === 0 ? '' : `${countOf(decided, 'email')} you have decided already stay as they are.`;

/** @param unchecked emails of the whole list */
export const noSuggestionSentence = (decided: number, unchecked: number): string =>
  [
    'The service suggests no other email for the checked emails of this filter.',
    decidedSentence(decided),
    unchecked === 0
      ? ''
      : `${countOf(unchecked, 'email of this list is', 'emails of this list are')} not checked yet.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');

export const NO_EMAIL_CHECKED = {
  title: 'No email is checked yet',
  text: 'Suggestions come from the check. Check the emails of this list first.',
} as const;

export const takenWords = (emails: number): string => `${countOf(emails, 'suggested email')} taken`;

/** "29 emails done (14 are suggestions you took, not checked themselves)". @param replaced of those done */
export const emailsDoneWords = (done: number, replaced: number): string =>
  doneWords(`${countOf(done, 'email')} done`, replaced);

/** @param done how many there are, in words */
export const doneWords = (done: string, replaced: number): string => {
  const of = countOf(
    replaced,
    'is a suggestion you took, not checked itself',
    'are suggestions you took, not checked themselves',
  );
  return replaced === 0 ? done : `${done} (${of})`;
};
