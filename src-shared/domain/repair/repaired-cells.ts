/** The cells of a row as its list has them repaired: what is asked, judged and written. */
import type { ColumnMapping } from '../address/mapping.ts';
import type { Cells, CellsRepair, RepairContext } from './cells-repair.ts';
import type { Repair, RepairId, RepairInForce } from './repairs.ts';
import { REPAIR_IDS } from './repairs.ts';
import { createCapitalsRepair } from './rules/capitals.ts';
import { createDateRepair } from './rules/dates.ts';
import { createInvisibleRepair } from './rules/invisible-characters.ts';
import { createLineBreakRepair } from './rules/line-breaks.ts';
import { createMojibakeRepair } from './rules/mojibake.ts';
import { createPostcodePlaceRepair } from './rules/postcode-place.ts';
import { createNotationRepair } from './rules/scientific-notation.ts';
import { createQuoteRepair } from './rules/stray-quotes.ts';
import { createSwapRepair } from './rules/swapped-columns.ts';
import { createWholeAddressRepair } from './rules/whole-address.ts';
import { createZeroRepair } from './rules/lost-zeros.ts';

/** What the repairs of a list go by. */
export type RepairSettings = {
  readonly mapping: ColumnMapping;
  /** ISO-3 lowercase for rows that name no country; null when unknown. */
  readonly defaultCountry: string | null;
  /** Switched on by a person, for the address columns alone; absent: none, as in lists of older apps. */
  readonly repairs?: readonly RepairInForce[];
};

export function createRepair(repair: Repair, context: RepairContext): CellsRepair {
  switch (repair.id) {
    case 'mojibake':
      return createMojibakeRepair(repair, context);
    case 'invisible_characters':
      return createInvisibleRepair(context);
    case 'line_breaks':
      return createLineBreakRepair(context);
    case 'stray_quotes':
      return createQuoteRepair(context);
    case 'scientific_notation':
      return createNotationRepair(context);
    case 'dates':
      return createDateRepair(repair, context);
    case 'postcode_place':
      return createPostcodePlaceRepair(context);
    case 'swapped_columns':
      return createSwapRepair(context);
    case 'whole_address':
      return createWholeAddressRepair(context);
    case 'lost_zeros':
      return createZeroRepair(repair, context);
    case 'capitals':
      return createCapitalsRepair(repair, context);
  }
}

/** The same array where nothing of it is repaired, and always in a list without repairs. */
export function repairedCells(cells: Cells, settings: RepairSettings): Cells {
  if (!settings.repairs?.length) return cells;
  return repairsOf(settings).reduce((repaired, { repair }) => repair(repaired), cells);
}

/** Which repairs changed a row, and which of its columns, 0-based. */
export function appliedRepairs(
  cells: Cells,
  settings: RepairSettings,
): readonly { readonly by: RepairInForce; readonly columns: readonly number[] }[] {
  if (!settings.repairs?.length) return [];
  let repaired = cells;
  return repairsOf(settings).flatMap(({ by, repair }) => {
    const before = repaired;
    repaired = repair(before);
    return repaired === before ? [] : [{ by, columns: changedColumns(before, repaired) }];
  });
}

export function changedColumns(before: Cells, after: Cells): readonly number[] {
  return after.flatMap((text, column) => (text === (before[column] ?? '') ? [] : [column]));
}

export const inOrder = (a: { readonly id: RepairId }, b: { readonly id: RepairId }): number =>
  REPAIR_IDS.indexOf(a.id) - REPAIR_IDS.indexOf(b.id);

type Made = readonly { readonly by: RepairInForce; readonly repair: CellsRepair }[];

/** Every row of a list asks for them. */
const madeBySettings = new WeakMap<RepairSettings, Made>();

function repairsOf(settings: RepairSettings): Made {
  const known = madeBySettings.get(settings);
  if (known) return known;
  const made = (settings.repairs ?? [])
    .toSorted(inOrder)
    .map((by) => ({ by, repair: createRepair(by, settings) }));
  madeBySettings.set(settings, made);
  return made;
}
