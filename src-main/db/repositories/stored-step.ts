/** Steps as they are kept, for undo and redo. */
import type { RowMark, RulesStep, StepKind } from '#shared/contract/history.ts';
import type { SampleFinding } from '#shared/contract/rehearsal.ts';
import type { Decision } from '#shared/domain/verdict/decision.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { RowBasis } from './mark-repository.ts';

/** Undo takes rows to `before`, redo to `after`. */
export type StepSide = 'before' | 'after';

/** See the migration: what each means for undo and redo. */
export type StepState = 'open' | 'done' | 'turning' | 'undone' | 'dropped';

/** The rules before and after a step of kind `apply_rules`. */
export type RulesApplied = RulesStep & {
  /** See `ruleVersion`. */
  readonly ruleVersion: string;
  /** What the person found in the rehearsal's sample; null: not looked at. */
  readonly sample: SampleFinding | null;
};

/** What a step is about, as JSON in `steps.details`. */
export type StepDetails = {
  /** The kind of decision made; null for steps that make none, or take one away. */
  readonly decision: Decision['kind'] | null;
  /** What most of its rows were and are: kept once. */
  readonly before: RowMark;
  readonly after: RowMark;
  /** The list's when it was made, before it for a step that changes them: a rule's decision follows the rules where they are others by now. */
  readonly settings: ListSettings;
  /** For `apply_rules`; else null. */
  readonly rules: RulesApplied | null;
  /** For `change_settings`: the list's after it. Absent in every other step. */
  readonly settingsAfter?: ListSettings;
};

/** A step before its number is given. */
export type NewStep = {
  readonly kind: StepKind;
  readonly atMs: number;
  readonly details: StepDetails;
};

/** A step as it is kept. `rows`: how many it changed, 0 until it is finished. */
export type StoredStep = NewStep & {
  readonly step: number;
  readonly state: StepState;
  readonly rows: number;
};

/** One row of a step. */
export type StepRow = {
  readonly position: number;
  readonly before: RowMark;
  readonly after: RowMark;
  /** What the row's verdict rested on when the step was made; null without an answer. */
  readonly lookupId: number | null;
  /** Where the step changed what the row is asked by, or how it is read; else null. */
  readonly asked: { readonly before: RowBasis | null; readonly after: RowBasis | null } | null;
};
