import type { ListId } from '#shared/domain/list/list.ts';
import type { ReasonCode } from '#shared/domain/verdict/judgement.ts';
import type { Database } from '../database.ts';
import { readingJson } from '../stored.ts';

/** A text that is not a known country, and the number of rows with it. */
export type UnknownCountry = { readonly text: string; readonly rows: number };

const REASON: ReasonCode = 'unsupported_country';

export function createCountryReads(db: Database) {
  const select = db.prepare<
    [{ readonly listId: number; readonly column: string; readonly reason: string }],
    UnknownCountry
  >(/* sql */ `
    SELECT substr(trim(coalesce(r.cells ->> @column, '')), 1, 200) AS text, count(*) AS rows
    FROM row_states s JOIN rows r ON r.list_id = s.list_id AND r.position = s.position
    WHERE s.list_id = @listId AND s.question_id IS NULL AND s.reason = @reason
    GROUP BY 1 ORDER BY 2 DESC, 1`);

  const selectPositions = db
    .prepare<[number, number, string, number], number>(/* sql */ `
      SELECT position FROM row_states WHERE list_id = ? AND position > ? AND question_id IS NULL AND reason = ?
      ORDER BY position LIMIT ?`)
    .pluck();

  return {
    rowsOfUnknown: (listId: ListId, after: number, limit: number): readonly number[] =>
      selectPositions.all(listId, after, REASON, limit),

    /** @param column 0-based country column @returns the texts, most frequent first */
    unknown: (listId: ListId, column: number): readonly UnknownCountry[] =>
      readingJson('rows', 'cells', () =>
        select.all({ listId, column: `$[${String(column)}]`, reason: REASON }),
      ),
  };
}
