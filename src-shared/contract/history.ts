/** Steps: what one undo takes back. Every action on rows is one, and is kept for ever. */

import type { EmailMark } from '../domain/email/row-email.ts';
import type { Decision } from '../domain/verdict/decision.ts';
import type { Row } from '../domain/verdict/row.ts';
import type { Rules } from '../domain/verdict/rules.ts';

export const STEP_KINDS = [
  'decide',
  'decide_many',
  'flag',
  'take_back',
  'keep_one',
  'apply_rules',
  /** The list's columns, country or repairs. */
  'change_settings',
  /** A suggestion for an email taken, refused, or neither any more. */
  'decide_email',
  /** Suggestions for emails taken, of many rows. */
  'take_emails',
  /** Decided as in an earlier list. */
  'take_remembered',
  /** One cell of many rows, filled with the same text. */
  'fill_cells',
  /** What was decided since a backup, out of the damaged workspace that it took the place of. */
  'take_over',
] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export type StepSummary = {
  readonly step: number;
  readonly kind: StepKind;
  readonly rows: number;
  readonly atMs: number;
  /** The kind of decision made; null for steps that make none, or take one away. */
  readonly decision: Decision['kind'] | null;
  /** Positions it changed, in order: the first hundred. */
  readonly positions: readonly number[];
};

/** What undo and redo would do now; null when there is nothing. */
export type StepsAtHand = { readonly undo: StepSummary | null; readonly redo: StepSummary | null };

/** A row as a step of it left it. `step`: which undo takes back; null where nothing was to be changed. */
export type ChangedRow = Row & { readonly step: number | null };

/** What a person, or a rule, has said of a row; all that a step changes. */
export type RowMark = {
  readonly decision: Decision | null;
  /** A person's note; '' flags without one, null: not flagged. */
  readonly note: string | null;
  /** Of the emails that the step is about; absent: none. */
  readonly emails?: readonly EmailMark[];
};

export type HistoryEntry = {
  readonly step: number;
  readonly kind: StepKind;
  readonly atMs: number;
  /** Rows the step changed together. */
  readonly rows: number;
  readonly before: RowMark;
  readonly after: RowMark;
  /** Taken back since. */
  readonly isUndone: boolean;
};

/** What a step of rules changed, in its own words. */
export type RulesStep = { readonly before: Rules; readonly after: Rules };
