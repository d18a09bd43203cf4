import type { Decision } from '#shared/domain/decision.ts';
import type { ListId } from '#shared/domain/list.ts';
import type { Database } from './database.ts';
import { fromJson } from './json.ts';

/** One row's change within a step; null is "not decided". */
export type DecisionChange = {
  readonly position: number;
  readonly before: Decision | null;
  readonly after: Decision | null;
};

type ChangeRecord = {
  readonly position: number;
  readonly before: string | null;
  readonly after: string | null;
};

/** The history of decisions. A step is what one undo takes back. */
export function createDecisionRepository(db: Database) {
  const nextStep = db
    .prepare<[number], number>('SELECT coalesce(max(step), 0) + 1 FROM decisions WHERE list_id = ?')
    .pluck();
  const insert = db.prepare<[number, number, number, string | null, string | null, number]>(
    'INSERT INTO decisions (list_id, step, position, before, after, made_at_ms) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const latestStep = db
    .prepare<[number], number | null>(
      'SELECT max(step) FROM decisions WHERE list_id = ? AND undone_at_ms IS NULL',
    )
    .pluck();
  const selectStep = db.prepare<[number, number], ChangeRecord>(
    'SELECT position, before, after FROM decisions WHERE list_id = ? AND step = ? AND undone_at_ms IS NULL ORDER BY position',
  );
  const markUndone = db.prepare<[number, number, number]>(
    'UPDATE decisions SET undone_at_ms = ? WHERE list_id = ? AND step = ?',
  );

  return {
    addStep(listId: ListId, changes: readonly DecisionChange[], madeAtMs: number): void {
      const step = nextStep.get(listId) ?? 1;
      for (const { position, before, after } of changes) {
        insert.run(
          listId,
          step,
          position,
          before && JSON.stringify(before),
          after && JSON.stringify(after),
          madeAtMs,
        );
      }
    },

    /** The latest step not taken back; null when there is none. */
    latest(listId: ListId): { readonly step: number; readonly changes: readonly DecisionChange[] } | null {
      const step = latestStep.get(listId);
      if (step === null || step === undefined) return null;
      return { step, changes: selectStep.all(listId, step).map(toChange) };
    },

    markUndone(listId: ListId, step: number, nowMs: number): void {
      markUndone.run(nowMs, listId, step);
    },
  };
}

function toChange({ position, before, after }: ChangeRecord): DecisionChange {
  return {
    position,
    before: before === null ? null : fromJson<Decision>(before),
    after: after === null ? null : fromJson<Decision>(after),
  };
}
