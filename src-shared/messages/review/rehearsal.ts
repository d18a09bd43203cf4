import type { Rehearsal, SampleFinding, VerdictFlip } from '../../contract/review/rehearsal.ts';
import { byCount, formatNumber } from '../format.ts';

/** Returns the heading of the result of a rehearsal. */
export function flipsSentence(flips: readonly VerdictFlip[]): string {
  const rows = flips.reduce((sum, flip) => sum + flip.rows, 0);
  if (rows === 0) return 'No row changes its verdict';
  return byCount(rows, { one: '1 row changes its verdict', other: (n) => `${n} rows change their verdict` });
}

/** Counts rows whose verdict would change although a person has decided them. Their decisions stay. */
export const decidedSentence = (decided: Rehearsal['decided']): string =>
  decided === 0
    ? 'You have not decided any of these rows.'
    : byCount(decided, {
        one: 'You have decided 1 of these rows. Your decision stays.',
        other: (n) => `You have decided ${n} of these rows. Your decisions stay.`,
      });

/** Returns a text such as "10 of 20 reviewed: 9 right, 1 wrong". @param size the number of rows in the sample */
export function findingWords({ right, wrong }: SampleFinding, size: number): string {
  const reviewed = right + wrong;
  if (reviewed === 0) return size === 0 ? '' : `None of ${formatNumber(size)} reviewed`;
  return `${formatNumber(reviewed)} of ${formatNumber(size)} reviewed: ${formatNumber(right)} right, ${formatNumber(wrong)} wrong`;
}

/** Shown as a notice after rules were applied. @param rows rows whose decision changed */
export const rulesAppliedSentence = (rows: number): string =>
  rows === 0
    ? 'Rules applied, no decision changed'
    : byCount(rows, {
        one: 'Rules applied, 1 decision changed',
        other: (n) => `Rules applied, ${n} decisions changed`,
      });

/** Shown below the result of a rehearsal. @param rows the number of rows that no threshold decides */
export const stayingSentence = (rows: number): string =>
  byCount(rows, {
    one: '1 row still needs your decision with these rules',
    other: (n) => `${n} rows still need your decision with these rules`,
  });

/** Shown next to “Apply” if no row would change its verdict or be accepted. */
export const RULES_CHANGE_NOTHING = 'These rules change nothing in this list.';
export const RULES_WAIT = 'You can apply rules when checking is finished or paused.';

/** Shown next to “Apply” while the chosen rules equal those of the list. */
export const RULES_IN_FORCE = 'These rules are already applied.';
