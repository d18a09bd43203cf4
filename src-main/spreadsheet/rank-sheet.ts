import { holdsAddress, holdsEmails } from '#shared/domain/address/mapping.ts';
import { guessMapping } from '#shared/domain/columns/guess-mapping.ts';
import { inspectTable } from './inspect-table.ts';
import type { SheetRecord } from './sheet.ts';

const MOST_LOOKED_AT = 20;
const WHOLE_ADDRESS = 4;

/** Returns the sheet that most likely holds the list, or null if there are no sheets. @param sheets those with text, in order */
export async function likeliestSheet<S extends { readonly records: readonly SheetRecord[] }>(
  sheets: AsyncIterable<S>,
): Promise<S | null> {
  let best: { readonly sheet: S; readonly rank: number } | null = null;
  let count = 0;
  for await (const sheet of sheets) {
    const rank = rankOf(sheet.records);
    if (best === null || rank > best.rank) best = { sheet, rank };
    count += 1;
    if (rank === WHOLE_ADDRESS || count === MOST_LOOKED_AT) break;
  }
  return best?.sheet ?? null;
}

/** Ranks a sheet. A street with a town ranks highest. A sheet with only towns may just be a count by town. */
function rankOf(records: readonly SheetRecord[]): number {
  if (records.every(({ cells }) => cells.length === 0)) return -1;
  const { columns, rows } = inspectTable(records, null);
  if (rows.length === 0) return 0;
  const { mapping } = guessMapping(columns, rows);
  const hasStreet = mapping.street !== undefined || mapping.address !== undefined;
  if (hasStreet && (mapping.city ?? mapping.postcode) !== undefined) return WHOLE_ADDRESS;
  if (hasStreet) return 3;
  if (holdsAddress(mapping)) return 2;
  return holdsEmails(mapping) ? 1 : 0;
}
