/** An answer that came since a person decided and suggests something else, in words. */
import type { NewerAnswer } from '../domain/verdict/row.ts';
import { formatDay } from './format.ts';

/** "The answer changed since you decided (3 March 2026). It now suggests:"; the address follows where there is one. */
export const newerAnswerSentence = ({ suggested, answeredAtMs }: NewerAnswer): string => {
  const changed = `The answer changed since you decided (${formatDay(answeredAtMs)}).`;
  return suggested ? `${changed} It now suggests:` : `${changed} It now suggests no address.`;
};

/** What becomes of the row until something is chosen. */
export const NEWER_ANSWER_HINT = 'Your decision stays until you choose.';
