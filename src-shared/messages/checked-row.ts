import type { Verdict } from '../domain/verdict/judgement.ts';
import { formatMoment, formatNumber } from './format.ts';
import { VERDICT_WORDS } from './words.ts';

/**
 * What a single check came to, for a screen reader.
 *
 * @param keptFromMs see `CheckedRow`
 */
export const checkedSentence = (position: number, verdict: Verdict, keptFromMs: number | null): string =>
  keptFromMs === null
    ? `Row ${formatNumber(position)} checked: ${VERDICT_WORDS[verdict]}`
    : `Row ${formatNumber(position)} was not asked again. ${keptAnswer(keptFromMs)}`;

/** The same, next to the button that began it. */
export const checkedNote = (keptFromMs: number | null): string =>
  keptFromMs === null
    ? 'Checked: this is the latest answer.'
    : `Nothing was asked, and nothing was paid. ${keptAnswer(keptFromMs)} To ask again, choose “Check more…”.`;

const keptAnswer = (atMs: number): string => `The answer of ${formatMoment(atMs)} still counts.`;
