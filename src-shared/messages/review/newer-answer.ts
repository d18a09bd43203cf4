import type { NewerAnswer } from '../../domain/verdict/row.ts';
import { formatDay } from '../format.ts';

/** Says that a newer answer differs. The page shows the address of the newer answer, if there is one, below. */
export const newerAnswerSentence = ({ suggested, answeredAtMs }: NewerAnswer): string =>
  suggested
    ? `After you decided, the service gave a different answer on ${formatDay(answeredAtMs)}:`
    : `After you decided, the service answered on ${formatDay(answeredAtMs)} that it found no address.`;

export const NEWER_ANSWER_HINT = 'Your decision still counts. Keep it, or review the row again.';
