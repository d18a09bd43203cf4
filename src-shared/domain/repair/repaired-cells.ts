/** The cells of a row after the list's repairs. The app checks, judges and writes these cells. */
import type { ColumnMapping } from '../address/mapping.ts';
import type { Cells, CellsRepair, RepairContext } from './cells-repair.ts';
import { REPAIR_IDS, type Repair, type RepairId, type RepairInForce } from './repairs.ts';
import { createCapitalsRepair } from './rules/capitals.ts';
import { createContactOmission, createContactRepair } from './rules/contact-details.ts';
import { createDateRepair } from './rules/dates.ts';
import { createSpacesRepair } from './rules/extra-spaces.ts';
import { createInvisibleRepair } from './rules/invisible-characters.ts';
import { createLineBreakRepair } from './rules/line-breaks.ts';
import { createZeroRepair } from './rules/lost-zeros.ts';
import { createMojibakeRepair } from './rules/mojibake.ts';
import { createMovedRepair } from './rules/moved-cells.ts';
import { createTownRepair } from './rules/postcode-in-town.ts';
import { createPostcodePlaceRepair } from './rules/postcode-place.ts';
import { createRepeatedTownRepair } from './rules/repeated-town.ts';
import { createNotationRepair } from './rules/scientific-notation.ts';
import { createQuoteRepair } from './rules/stray-quotes.ts';
import { createSwapRepair } from './rules/swapped-columns.ts';
import { createUnitRepair } from './rules/unit-place.ts';
import { createWholeAddressRepair } from './rules/whole-address.ts';

export type RepairSettings = {
  readonly mapping: ColumnMapping;
  /** ISO-3 lowercase for rows that name no country; null when unknown. */
  readonly defaultCountry: string | null;
  /** Repairs that a person switched on, for address columns only. Absent in lists of older apps. */
  readonly repairs?: readonly RepairInForce[];
};

/** Creates the function that executes a repair. */
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
    case 'extra_spaces':
      return createSpacesRepair(context);
    case 'scientific_notation':
      return createNotationRepair(context);
    case 'dates':
      return createDateRepair(repair, context);
    case 'moved_cells':
      return createMovedRepair(repair, context);
    case 'contact_details':
      return createContactRepair(repair, context);
    case 'postcode_in_town':
      return createTownRepair(context);
    case 'postcode_place':
      return createPostcodePlaceRepair(context);
    case 'swapped_columns':
      return createSwapRepair(context);
    case 'whole_address':
      return createWholeAddressRepair(context);
    case 'repeated_town':
      return createRepeatedTownRepair(context);
    case 'unit_place':
      return createUnitRepair(repair, context);
    case 'lost_zeros':
      return createZeroRepair(repair, context);
    case 'capitals':
      return createCapitalsRepair(repair, context);
  }
}

/** Returns the identical array if no repair changes the row. */
export function repairedCells(cells: Cells, settings: RepairSettings): Cells {
  if (!settings.repairs?.length) return cells;
  return repairsOf(settings).reduce((repaired, { repair }) => repair(repaired), cells);
}

/** Returns a cell of an email column. Repairs move emails there from address cells. */
export const emailCell = (cells: Cells, column: number, settings: RepairSettings): string =>
  (movesEmails(settings) ? repairedCells(cells, settings) : cells)[column] ?? '';

/** Whether the list has a repair that may change the cells of its email columns. */
export const movesEmails = ({ repairs = [] }: RepairSettings): boolean =>
  repairs.some(({ id }) => id === 'contact_details' || id === 'moved_cells');

/** Returns the cells for a question, without phone numbers and emails that stay in an address cell but are not sent. */
export function askedCells(repaired: Cells, settings: RepairSettings): Cells {
  return settings.repairs?.length ? omissionOf(settings)(repaired) : repaired;
}

/** Returns the repairs that changed a row or its question, with the changed columns (0-based). */
export function appliedRepairs(
  cells: Cells,
  settings: RepairSettings,
): readonly { readonly by: RepairInForce; readonly columns: readonly number[] }[] {
  if (!settings.repairs?.length) return [];
  let repaired = cells;
  const applied = repairsOf(settings).map(({ by, repair }) => {
    const before = repaired;
    repaired = repair(before);
    return { by, columns: repaired === before ? [] : changedColumns(before, repaired) };
  });
  const omitted = changedColumns(repaired, askedCells(repaired, settings));
  return applied
    .map(({ by, columns }) => ({
      by,
      columns: by.id === 'contact_details' ? [...new Set([...columns, ...omitted])] : columns,
    }))
    .filter(({ columns }) => columns.length > 0);
}

/** Returns the columns whose texts differ. */
export function changedColumns(before: Cells, after: Cells): readonly number[] {
  return after.flatMap((text, column) => (text === (before[column] ?? '') ? [] : [column]));
}

/** Compares two repairs by their order of execution. */
const inOrder = (a: { readonly id: RepairId }, b: { readonly id: RepairId }): number =>
  REPAIR_IDS.indexOf(a.id) - REPAIR_IDS.indexOf(b.id);

type Made = readonly { readonly by: RepairInForce; readonly repair: CellsRepair }[];

/** Caches, because every row of a list needs the repairs. */
const madeBySettings = new WeakMap<RepairSettings, Made>();
const omissionBySettings = new WeakMap<RepairSettings, CellsRepair>();

function repairsOf(settings: RepairSettings): Made {
  const known = madeBySettings.get(settings);
  if (known) return known;
  const made = (settings.repairs ?? [])
    .toSorted(inOrder)
    .map((by) => ({ by, repair: createRepair(by, settings) }));
  madeBySettings.set(settings, made);
  return made;
}

function omissionOf(settings: RepairSettings): CellsRepair {
  const known = omissionBySettings.get(settings);
  if (known) return known;
  const isOmitted = settings.repairs?.some(({ id }) => id === 'contact_details') ?? false;
  const omission: CellsRepair = isOmitted ? createContactOmission(settings) : (cells) => cells;
  omissionBySettings.set(settings, omission);
  return omission;
}
