import { formatNumber } from '../format.ts';

/** Added to the notice of a decision if the person pressed another key for the row before the decision was saved. */
export const PRESSED_TOO_EARLY = 'You pressed a second key before this was saved. It had no effect.';

/** Shown as a notice after a person pressed a key at a row that the page has not read yet. */
export const NOT_SHOWN_YET = 'The row was not shown yet, so the key had no effect. Press it again.';

/** Shown as a notice after a person pressed a key for a row that is being checked. */
export const beingCheckedSentence = (position: number): string =>
  `Row ${formatNumber(position)} is being checked, so you cannot decide it now. Decide it when its answer is shown.`;
