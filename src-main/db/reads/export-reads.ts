import type { ListId } from '#shared/domain/list/list.ts';
import type { DecisionKind } from '#shared/domain/verdict/decision.ts';
import type { Database } from '../database.ts';
import { checkDecision } from '../stored-words.ts';

type Group = { readonly decision: DecisionKind | null; readonly rows: number };

/** Counts the rows of a list before an export, so that the export can assert how many rows it wrote. */
export function createExportReads(db: Database) {
  const selectGroups = db.prepare<[number], Group>(
    'SELECT decision, count(*) AS rows FROM row_states WHERE list_id = ? GROUP BY 1',
  );
  const selectExcluded = db
    .prepare<[number], number>(
      "SELECT position FROM row_states WHERE list_id = ? AND decision = 'excluded' ORDER BY position",
    )
    .pluck();

  return {
    decisions: (listId: ListId): ReadonlyMap<DecisionKind | null, number> =>
      new Map(
        selectGroups.all(listId).map(({ decision, rows }) => {
          checkDecision(decision);
          return [decision, rows];
        }),
      ),

    excluded: (listId: ListId): Uint32Array => Uint32Array.from(selectExcluded.iterate(listId)),
  };
}
export type ExportReads = ReturnType<typeof createExportReads>;
