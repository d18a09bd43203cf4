import type { ListId } from '#shared/domain/list/list.ts';
import type { Database } from '../database.ts';

/** Stores the sort order of a list by each column, as a rank of 4 bytes per row. Equal cells have equal ranks. */
export function createRankRepository(db: Database) {
  const select = db
    .prepare<[number, number], Buffer>(
      'SELECT ranks FROM column_ranks WHERE list_id = ? AND column_index = ?',
    )
    .pluck();
  const insert = db.prepare<[number, Buffer, number]>(/* sql */ `
    INSERT OR IGNORE INTO column_ranks (list_id, column_index, ranks) SELECT id, ?, ? FROM lists WHERE id = ?`);
  const selectColumns = db
    .prepare<[number], number>('SELECT column_index FROM column_ranks WHERE list_id = ?')
    .pluck();

  return {
    find(listId: ListId, column: number): Uint32Array | null {
      const kept = select.get(listId, column);
      return kept && kept.length % Uint32Array.BYTES_PER_ELEMENT === 0 ? asUint32(kept) : null;
    },

    columns: (listId: ListId): readonly number[] => selectColumns.all(listId),

    /** Saves ranks, unless the list was deleted or the connection is read-only. */
    keep(listId: ListId, column: number, ranks: Uint32Array): void {
      if (db.readonly) return;
      insert.run(column, Buffer.from(ranks.buffer, ranks.byteOffset, ranks.byteLength), listId);
    },
  };
}

function asUint32(bytes: Buffer): Uint32Array {
  const { buffer, byteOffset, byteLength } =
    bytes.byteOffset % Uint32Array.BYTES_PER_ELEMENT === 0 ? bytes : Uint8Array.from(bytes);
  return new Uint32Array(buffer, byteOffset, byteLength / Uint32Array.BYTES_PER_ELEMENT);
}

export type RankRepository = ReturnType<typeof createRankRepository>;
