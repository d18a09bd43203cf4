/** An answer that came since a person decided and suggests something else, in words. */
import type { NewerAnswer } from '../domain/verdict/row.ts';
import { formatDay } from './format.ts';

/** "Since you decided, on 3 March 2026, the service answered something else:"; the address follows where there is one. */
export const newerAnswerSentence = ({ suggested, answeredAtMs }: NewerAnswer): string => {
  const since = `Since you decided, on ${formatDay(answeredAtMs)}, the service answered something else:`;
  return suggested ? since : `${since} no address.`;
};

/** What becomes of the row until something is chosen. */
export const NEWER_ANSWER_HINT = 'Your decision still counts. Keep it, or review the row again.';
