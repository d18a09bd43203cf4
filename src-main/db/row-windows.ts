import type { RowFilter } from '#shared/contract/operations.ts';
import type { ListId } from '#shared/domain/list.ts';
import type { Database } from './database.ts';
import { rowFilterSql } from './row-filter.ts';
import type { RowRecord, StoredRow } from './row-record.ts';
import { SELECT_ROW, toStoredRow } from './row-record.ts';

/** Rows by filter, in the file's order. */
export function createRowWindows(db: Database) {
  const filtered = createFilteredStatements(db);
  return {
    /** A window of the filter's rows, in the file's order. */
    window(listId: ListId, filter: RowFilter, offset: number, limit: number): readonly StoredRow[] {
      const { sql, parameters } = rowFilterSql(filter);
      return filtered
        .window(sql)
        .all({ ...parameters, listId, offset, limit })
        .map(toStoredRow);
    },

    count(listId: ListId, filter: RowFilter): number {
      const { sql, parameters } = rowFilterSql(filter);
      return filtered.count(sql).get({ ...parameters, listId }) ?? 0;
    },

    /** The first doubtful, undecided row of the filter after `position`; null when there is none. */
    nextDoubtful(listId: ListId, filter: RowFilter, after: number): number | null {
      const { sql, parameters } = rowFilterSql(filter);
      return filtered.next(sql).get({ ...parameters, listId, after }) ?? null;
    },

    /** How many of the filter's rows stand before `position`: its place in the filter's order. */
    indexOf(listId: ListId, filter: RowFilter, position: number): number {
      const { sql, parameters } = rowFilterSql(filter);
      return filtered.before(sql).get({ ...parameters, listId, position }) ?? 0;
    },
  };
}

type Bound = Record<string, unknown>;

/** Statements that depend on the filter's shape, each prepared once. */
function createFilteredStatements(db: Database) {
  const windows = memoize((where) =>
    db.prepare<[Bound], RowRecord>(/* sql */ `
      ${SELECT_ROW} WHERE s.list_id = @listId ${where} ORDER BY s.position LIMIT @limit OFFSET @offset`),
  );
  const counts = memoize((where) =>
    db
      .prepare<[Bound], number>(`SELECT count(*) ${FROM_FILTERED} WHERE s.list_id = @listId ${where}`)
      .pluck(),
  );
  const nexts = memoize((where) =>
    db
      .prepare<[Bound], number>(/* sql */ `
        SELECT s.position ${FROM_FILTERED}
        WHERE s.list_id = @listId AND s.position > @after AND s.decision IS NULL
          AND s.verdict IN ('confirm', 'fix', 'choose') ${where}
        ORDER BY s.position LIMIT 1`)
      .pluck(),
  );
  const befores = memoize((where) =>
    db
      .prepare<[Bound], number>(/* sql */ `
        SELECT count(*) ${FROM_FILTERED} WHERE s.list_id = @listId AND s.position < @position ${where}`)
      .pluck(),
  );
  return { window: windows, count: counts, next: nexts, before: befores };
}

const FROM_FILTERED = /* sql */ `
  FROM row_states s JOIN rows r ON r.list_id = s.list_id AND r.position = s.position`;

function memoize<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
