import { DELIVERABILITIES } from '../../domain/email/email-check.ts';
import type { RowEmail } from '../../domain/email/row-email.ts';
import { byCount, formatNumber, joinSentences } from '../format.ts';
import { withLeftRows } from '../review/many-rows.ts';
import { shownText } from '../shown-text.ts';

/** Reasons of the service that the flags already explain. */
const SAID_BY_FLAGS: ReadonlySet<string> = new Set(['disposable', 'role', 'free', 'typo', 'no_mx', 'format']);

const REASON_WORDS: Readonly<Record<string, string>> = {
  no_answer: 'Its mail server does not say whether this mailbox exists.',
};

/** Explains a result, and quotes the reasons of the service that no flag explains. */
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
        : `The service gives the reason “${shownText(reason)}”.`,
    ),
    ...(result === 'unknown' ? ['This is not an error, but you cannot rely on this result.'] : []),
    ...(result !== '' && !DELIVERABILITIES.some((each) => each === result)
      ? ['Doorstep does not know this result, so do not rely on it.']
      : []),
    ...(taken !== null && result === ''
      ? ['To check it too, choose “Suggestions you accepted” in the quote. Each costs one credit.']
      : []),
  ];
}

/** Labels the button that accepts all suggestions in the filter. Emails that a person decided are not counted. */
export const takeAllWords = (emails: number): string =>
  byCount(emails, { one: 'Accept 1 suggestion', other: (n) => `Accept all ${n} suggestions` });

/** Counts the emails that would change. @param rows the rows that contain them; fewer if a row has several */
export const suggestionsSentence = (emails: number, rows: number): string =>
  rows === emails
    ? byCount(emails, {
        one: '1 row in this filter has an email that looks mistyped. The service suggests what was probably meant.',
        other: (n) =>
          `${n} rows in this filter have an email that looks mistyped. The service suggests what was probably meant.`,
      })
    : byCount(rows, {
        one: `1 row in this filter has ${formatNumber(emails)} emails that look mistyped. The service suggests what was probably meant.`,
        other: (n) =>
          `${n} rows in this filter have ${formatNumber(emails)} emails that look mistyped. The service suggests what was probably meant.`,
      });

/** Counts suggestions that a person has already decided, which “Accept all” does not change; '' for 0. */
export const decidedSentence = (decided: number): string =>
  decided === 0
    ? ''
    : byCount(decided, {
        one: 'You have already decided 1 email. It does not change.',
        other: (n) => `You have already decided ${n} emails. They do not change.`,
      });

/** @param unchecked the number of unchecked emails in the whole list */
export const noSuggestionSentence = (decided: number, unchecked: number): string =>
  joinSentences(
    'The service suggests no other email for the checked emails in this filter.',
    decidedSentence(decided),
    unchecked === 0
      ? ''
      : byCount(unchecked, {
          one: '1 email of this list is not checked yet.',
          other: (n) => `${n} emails of this list are not checked yet.`,
        }),
  );

/** Replaces the suggested emails if no email of the list was ever checked. */
export const NO_EMAIL_CHECKED = {
  title: 'No email is checked yet',
  text: 'Suggestions come from the check. Check the emails of this list first.',
} as const;

/** Shown as a notice after accepting all suggestions in the filter. The notice offers to undo the step. */
export const takenWords = (rows: number, changed: number): string =>
  withLeftRows(
    byCount(rows, {
      one: 'Suggested emails accepted in 1 row',
      other: (n) => `Suggested emails accepted in ${n} rows`,
    }),
    { skipped: 0, changed },
  );

/** Returns "29 emails done (14 accepted suggestions, not checked)". @param replaced accepted suggestions among `done` */
export const emailsDoneWords = (done: number, replaced: number): string => {
  if (replaced === 0) return byCount(done, { one: '1 email done', other: (n) => `${n} emails done` });
  const accepted = replacedWords(replaced);
  return byCount(done, {
    one: `1 email done (${accepted})`,
    other: (n) => `${n} emails done (${accepted})`,
  });
};

/** Returns a text such as "29 done (14 accepted suggestions, not checked)". @param replaced included in `done` */
export const doneWords = (done: number, replaced: number): string =>
  replaced === 0 ? `${formatNumber(done)} done` : `${formatNumber(done)} done (${replacedWords(replaced)})`;

const replacedWords = (replaced: number): string =>
  byCount(replaced, {
    one: '1 accepted suggestion, not checked',
    other: (n) => `${n} accepted suggestions, not checked`,
  });
