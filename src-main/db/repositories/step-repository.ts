import type { StepKind } from '#shared/contract/review/history.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Database } from '../database.ts';
import { LEFT_IDENTITY } from './left-identity.ts';
import { createStepRows, toStepDetails } from './step-rows.ts';
import type { NewStep, StepState, StoredStep } from './stored-step.ts';

type StepRecord = {
  readonly step: number;
  readonly kind: StepKind;
  readonly atMs: number;
  readonly state: StepState;
  readonly rows: number;
  readonly details: string;
};

const SELECT = 'SELECT step, kind, made_at_ms AS atMs, state, rows, details FROM steps';
const LATEST = `${SELECT} WHERE list_id = ? AND state = ? ORDER BY step DESC LIMIT 1`;

/** Stores the steps of each list, numbered from 1 in order. */
export function createStepRepository(db: Database) {
  const nextStep = db
    .prepare<[number], number>('SELECT coalesce(max(step), 0) + 1 FROM steps WHERE list_id = ?')
    .pluck();
  const insert = db.prepare<[number, number, string, number, string]>(/* sql */ `
    INSERT INTO steps (list_id, step, kind, made_at_ms, state, rows, details) VALUES (?, ?, ?, ?, 'open', 0, ?)`);
  const selectOne = db.prepare<[number, number], StepRecord>(`${SELECT} WHERE list_id = ? AND step = ?`);
  const selectLatest = db.prepare<[number, StepState], StepRecord>(LATEST);
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
  const sumRows = db
    .prepare<[number, StepKind], number>(
      `SELECT coalesce(sum(rows), 0) FROM steps WHERE list_id = ? AND kind = ? AND state = 'done'`,
    )
    .pluck();
  const forget = db.prepare<[number, number]>('DELETE FROM steps WHERE list_id = ? AND step = ?');

  return {
    ...createStepRows(db),
    ...createUnfinishedSteps(db),

    /** Adds a step, which stays open until `finish`. Returns its number. */
    begin(listId: ListId, { kind, atMs, details }: NewStep): number {
      const step = nextStep.get(listId) ?? 1;
      insert.run(listId, step, kind, atMs, JSON.stringify(details));
      return step;
    },

    /** Finishes a step. Drops all undone steps, because they can no longer be redone after this step. */
    finish(listId: ListId, step: number, rows: number): void {
      drop.run(listId);
      finish.run(rows, listId, step);
    },

    setState(listId: ListId, step: number, state: StepState): void {
      setState.run(state, listId, step);
    },

    forget(listId: ListId, step: number): void {
      forget.run(listId, step);
    },

    find: (listId: ListId, step: number): StoredStep | null => found(selectOne.get(listId, step)),

    latestDone: (listId: ListId): StoredStep | null => found(selectLatest.get(listId, 'done')),

    nextUndone: (listId: ListId): StoredStep | null => found(selectEarliest.get(listId, 'undone')),

    /** Returns a text that changes whenever decided rows may have become undecided: after undo, redo and most steps. */
    returning: (listId: ListId): string => countReturning.all(listId).join(),

    rowsOfKind: (listId: ListId, kind: StepKind): number => sumRows.get(listId, kind) ?? 0,
  };
}
export type StepRepository = ReturnType<typeof createStepRepository>;

function createUnfinishedSteps(db: Database) {
  const selectLatest = db.prepare<[number, StepState], StepRecord>(LATEST);
  const selectLists = db
    .prepare<[], ListId>(/* sql */ `
      SELECT DISTINCT list_id FROM steps JOIN lists ON lists.id = list_id
      WHERE steps.state IN ('open', 'turning') AND identity <> ${LEFT_IDENTITY}`)
    .pluck();

  return {
    unfinished: (listId: ListId): StoredStep | null =>
      found(selectLatest.get(listId, 'open') ?? selectLatest.get(listId, 'turning')),

    unfinishedLists: (): readonly ListId[] => selectLists.all(),
  };
}

const found = (record: StepRecord | undefined): StoredStep | null => (record ? toStep(record) : null);

function toStep({ details, ...record }: StepRecord): StoredStep {
  return { ...record, details: toStepDetails(details) };
}
