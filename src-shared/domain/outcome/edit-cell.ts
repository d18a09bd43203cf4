/** A cell of an address, edited where it stands. Pure. */
import { ADDRESS_FIELDS, type CorrectedAddress, OWN_LINES } from '../address/address.ts';
import { enteredAddress } from '../address/entered.ts';
import type { ColumnMapping } from '../address/mapping.ts';
import { countryName } from '../country/country-codes.ts';
import { askedCells, type RepairSettings } from '../repair/repaired-cells.ts';
import type { Row } from '../verdict/row.ts';
import { outcomeOf } from './outcome.ts';

/**
 * Whether the cells of a column can be edited each by itself: it holds a part, or a line of a person's own. A whole
 * address in one cell has its parts edited.
 */
export function isEditableColumn(mapping: ColumnMapping, column: number): boolean {
  if ((mapping.address ?? []).length > 0) return false;
  return [...OWN_LINES, ...ADDRESS_FIELDS].some((field) => mapping[field]?.includes(column) ?? false);
}

/** The cells of a row as an export in place writes them: what stands in each when a person begins to edit it. */
export function cellsAtHand(row: Row, settings: RepairSettings): readonly string[] {
  const { mapping, defaultCountry } = settings;
  // Once edited, the row is no longer excluded: its repairs count.
  const decision = row.decision?.kind === 'excluded' ? null : row.decision;
  const context = { mapping, defaultCountry, writeCountry: countryName, settings };
  return outcomeOf({ ...row, decision }, context).cells;
}

/** The address of a row whose cell in `column` holds `text`, and whose other cells stay as they are at hand. */
export function addressWithCell(
  row: Row,
  column: number,
  text: string,
  settings: RepairSettings,
): CorrectedAddress {
  const { mapping } = settings;
  const cells = [...cellsAtHand(row, settings)];
  cells[column] = text;
  const { parts, organisation, premise } = enteredAddress(askedCells(cells, settings), mapping);
  return {
    ...parts,
    ...((mapping.organisation ?? []).length > 0 && { organisation }),
    ...((mapping.premise ?? []).length > 0 && { premise }),
  };
}
