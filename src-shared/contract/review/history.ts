/** One undo reverses one step. Every action on rows is a step, and steps are never deleted. */

import type { EmailMark } from '../../domain/email/row-email.ts';
import type { Decision } from '../../domain/verdict/decision.ts';
import type { Row } from '../../domain/verdict/row.ts';
import type { Rules } from '../../domain/verdict/rules.ts';

export const STEP_KINDS = [
  'decide',
  'decide_many',
  'flag',
  'take_back',
  'keep_one',
  'apply_rules',
  /** Changes to the list's columns, country or repairs. */
  'change_settings',
  /** Accepting or refusing a suggested email, or clearing that decision. */
  'decide_email',
  'take_emails',
  'take_remembered',
  'fill_cells',
  /** Recovering later decisions from the workspace that a backup replaced. */
  'take_over',
] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/** Steps of the whole list, which cannot be undone for a single row: a row has the list's columns and rules. */
const LIST_STEPS: ReadonlySet<StepKind> = new Set(['change_settings', 'apply_rules']);

/** Whether `takeBackStep` may undo a step in the history of a row. It refuses the others. */
export const isOfRow = ({ kind, isUndone }: Pick<HistoryEntry, 'kind' | 'isUndone'>): boolean =>
  !isUndone && !LIST_STEPS.has(kind);

/** The result of a step for many rows. */
export type ManyOutcome = {
  readonly step: StepSummary;
  /** Rows that the step cannot change, such as rows without a suggestion. */
  readonly skipped: number;
  /** Rows that the step left out, because they changed after the person chose them. */
  readonly changed: number;
};

/** A step as the page shows it. `rows`: the number of rows that it changed. */
export type StepSummary = {
  readonly step: number;
  readonly kind: StepKind;
  readonly rows: number;
  readonly atMs: number;
  /** The kind of decision; null for steps that make none or clear one. */
  readonly decision: Decision['kind'] | null;
  /** The positions of the first 100 rows that the step changed. */
  readonly positions: readonly number[];
};

/** The steps that undo and redo would change now; null if there is none. */
export type StepsAtHand = { readonly undo: StepSummary | null; readonly redo: StepSummary | null };

/** A row after a step. `step`: the step that undo would reverse; null if nothing changed. */
export type ChangedRow = Row & { readonly step: number | null };

/** Everything about a row that a step changes. */
export type RowMark = {
  readonly decision: Decision | null;
  /** A person's note. '' is a flag without a note; null if the row is not flagged. */
  readonly note: string | null;
  /** The emails that the step changes; absent if it changes none. */
  readonly emails?: readonly EmailMark[];
};

/** A step in the history of one row. `rows` counts all rows of the step. `before` and `after` describe this row. */
export type HistoryEntry = {
  readonly step: number;
  readonly kind: StepKind;
  readonly atMs: number;
  readonly rows: number;
  readonly before: RowMark;
  readonly after: RowMark;
  /** Whether the step was undone later. */
  readonly isUndone: boolean;
};

/** The change of rules that a step made. */
export type RulesStep = { readonly before: Rules; readonly after: Rules };
