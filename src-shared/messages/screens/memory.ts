/** The screen of earlier decisions. */
import { countOf, formatNumber } from '../format.ts';

export const MEMORY = {
  title: 'Earlier decisions',
  reading: 'Reading earlier decisions…',
  address: 'Address',
  decision: 'Decision',
  forget: 'Forget',
  newer: 'Newer',
  older: 'Older',
  forgetAll: 'Forget all…',
  forgetAllTitle: 'Forget all earlier decisions?',
} as const;

export const pageWords = (first: number, last: number, total: number): string =>
  `${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(total)}`;

/** Asks before Doorstep forgets all decisions. @param decisions the number of remembered decisions in all lists */
export const forgetAllSentence = (decisions: number): string =>
  `${countOf(decisions, 'decision')} will not be offered again. The lists they come from keep them. This cannot be undone.`;
