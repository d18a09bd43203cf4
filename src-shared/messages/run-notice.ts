/** What the system tells a person of a run, while the window is not in front; and what is asked before it closes. */
import { isGoing, type RunSnapshot } from '../contract/run.ts';
import type { Subject } from '../domain/list/subject.ts';
import type { ListSummary } from '../domain/verdict/list-summary.ts';
import { countOf } from './format.ts';
import { runSentence } from './run.ts';
import { shownText } from './shown-text.ts';

export type RunNotice = { readonly title: string; readonly body: string };

/** Of a run that has come to rest; null: a person made it rest, and knows. */
export function runNotice(
  run: Pick<RunSnapshot, 'state' | 'failure' | 'subject'>,
  { name, toReview, unchecked }: Pick<ListSummary, 'name' | 'toReview' | 'unchecked'>,
): RunNotice | null {
  const shownName = shownText(name);
  if (run.state === 'done')
    return { title: `“${shownName}” is checked`, body: doneWords(run.subject, toReview, unchecked) };
  if (isGoing(run) || run.failure === null) return null;
  return { title: `Checking “${shownName}” needs you`, body: runSentence(run) };
}

/** "12 rows not checked". */
export const uncheckedWords = (count: number, noun: 'row' | 'email' = 'row'): string =>
  `${countOf(count, noun)} not checked`;

function doneWords(subject: Subject, toReview: number, unchecked: number): string {
  if (subject === 'email') return 'Its emails have their results.';
  if (toReview > 0) return `${countOf(toReview, 'row wants', 'rows want')} a look.`;
  const left = unchecked > 0 ? `, ${uncheckedWords(unchecked)}` : '';
  return `Nothing is left to review${left}.`;
}

export const CLOSE_QUESTION = {
  message: 'A list is still being checked',
  detail:
    'In the background, checking goes on; start Doorstep again to see how far it is. Paused, everything checked so far is kept, and you resume it when you like.',
  goOn: 'Go on in the background',
  pause: 'Pause and close',
  stay: 'Cancel',
} as const;
