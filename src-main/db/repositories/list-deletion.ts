import type { ListId } from '#shared/domain/list/list.ts';
import { type Database, inTransaction } from '../database.ts';
import { LEFT_IDENTITY } from './left-identity.ts';
import { createQuestionSweep } from './question-sweep.ts';
import { LAST_LIST_ID, settingsOfList } from './settings-repository.ts';

export type ListDeletion = {
  /** Moves a list to the trash. `putBack` restores it completely. */
  readonly moveToTrash: (id: ListId, nowMs: number) => void;
  readonly putBack: (id: ListId) => void;
  readonly delete: (id: ListId, chunk?: number) => void;
  /** Hides imports that did not finish. Call this at the start of the app. The lists are deleted later. */
  readonly leaveImports: () => void;
  readonly left: () => readonly ListId[];
  /** Hides a list before its deletion. If the app ends before the list is deleted, the next start deletes it. */
  readonly leave: (id: ListId) => void;
  readonly isSweepDue: () => boolean;
  /** Removes unused questions. Does nothing while a list is being prepared: the end of its preparation sweeps again. */
  readonly sweep: () => void;
};

/** Deletes a list, `chunk` rows per transaction. Keeps paid answers. Deletes unanswered questions of only this list. */
export function createListDeletion(db: Database): ListDeletion {
  const endOfChunk = db
    .prepare<[number, number], number>(
      'SELECT position FROM rows WHERE list_id = ? ORDER BY position LIMIT 1 OFFSET ?',
    )
    .pluck();
  const deleteRows = ['step_rows', 'row_emails', 'row_states', 'rows'].map((table) =>
    db.prepare<[number, number]>(`DELETE FROM ${table} WHERE list_id = ? AND position <= ?`),
  );
  const lastSegment = db
    .prepare<[number], number | null>('SELECT max(segment) FROM text_signatures WHERE list_id = ?')
    .pluck();
  const deleteSegment = db.prepare<[number, number]>(
    'DELETE FROM text_signatures WHERE list_id = ? AND segment = ?',
  );
  const deleteRest = ['steps', 'runs', 'list_counts'].map((table) =>
    db.prepare<[number]>(`DELETE FROM ${table} WHERE list_id = ?`),
  );
  const deleteSetting = db.prepare<[string]>('DELETE FROM settings WHERE name = ?');
  const leave = db.prepare<[number]>(`UPDATE lists SET identity = ${LEFT_IDENTITY} WHERE id = ?`);
  const selectLeft = db.prepare<[], ListId>(`SELECT id FROM lists WHERE identity = ${LEFT_IDENTITY}`).pluck();
  const leaveImports = db.prepare(`UPDATE lists SET identity = ${LEFT_IDENTITY} WHERE state = 'importing'`);
  const deleteEntry = db.prepare<[number]>('DELETE FROM lists WHERE id = ?');
  const setTrashed = db.prepare<[number | null, number]>('UPDATE lists SET trashed_at_ms = ? WHERE id = ?');
  const noteId = db.prepare<[string, number]>(/* sql */ `
    INSERT INTO settings (name, value) VALUES (?, ?)
    ON CONFLICT DO UPDATE SET value = max(CAST(value AS INTEGER), CAST(excluded.value AS INTEGER))`);
  const { markDue, isDue, sweep } = createQuestionSweep(db);

  const deleteList = (id: ListId, chunk = 20_000): void => {
    leave.run(id);
    // Goes through existing segments and rows only, because a damaged or foreign file may contain any numbers.
    for (let segment = lastSegment.get(id); typeof segment === 'number'; segment = lastSegment.get(id))
      deleteSegment.run(id, segment);
    for (let end = endOfChunk.get(id, chunk); end !== undefined; end = endOfChunk.get(id, chunk)) {
      const through = end;
      inTransaction(db, () => {
        for (const statement of deleteRows) statement.run(id, through);
      });
    }
    inTransaction(db, () => {
      for (const statement of deleteRows) statement.run(id, Infinity);
      for (const statement of deleteRest) statement.run(id);
      for (const name of settingsOfList(id)) deleteSetting.run(name);
      deleteEntry.run(id);
      noteId.run(LAST_LIST_ID, id);
      markDue(id);
    });
    sweep();
  };
  return {
    moveToTrash: (id, nowMs) => void setTrashed.run(nowMs, id),
    putBack: (id) => void setTrashed.run(null, id),
    delete: deleteList,
    leaveImports: () => void leaveImports.run(),
    left: () => selectLeft.all(),
    leave: (id) => void leave.run(id),
    isSweepDue: isDue,
    sweep,
  };
}
