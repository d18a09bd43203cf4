/** Chooses the sheet if nobody names one: the first that has an address. */
import { holdsAddress, holdsEmails } from '#shared/domain/address/mapping.ts';
import { guessMapping } from '#shared/domain/columns/guess-mapping.ts';
import { inspectTable } from './inspect-table.ts';
import type { SheetRecord } from './sheet.ts';

/** Sheets that are looked at: a workbook may have hundreds. */
const MOST_LOOKED_AT = 20;
const WHOLE_ADDRESS = 4;

/** Among instructions, summaries and charts. @param sheets with text, in their order; null for none */
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

/** A street with its town says most; a sheet that counts rows by town has only that. */
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
