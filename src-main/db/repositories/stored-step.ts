import type { RowMark, RulesStep, StepKind } from '#shared/contract/review/history.ts';
import type { SampleFinding } from '#shared/contract/review/rehearsal.ts';
import type { Decision } from '#shared/domain/verdict/decision.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { RowBasis } from './mark-repository.ts';

/** Undo moves rows to `before`, redo to `after`. */
export type StepSide = 'before' | 'after';

/** `open` while the step is made, `turning` while it is undone or redone, `dropped` if it can no longer be redone. */
export type StepState = 'open' | 'done' | 'turning' | 'undone' | 'dropped';

/** The rules before and after a step of kind `apply_rules`. */
export type RulesApplied = RulesStep & {
  readonly ruleVersion: string;
  /** The person's finding in the rehearsal's sample; null if the person did not check it. */
  readonly sample: SampleFinding | null;
};

/** The content of a step, stored as JSON in `steps.details`. */
export type StepDetails = {
  /** The kind of the decision; null if the step makes no decision, or clears decisions. */
  readonly decision: Decision['kind'] | null;
  /** The marks that most rows have before and after the step. They are stored here once. */
  readonly before: RowMark;
  readonly after: RowMark;
  /** The settings before the step. Undo and redo judge rule decisions by the current rules, even if these are newer. */
  readonly settings: ListSettings;
  readonly rules: RulesApplied | null;
  readonly settingsAfter?: ListSettings;
};

/** A step before it has a number. */
export type NewStep = {
  readonly kind: StepKind;
  readonly atMs: number;
  readonly details: StepDetails;
};

/** A stored step. `rows` is the number of changed rows, 0 until it is finished. */
export type StoredStep = NewStep & {
  readonly step: number;
  readonly state: StepState;
  readonly rows: number;
};

export type StepRow = {
  readonly position: number;
  readonly before: RowMark;
  readonly after: RowMark;
  /** The answer on which the row's verdict was based at the time; null if there was none. */
  readonly lookupId: number | null;
  /** Set if the step changed the question of the row, or how the row is read; otherwise null. */
  readonly asked: { readonly before: RowBasis | null; readonly after: RowBasis | null } | null;
};
