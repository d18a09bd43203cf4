import type { RowFacts } from '#shared/domain/kind/row-facts.ts';
import type { Database } from '../../../src-main/db/database.ts';

export function factsOf(db: Database, listId: number): readonly RowFacts[] {
  return db
    .prepare<[number], RowFacts>(/* sql */ `
      SELECT country, accuracy, match_type AS matchType, changed_parts AS changedParts, evidence,
        change_key AS changeKey, kind_key AS kindKey, delivery_key AS deliveryKey, lat, lng
      FROM row_states WHERE list_id = ? ORDER BY position`)
    .all(listId);
}
