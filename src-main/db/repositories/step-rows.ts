import type { HistoryEntry, RowMark } from '#shared/contract/review/history.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Database } from '../database.ts';
import { jsonColumn } from '../stored.ts';
import { rowBasis, rowMark, stepDetails } from '../stored-shapes.ts';
import type { RowBasis } from './mark-repository.ts';
import type { StepDetails, StepRow, StepSide, StepState, StoredStep } from './stored-step.ts';

type StepRowRecord = {
  readonly position: number;
  readonly before: string | null;
  readonly after: string | null;
  readonly lookupId: number | null;
  readonly askedBefore: string | null;
  readonly askedAfter: string | null;
};

type HistoryRecord = Omit<HistoryEntry, 'before' | 'after' | 'isUndone'> & {
  readonly state: StepState;
  readonly details: string;
  readonly before: string | null;
  readonly after: string | null;
};

/** Returns a mark as JSON; null if it equals the shared mark of its step, which the step's details store once. */
const unlessShared = (mark: RowMark, shared: RowMark): string | null => {
  const text = JSON.stringify(mark);
  const sharedText = sharedTexts.get(shared) ?? JSON.stringify(shared);
  sharedTexts.set(shared, sharedText);
  return text === sharedText ? null : text;
};
/** Caches the JSON of shared marks, because each row of a step is compared with the same two marks. */
const sharedTexts = new WeakMap<RowMark, string>();

const COLUMNS =
  'position, before, after, lookup_id AS lookupId, asked_before AS askedBefore, asked_after AS askedAfter';

function prepareStatements(db: Database) {
  const setLeft = (side: StepSide) =>
    db.prepare<[string, string, number, number, number]>(/* sql */ `
      UPDATE step_rows SET ${side} = ?, asked_${side} = ? WHERE list_id = ? AND step = ? AND position = ?`);
  const setMark = (side: StepSide) =>
    db.prepare<[string, number, number, number]>(
      `UPDATE step_rows SET ${side} = ? WHERE list_id = ? AND step = ? AND position = ?`,
    );
  return {
    insert: db.prepare<
      [number, number, number, string | null, string | null, number | null, string | null, string | null]
    >(/* sql */ `
      INSERT INTO step_rows (list_id, step, position, before, after, lookup_id, asked_before, asked_after)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`),
    selectChunk: db.prepare<[number, number, number, number, number], StepRowRecord>(/* sql */ `
      SELECT ${COLUMNS} FROM step_rows
      WHERE list_id = ? AND step = ? AND position > ? AND is_undone = ? ORDER BY position LIMIT ?`),
    selectOne: db.prepare<[number, number, number], StepRowRecord>(
      `SELECT ${COLUMNS} FROM step_rows WHERE list_id = ? AND step = ? AND position = ?`,
    ),
    selectFirst: db
      .prepare<[number, number, number], number>(
        'SELECT position FROM step_rows WHERE list_id = ? AND step = ? ORDER BY position LIMIT ?',
      )
      .pluck(),
    mark: db.prepare<[number, number, number, number, number]>(
      'UPDATE step_rows SET is_undone = ? WHERE list_id = ? AND step = ? AND position BETWEEN ? AND ?',
    ),
    forget: db.prepare<{ listId: number; step: number; limit: number }>(/* sql */ `
      DELETE FROM step_rows WHERE list_id = @listId AND step = @step AND position IN
        (SELECT position FROM step_rows WHERE list_id = @listId AND step = @step ORDER BY position LIMIT @limit)`),
    selectHistory: db.prepare<[number, number], HistoryRecord>(/* sql */ `
      SELECT s.step, s.kind, s.made_at_ms AS atMs, s.rows, s.state, s.details, r.before, r.after
      FROM step_rows r INDEXED BY step_rows_by_row JOIN steps s ON s.list_id = r.list_id AND s.step = r.step
      WHERE r.list_id = ? AND r.position = ? AND s.state <> 'open' ORDER BY s.step DESC`),
    selectAnswered: db
      .prepare<[number, number, number], number>(/* sql */ `
        SELECT 1 FROM step_rows INDEXED BY step_rows_by_row
        WHERE list_id = ? AND position = ? AND step <= ? AND lookup_id IS NOT NULL`)
      .pluck(),
    left: { before: setLeft('before'), after: setLeft('after') },
    marked: { before: setMark('before'), after: setMark('after') },
  };
}

