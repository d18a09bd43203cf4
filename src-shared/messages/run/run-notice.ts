/** Notifications about a run while the window is in the background, and the question before the window closes. */
import { isGoing, type RunSnapshot } from '../../contract/run/run.ts';
import type { Subject } from '../../domain/list/subject.ts';
import type { ListSummary } from '../../domain/verdict/list-summary.ts';
import { byCount, countOf } from '../format.ts';
import { shownText } from '../shown-text.ts';
import { runSentence } from './run.ts';

/** The text of a notification of the operating system. */
export type RunNotice = { readonly title: string; readonly body: string };

/** Returns the notification about a run that ended or failed; null if it continues or if a person stopped it. */
export function runNotice(
  run: Pick<RunSnapshot, 'state' | 'failure' | 'subject'>,
  { name, toReview, unchecked }: Pick<ListSummary, 'name' | 'toReview' | 'unchecked'>,
): RunNotice | null {
  const shownName = shownText(name);
  if (run.state === 'done')
    return { title: `“${shownName}” is checked`, body: doneWords(run.subject, toReview, unchecked) };
  if (isGoing(run) || run.failure === null) return null;
  return { title: `The check of “${shownName}” needs you`, body: runSentence(run) };
}

/** Counts what a check left unchecked. Shown with a button that opens the cost of checking the rest. */
export const uncheckedWords = (count: number, noun: 'row' | 'email' = 'row'): string =>
  noun === 'email'
    ? byCount(count, { one: '1 email not checked', other: (n) => `${n} emails not checked` })
    : byCount(count, { one: '1 row not checked', other: (n) => `${n} rows not checked` });

function doneWords(subject: Subject, toReview: number, unchecked: number): string {
  if (subject === 'email') return 'The email results are ready.';
  if (toReview > 0)
    return byCount(toReview, { one: '1 row needs review.', other: (n) => `${n} rows need review.` });
  return unchecked > 0
    ? `There is nothing left to review. Not checked: ${countOf(unchecked, 'row')}.`
    : 'There is nothing left to review.';
}

/** Asked before the last window or the app closes during a run. The last three values are the answers. */
export const CLOSE_QUESTION = {
  message: 'Doorstep is still checking a list',
  detail:
    'Checking can continue in the background. Start Doorstep again to view the progress. If you pause instead, everything checked so far is saved, and you can resume later.',
  goOn: 'Continue in the background',
  pause: 'Pause and close',
  stay: 'Cancel',
} as const;
