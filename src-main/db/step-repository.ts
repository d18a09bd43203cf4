import type { RowMark, RulesStep, StepKind } from '#shared/contract/history.ts';
import type { SampleFinding } from '#shared/contract/rehearsal.ts';
import type { Decision } from '#shared/domain/list/decision.ts';
import type { ListId, ListSettings } from '#shared/domain/list/list.ts';
import type { Database } from './database.ts';
import { fromJson } from './json.ts';
import type { RowBasis } from './mark-repository.ts';
import { createStepRows } from './step-rows.ts';

/** See the migration: what each means for undo and redo. */
export type StepState = 'open' | 'done' | 'turning' | 'undone' | 'dropped';

export type RulesApplied = RulesStep & {
  /** See `ruleVersion`. */
  readonly ruleVersion: string;
  /** What the person found in the rehearsal's sample; null: not looked at. */
  readonly sample: SampleFinding | null;
};

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

export type NewStep = {
  readonly kind: StepKind;
  readonly atMs: number;
  readonly details: StepDetails;
};

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

type StepRecord = {
  readonly step: number;
  readonly kind: StepKind;
  readonly atMs: number;
  readonly state: StepState;
  readonly rows: number;
  readonly details: string;
};

const SELECT = 'SELECT step, kind, made_at_ms AS atMs, state, rows, details FROM steps';

/** The steps of each list, numbered from 1 in the order they were made. */
export function createStepRepository(db: Database) {
  const nextStep = db
    .prepare<[number], number>('SELECT coalesce(max(step), 0) + 1 FROM steps WHERE list_id = ?')
    .pluck();
  const insert = db.prepare<[number, number, string, number, string]>(/* sql */ `
    INSERT INTO steps (list_id, step, kind, made_at_ms, state, rows, details) VALUES (?, ?, ?, ?, 'open', 0, ?)`);
  const selectOne = db.prepare<[number, number], StepRecord>(`${SELECT} WHERE list_id = ? AND step = ?`);
  const selectLatest = db.prepare<[number, StepState], StepRecord>(
    `${SELECT} WHERE list_id = ? AND state = ? ORDER BY step DESC LIMIT 1`,
  );
  const selectEarliest = db.prepare<[number, StepState], StepRecord>(
    `${SELECT} WHERE list_id = ? AND state = ? ORDER BY step LIMIT 1`,
  );
  const drop = db.prepare<[number]>(
    `UPDATE steps SET state = 'dropped' WHERE list_id = ? AND state = 'undone'`,
  );
  const finish = db.prepare<[number, number, number]>(
    `UPDATE steps SET state = 'done', rows = ? WHERE list_id = ? AND step = ?`,
  );
  const setState = db.prepare<[StepState, number, number]>(
    'UPDATE steps SET state = ? WHERE list_id = ? AND step = ?',
  );
  const countReturning = db
    .prepare<[number], string>(/* sql */ `
      SELECT state || ' ' || count(*) FROM steps
      WHERE list_id = ? AND (kind NOT IN ('decide', 'flag') OR state NOT IN ('open', 'done')) GROUP BY state ORDER BY state`)
    .pluck();
  const forget = db.prepare<[number, number]>('DELETE FROM steps WHERE list_id = ? AND step = ?');
  const found = (record: StepRecord | undefined): StoredStep | null => (record ? toStep(record) : null);

  return {
    ...createStepRows(db),

    /** Enters a step that is open until its `finish`; its number. */
    begin(listId: ListId, { kind, atMs, details }: NewStep): number {
      const step = nextStep.get(listId) ?? 1;
      insert.run(listId, step, kind, atMs, JSON.stringify(details));
      return step;
    },

    /** Whatever could be made again is dropped: it would not fit what is there now. */
    finish(listId: ListId, step: number, rows: number): void {
      drop.run(listId);
      finish.run(rows, listId, step);
    },

    setState(listId: ListId, step: number, state: StepState): void {
      setState.run(state, listId, step);
    },

    /** Removes a step that was never finished, after its rows. */
    forget(listId: ListId, step: number): void {
      forget.run(listId, step);
    },

    find: (listId: ListId, step: number): StoredStep | null => found(selectOne.get(listId, step)),

    /** What undo would take back. */
    latestDone: (listId: ListId): StoredStep | null => found(selectLatest.get(listId, 'done')),

    /** What redo would make again. */
    nextUndone: (listId: ListId): StoredStep | null => found(selectEarliest.get(listId, 'undone')),

    /**
     * A text that is another one after any step that may have left rows undecided again: an undo or a redo, or a step
     * that takes decisions away. A decision on a row leaves it the same.
     */
    returning: (listId: ListId): string => countReturning.all(listId).join(),

    /** A step that was not made, undone or made again to its end; null when there is none. */
    unfinished: (listId: ListId): StoredStep | null =>
      found(selectLatest.get(listId, 'open') ?? selectLatest.get(listId, 'turning')),
  };
}
export type StepRepository = ReturnType<typeof createStepRepository>;

function toStep({ details, ...record }: StepRecord): StoredStep {
  return { ...record, details: fromJson<StepDetails>(details) };
}
