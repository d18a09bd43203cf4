import { formatNumber } from '../format.ts';

/** Added to the notice of a row's decision if a second key for the row came before the first was saved. */
export const PRESSED_TOO_EARLY = 'You pressed a second key before this was saved. It had no effect.';

/** Shown as a notice after a key for a row that is being checked. */
export const beingCheckedSentence = (position: number): string =>
  `Row ${formatNumber(position)} is being checked, so you cannot decide it now. Decide it when its answer is shown.`;
