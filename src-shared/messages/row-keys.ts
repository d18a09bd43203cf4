/** What is said where a key decides nothing, because its row is not done yet. */
import { formatNumber } from './format.ts';

/** Said after what the earlier key did. */
export const PRESSED_TOO_EARLY = 'A key that you pressed before this was saved did nothing.';

export const beingCheckedSentence = (position: number): string =>
  `Row ${formatNumber(position)} is being checked and cannot be decided now. Decide it when its answer is here.`;
