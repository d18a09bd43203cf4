import type { ListId } from '#shared/domain/list.ts';
import type { Database } from './database.ts';
import type { RowRecord, StoredRow } from './row-record.ts';
import { SELECT_ROW, toStoredRow } from './row-record.ts';

/** Where a row is, found apart from its check. */
export type FoundPlace = {
  /** Decimal degrees. */
  readonly lat: number;
  readonly lng: number;
  /** As the service says; see `Match.accuracyType`. */
  readonly accuracy: string;
};

/** Where rows are on the map. */
export function createPlaceRepository(db: Database) {
  const selectWithout = db.prepare<[{ listId: ListId; positions: string }], RowRecord>(/* sql */ `
    ${SELECT_ROW}
    WHERE s.list_id = @listId AND s.lat IS NULL AND s.position IN (SELECT value FROM json_each(@positions))
    ORDER BY s.position`);
  const update = db.prepare<FoundPlace & { listId: ListId; position: number }>(/* sql */ `
    UPDATE row_states SET lat = @lat, lng = @lng, place_accuracy = @accuracy, revision = revision + 1
    WHERE list_id = @listId AND position = @position`);
  return {
    /** Of these rows, those without coordinates, in the file's order. */
    withoutPlace(listId: ListId, positions: Uint32Array): readonly StoredRow[] {
      return selectWithout.all({ listId, positions: JSON.stringify([...positions]) }).map(toStoredRow);
    },

    save(listId: ListId, position: number, place: FoundPlace): void {
      update.run({ ...place, listId, position });
    },
  };
}
