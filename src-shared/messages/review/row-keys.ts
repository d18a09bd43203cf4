import { formatNumber } from '../format.ts';

export const PRESSED_TOO_EARLY = 'You pressed a second key before this was saved. It had no effect.';

export const beingCheckedSentence = (position: number): string =>
  `Row ${formatNumber(position)} is being checked, so you cannot decide it now. Decide it when its answer is shown.`;
