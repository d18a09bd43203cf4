/** What is said of rules that are tried before they are applied. */
import type { Rehearsal, SampleFinding, VerdictFlip } from '../contract/rehearsal.ts';
import { countOf, formatNumber } from './format.ts';

/** "1,204 rows change verdict" */
export function flipsSentence(flips: readonly VerdictFlip[]): string {
  const rows = flips.reduce((sum, flip) => sum + flip.rows, 0);
  if (rows === 0) return 'No row changes its verdict';
  return `${countOf(rows, 'row')} ${rows === 1 ? 'changes' : 'change'} verdict`;
}

export function decidedSentence(decided: Rehearsal['decided']): string {
  if (decided === 0) return 'No row that you decided is among them.';
  return decided === 1
    ? 'You decided one of them: that decision stays.'
    : `You decided ${formatNumber(decided)} of them: these decisions stay.`;
}

/** @param size rows of the sample */
export function findingWords({ right, wrong }: SampleFinding, size: number): string {
  const looked = right + wrong;
  if (looked === 0) return size === 0 ? '' : `None of ${formatNumber(size)} looked at`;
  return `${formatNumber(looked)} of ${formatNumber(size)} looked at: ${formatNumber(right)} right, ${formatNumber(wrong)} wrong`;
}

/** @param rows whose decision the rules changed */
export const rulesAppliedSentence = (rows: number): string =>
  rows === 0 ? 'Rules applied, no decision changed' : `Rules applied, ${countOf(rows, 'decision')} changed`;

/** Rows that wait for a person whatever these thresholds are. */
export const stayingSentence = (rows: number): string =>
  `${countOf(rows, 'row')} ${rows === 1 ? 'still needs' : 'still need'} your decision with these rules`;

export const RULES_CHANGE_NOTHING = 'These rules change nothing in this list.';
export const RULES_WAIT = 'Rules can be applied once checking is done or paused.';
export const RULES_IN_FORCE = 'These are the rules in force.';