export function createStepRows(db: Database) {
  const statements = prepareStatements(db);

  return {
    addRow(listId: ListId, step: number, shared: StepDetails, row: StepRow): void {
      const { position, before, after, lookupId, asked } = row;
      statements.insert.run(
        listId,
        step,
        position,
        unlessShared(before, shared.before),
        unlessShared(after, shared.after),
        lookupId,
        asked?.before ? JSON.stringify(asked.before) : null,
        asked?.after ? JSON.stringify(asked.after) : null,
      );
    },

    /** Returns the first rows of a step, after a position, that are not yet in the state of side `to`. */
    rowsToMove(
      listId: ListId,
      { step, details }: StoredStep,
      to: StepSide,
      after: number,
      limit: number,
    ): readonly StepRow[] {
      return statements.selectChunk
        .all(listId, step, after, to === 'before' ? 0 : 1, limit)
        .map((record) => toStepRow(record, details));
    },

    markMoved(listId: ListId, step: number, to: StepSide, first: number, last: number): void {
      statements.mark.run(to === 'before' ? 1 : 0, listId, step, first, last);
    },

    /** Saves a row's state on one side of a step that changed questions. Call this before undo or redo. */
    keepLeft(
      listId: ListId,
      step: number,
      position: number,
      side: StepSide,
      was: RowMark,
      basis: RowBasis,
    ): void {
      statements.left[side].run(JSON.stringify(was), JSON.stringify(basis), listId, step, position);
    },

    keepMark(listId: ListId, step: number, position: number, side: StepSide, was: RowMark): void {
      statements.marked[side].run(JSON.stringify(was), listId, step, position);
    },

    rowOf(listId: ListId, { step, details }: StoredStep, position: number): StepRow | null {
      const record = statements.selectOne.get(listId, step, position);
      return record ? toStepRow(record, details) : null;
    },

    firstPositions: (listId: ListId, step: number, limit: number): readonly number[] =>
      statements.selectFirst.all(listId, step, limit),

    /** Whether this step or an earlier one changed the row when it had an answer. Uses no time: clocks may be set back. */
    wasAnsweredAt: (listId: ListId, position: number, step: number): boolean =>
      statements.selectAnswered.get(listId, position, step) !== undefined,

    forgetRows: (listId: ListId, step: number, limit: number): number =>
      statements.forget.run({ listId, step, limit }).changes,

    history: (listId: ListId, position: number): readonly HistoryEntry[] =>
      statements.selectHistory.all(listId, position).map(toEntry),
  };
}

export const toStepDetails = jsonColumn<StepDetails>('steps', 'details', stepDetails);
const ownMark = jsonColumn<RowMark>('step_rows', 'before', rowMark);
const ownBasis = jsonColumn<RowBasis>('step_rows', 'asked_before', rowBasis);

const toMark = (own: string | null, shared: RowMark): RowMark => (own === null ? shared : ownMark(own));
const toBasis = (text: string | null): RowBasis | null => (text === null ? null : ownBasis(text));

function toStepRow(record: StepRowRecord, shared: StepDetails): StepRow {
  const { position, before, after, lookupId, askedBefore, askedAfter } = record;
  return {
    position,
    before: toMark(before, shared.before),
    after: toMark(after, shared.after),
    lookupId,
    asked:
      askedBefore === null && askedAfter === null
        ? null
        : { before: toBasis(askedBefore), after: toBasis(askedAfter) },
  };
}

function toEntry({ state, details, before, after, ...entry }: HistoryRecord): HistoryEntry {
  const shared = toStepDetails(details);
  return {
    ...entry,
    before: toMark(before, shared.before),
    after: toMark(after, shared.after),
    isUndone: state === 'undone' || state === 'dropped',
  };
}
