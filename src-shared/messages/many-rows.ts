/** What is said of deciding many rows at once. */
import type { DecisionKind } from '../domain/verdict/decision.ts';
import { countOf, formatNumber } from './format.ts';
import { shownText } from './shown-text.ts';

type ForMany = Extract<DecisionKind, 'used_suggestion' | 'kept_as_entered' | 'excluded'> | 'none';

const DONE: Readonly<Record<Exclude<ForMany, 'none'>, string>> = {
  used_suggestion: 'accepted',
  kept_as_entered: 'kept as entered',
  excluded: 'excluded',
};

/** @param skipped rows left as they were, for want of a suggestion */
export function decidedManySentence(decision: ForMany, rows: number, skipped: number): string {
  if (decision === 'none') return `${countOf(rows, 'decision')} cleared`;
  const done = `${countOf(rows, 'row')} ${DONE[decision]}`;
  return skipped === 0 ? done : `${done}, ${formatNumber(skipped)} had no suggestion`;
}

const QUESTIONS: Readonly<Record<ForMany, (rows: string) => string>> = {
  used_suggestion: (rows) => `Accept the suggestions of ${rows}?`,
  kept_as_entered: (rows) => `Keep ${rows} as entered?`,
  excluded: (rows) => `Exclude ${rows}?`,
  none: (rows) => `Clear the decisions of ${rows}?`,
};

export const decideManyQuestion = (decision: ForMany, rows: number): string =>
  QUESTIONS[decision](countOf(rows, 'row'));

/** @param decided null until counted */
export function decideManyNote(decision: ForMany, decided: number | null): string {
  const undo = 'One undo takes all of it back.';
  if (decided === null || decided === 0) return undo;
  const are = decided === 1 ? 'is' : 'are';
  return decision === 'none'
    ? `${countOf(decided, 'row')} ${are} decided. ${undo}`
    : `${countOf(decided, 'row')} of them ${are} decided already and will be decided anew. ${undo}`;
}

export const tooManySingleRows = (most: number): string =>
  `No more than ${formatNumber(most)} rows can be picked one by one. Select a range or filter instead.`;

/** "12 rows filled with “Leeds”" */
export const filledSentence = (rows: number, text: string): string =>
  text === ''
    ? `${countOf(rows, 'cell')} emptied`
    : `${countOf(rows, 'row')} filled with “${shownText(text)}”`;

/** @param column its name */
export const fillQuestion = (column: string, rows: number): string =>
  `Fill “${shownText(column)}” of ${countOf(rows, 'row')}?`;

export const FILL_NOTE =
  'These rows count as edited and are not checked until you check them again. One undo takes all of it back.';
