import type { Verdict } from '../../domain/verdict/judgement.ts';
import { formatMoment, formatNumber } from '../format.ts';
import { VERDICT_WORDS } from '../words.ts';

/** Announces the result of checking one row to a screen reader. @param keptFromMs see `CheckedRow` */
export const checkedSentence = (position: number, verdict: Verdict, keptFromMs: number | null): string =>
  keptFromMs === null
    ? `Row ${formatNumber(position)} checked: ${VERDICT_WORDS[verdict]}`
    : `Row ${formatNumber(position)} was not sent again. ${keptAnswer(keptFromMs)}`;

/** Shown below “Check again” after a check of one row. @param keptFromMs see `CheckedRow` */
export const checkedNote = (keptFromMs: number | null): string =>
  keptFromMs === null
    ? 'Checked. This is the latest answer.'
    : `Nothing was sent and nothing was charged. ${keptAnswer(keptFromMs)} To check the row again, choose “Check more…” or “Check the rest…”.`;

const keptAnswer = (atMs: number): string => `The answer from ${formatMoment(atMs)} still counts.`;
