import { ADDRESS_FIELDS, type CorrectedAddress, OWN_LINES } from '../address/address.ts';
import { enteredAddress } from '../address/entered.ts';
import type { ColumnMapping } from '../address/mapping.ts';
import { countryName } from '../country/country-codes.ts';
import { askedCells, type RepairSettings } from '../repair/repaired-cells.ts';
import type { Row } from '../verdict/row.ts';
import { outcomeOf } from './outcome.ts';

/** Whether a column's cells can be edited individually. A whole address in one cell is edited by its parts instead. */
export function isEditableColumn(mapping: ColumnMapping, column: number): boolean {
  if ((mapping.address ?? []).length > 0) return false;
  return [...OWN_LINES, ...ADDRESS_FIELDS].some((field) => mapping[field]?.includes(column) ?? false);
}

/** Returns the cells as an in-place export writes them. A person edits these texts. */
export function cellsAtHand(row: Row, settings: RepairSettings): readonly string[] {
  const { mapping, defaultCountry } = settings;
  // Editing ends the exclusion of a row, so its repairs count.
  const decision = row.decision?.kind === 'excluded' ? null : row.decision;
  const context = { mapping, defaultCountry, writeCountry: countryName, settings };
  return outcomeOf({ ...row, decision }, context).cells;
}

/** Returns the row's address after `text` replaces the cell in `column`. Other cells keep their current texts. */
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
