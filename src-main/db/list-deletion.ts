import type { ListId } from '#shared/domain/list.ts';
import type { Database } from './database.ts';
import { inTransaction } from './database.ts';

/** Deletes a list, `chunk` rows a transaction so that nobody else waits long. What was paid for stays in the ledger. */
export function createListDeletion(db: Database): (id: ListId, chunk?: number) => void {
  const lastPosition = db
    .prepare<[number], number | null>('SELECT max(position) FROM rows WHERE list_id = ?')
    .pluck();
  const deleteRows = ['row_states', 'rows'].map((table) =>
    db.prepare<[number, number]>(`DELETE FROM ${table} WHERE list_id = ? AND position <= ?`),
  );
  const deleteRest = ['decisions', 'runs', 'list_counts'].map((table) =>
    db.prepare<[number]>(`DELETE FROM ${table} WHERE list_id = ?`),
  );
  const deleteList = db.prepare<[number]>('DELETE FROM lists WHERE id = ?');

  return (id, chunk = 20_000) => {
    const last = lastPosition.get(id) ?? 0;
    for (let position = chunk; position < last + chunk; position += chunk) {
      inTransaction(db, () => {
        for (const statement of deleteRows) statement.run(id, position);
      });
    }
    inTransaction(db, () => {
      for (const statement of deleteRest) statement.run(id);
      deleteList.run(id);
    });
  };
}
