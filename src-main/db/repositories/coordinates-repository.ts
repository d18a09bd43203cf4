import { EXACT_PLACES } from '#shared/domain/answer/accuracy.ts';
import { degreesOf, type LngLat } from '#shared/domain/answer/geometry.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Verdict } from '#shared/domain/verdict/judgement.ts';
import type { Database } from '../database.ts';
import type { RowSpan } from '../reads/ledger-reads.ts';
import { readingJson } from '../stored.ts';
import { checkNumber, checkVerdict } from '../stored-words.ts';
import { type RowRecord, SELECT_ROW, type StoredRow, toStoredRow } from './row-record.ts';

/** The coordinates of a row, found separately from its check. */
export type FoundCoordinates = {
  /** Decimal degrees. */
  readonly lat: number;
  readonly lng: number;
  /** The accuracy from the service, never empty. An empty value in the table means coordinates from the row's reply. */
  readonly accuracy: string;
};

export type LocatedRow = {
  readonly position: number;
  readonly lat: number;
  readonly lng: number;
  readonly verdict: Verdict;
  /** The accuracy from the service; empty if it sent none. */
  readonly accuracy: string;
};

type LocatedColumns = [position: number, lat: number, lng: number, verdict: Verdict, accuracy: string];

/** Returns SQL for a coordinate of a row. If a person picked an address, it is the coordinate of that address. */
const ofRow = (column: 'lat' | 'lng'): string =>
  `iif(s.picked IS NULL, s.${column}, json_extract(s.picked, '$.${column}'))`;

const selectPlacedOf = (rows: string): string => /* sql */ `
  SELECT position, lat, lng, verdict, accuracy FROM (
    SELECT s.position, s.verdict,
      ${ofRow('lat')} AS lat, ${ofRow('lng')} AS lng,
      COALESCE(json_extract(s.picked, '$.accuracyType'), NULLIF(s.place_accuracy, ''), s.accuracy) AS accuracy
    FROM ${rows}
  )`;

type Box = LngLat & { readonly north: number; readonly east: number };

const readingPicks = <T>(read: () => T): T => readingJson('row_states', 'picked', read);

export function createCoordinatesRepository(db: Database) {
  const selectWithout = db.prepare<[{ listId: ListId; positions: string }], RowRecord>(/* sql */ `
    ${SELECT_ROW}
    WHERE s.list_id = @listId AND ${ofRow('lat')} IS NULL AND s.position IN (SELECT value FROM json_each(@positions))
    ORDER BY s.position`);
  const countWithout = db
    .prepare<[{ listId: ListId; positions: string }], number>(/* sql */ `
      SELECT count(*) FROM json_each(@positions) e
      CROSS JOIN row_states s ON s.list_id = +@listId AND s.position = e.value
      WHERE ${ofRow('lat')} IS NULL`)
    .pluck();
  const selectPlaced = db
    .prepare<[{ listId: ListId; positions: string }], LocatedColumns>(/* sql */ `
      ${selectPlacedOf(`json_each(@positions) e
        CROSS JOIN row_states s ON s.list_id = +@listId AND s.position = e.value`)}
      WHERE lat IS NOT NULL AND lng IS NOT NULL ORDER BY position`)
    .raw();
  const selectHouses = db
    .prepare<[{ listId: ListId } & RowSpan & Box], LocatedColumns>(/* sql */ `
      ${selectPlacedOf(`row_states s
        WHERE s.list_id = @listId AND s.position > @after AND s.position <= @through
          AND (s.decision IS NULL OR s.decision IN ('used_suggestion', 'picked'))`)}
      WHERE abs(lat - @lat) <= @north
        AND min(abs(lng - @lng), 360 - abs(lng - @lng)) <= @east
        AND accuracy IN (${EXACT_PLACES.map((kind) => `'${kind}'`).join(', ')})`)
    .raw();
  const update = db.prepare<FoundCoordinates & { listId: ListId; position: number }>(/* sql */ `
    UPDATE row_states SET lat = iif(picked IS NULL, @lat, lat), lng = iif(picked IS NULL, @lng, lng),
      place_accuracy = iif(picked IS NULL, @accuracy, place_accuracy),
      picked = json_set(picked, '$.lat', @lat, '$.lng', @lng, '$.accuracyType', @accuracy), revision = revision + 1
    WHERE list_id = @listId AND position = @position`);
  const putBack = db.prepare<FoundCoordinates & { listId: ListId; position: number }>(/* sql */ `
    UPDATE row_states SET lat = @lat, lng = @lng, place_accuracy = @accuracy, revision = revision + 1
    WHERE list_id = @listId AND position = @position`);
  return {
    withoutCoordinates(listId: ListId, positions: Uint32Array): readonly StoredRow[] {
      return readingPicks(() => selectWithout.all({ listId, positions: JSON.stringify([...positions]) })).map(
        toStoredRow,
      );
    },

    countWithoutCoordinates(listId: ListId, positions: Uint32Array): number {
      return readingPicks(() => countWithout.get({ listId, positions: JSON.stringify([...positions]) })) ?? 0;
    },

    withCoordinates(listId: ListId, positions: Uint32Array): readonly LocatedRow[] {
      const among = { listId, positions: JSON.stringify([...positions]) };
      return located(readingPicks(() => selectPlaced.all(among)));
    },

    /** Returns the rows of a span whose house is near a place, in any order. Leaves out rows whose suggestion was refused. */
    housesAround(listId: ListId, span: RowSpan, place: LngLat, radiusM: number): readonly LocatedRow[] {
      const { lat: north, lng: east } = degreesOf(radiusM, place.lat);
      const box = { lat: place.lat, lng: place.lng, north, east };
      return located(readingPicks(() => selectHouses.all({ listId, ...span, ...box })));
    },

    /** Saves paid coordinates in the picked address if there is one, and otherwise in the row. */
    save(listId: ListId, position: number, place: FoundCoordinates): void {
      readingPicks(() => update.run({ ...place, listId, position }));
    },

    putBack(listId: ListId, position: number, place: FoundCoordinates): void {
      putBack.run({ ...place, listId, position });
    },
  };
}

const located = (records: readonly LocatedColumns[]): readonly LocatedRow[] =>
  records.map(([position, lat, lng, verdict, accuracy]) => {
    checkVerdict(verdict);
    checkNumber('row_states', 'lat', lat);
    checkNumber('row_states', 'lng', lng);
    return { position, lat, lng, verdict, accuracy };
  });
