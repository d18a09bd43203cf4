import type { ManyOutcome } from '../../contract/review/history.ts';
import type { DecisionKind } from '../../domain/verdict/decision.ts';
import { type ByCount, byCount, formatNumber, joinSentences } from '../format.ts';
import { shownText } from '../shown-text.ts';

type ForMany = Extract<DecisionKind, 'used_suggestion' | 'kept_as_entered' | 'excluded'> | 'none';

const DONE: Readonly<Record<ForMany, ByCount>> = {
  used_suggestion: { one: '1 row accepted', other: (n) => `${n} rows accepted` },
  kept_as_entered: { one: '1 row kept as entered', other: (n) => `${n} rows kept as entered` },
  excluded: { one: '1 row excluded', other: (n) => `${n} rows excluded` },
  none: { one: '1 decision cleared', other: (n) => `${n} decisions cleared` },
};

/** The counts of the rows that a step left out. */
export type LeftRows = Pick<ManyOutcome, 'skipped' | 'changed'>;

/** Returns "790 rows accepted, 22 without a suggestion, 1 skipped because it changed meanwhile". */
export const decidedManySentence = (decision: ForMany, rows: number, left: LeftRows): string =>
  withLeftRows(byCount(rows, DONE[decision]), left);

/** Adds to the notice about a step which rows it left out. `skipped` counts rows without a suggestion. */
export function withLeftRows(done: string, { skipped, changed }: LeftRows): string {
  const without = skipped === 0 ? null : `${formatNumber(skipped)} without a suggestion`;
  return joinParts([done, without, changedMeanwhile(changed)]);
}

const changedMeanwhile = (changed: number): string | null =>
  changed === 0
    ? null
    : byCount(changed, {
        one: '1 skipped because it changed meanwhile',
        other: (n) => `${n} skipped because they changed meanwhile`,
      });

const joinParts = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join(', ');

const QUESTIONS: Readonly<Record<ForMany, ByCount>> = {
  used_suggestion: {
    one: 'Accept the suggestion for 1 row?',
    other: (n) => `Accept the suggestions for ${n} rows?`,
  },
  kept_as_entered: { one: 'Keep 1 row as entered?', other: (n) => `Keep ${n} rows as entered?` },
  excluded: { one: 'Exclude 1 row?', other: (n) => `Exclude ${n} rows?` },
  none: { one: 'Clear the decision of 1 row?', other: (n) => `Clear the decisions of ${n} rows?` },
};

/** Returns the title of the question before a decision for a large selection. */
export const decideManyQuestion = (decision: ForMany, rows: number): string =>
  byCount(rows, QUESTIONS[decision]);

const UNDO = 'You can undo this in one step.';

/** Explains the effect below `decideManyQuestion`. @param decided selected rows with a decision; null until counted */
export function decideManyNote(decision: ForMany, decided: number | null): string {
  if (decided === null || decided === 0) return UNDO;
  const sentence =
    decision === 'none'
      ? byCount(decided, {
          one: '1 of these rows has a decision.',
          other: (n) => `${n} of these rows have a decision.`,
        })
      : byCount(decided, {
          one: '1 of these rows already has a decision, which this step replaces.',
          other: (n) => `${n} of these rows already have a decision, which this step replaces.`,
        });
  return `${sentence} ${UNDO}`;
}

/** Shown as a notice when a person selects one more single row than the limit. */
export const tooManySingleRows = (most: number): string =>
  `You can select at most ${formatNumber(most)} rows one by one. Select a range or use a filter instead.`;

/**
 * Shown as a notice after a cell was filled into the selected rows.
 *
 * @param text '' if the cells were emptied
 */
export function filledSentence(rows: number, text: string, { skipped, changed }: LeftRows): string {
  const done =
    text === ''
      ? byCount(rows, { one: '1 cell emptied', other: (n) => `${n} cells emptied` })
      : byCount(rows, {
          one: `1 row filled with “${shownText(text)}”`,
          other: (n) => `${n} rows filled with “${shownText(text)}”`,
        });
  const excluded =
    skipped === 0
      ? null
      : byCount(skipped, { one: '1 excluded row unchanged', other: (n) => `${n} excluded rows unchanged` });
  return joinParts([done, excluded, changedMeanwhile(changed)]);
}

/** Returns the title of the question before a column of all selected rows is filled. */
export const fillQuestion = (column: string, rows: number): string =>
  byCount(rows, {
    one: `Fill “${shownText(column)}” in 1 row?`,
    other: (n) => `Fill “${shownText(column)}” in ${n} rows?`,
  });

/**
 * Follows the text to fill in. Filling a cell is an edit of the address.
 *
 * @param decided selected rows with a decision; null until counted
 */
export const fillEffect = (decided: number | null): string =>
  joinSentences(
    'Doorstep marks these rows as edited. They stay unchecked until you check them again.',
    decided === null || decided === 0
      ? ''
      : byCount(decided, {
          one: '1 of these rows already has a decision. This step replaces it, unless the row is excluded.',
          other: (n) =>
            `${n} of these rows already have a decision. This step replaces it, except in excluded rows.`,
        }),
    UNDO,
  );
