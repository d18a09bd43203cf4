import type { EnteredAddress, OwnLines } from './address.ts';
import { partsAlone } from './address.ts';
import type { Decision } from '../list/decision.ts';
import type { ColumnMapping, MappedField } from '../columns/mapping.ts';
import type { RepairSettings } from '../repair/repaired-cells.ts';
import { repairedCells } from '../repair/repaired-cells.ts';
import { joinStreet } from './street-pieces.ts';

/** The address a row's cells hold under a mapping. Line breaks inside a cell separate parts, as commas do; pieces of one street do not. */
export function enteredAddress(cells: readonly string[], mapping: ColumnMapping): EnteredAddress {
  return {
    line: joined(cells, mapping, 'address'),
    parts: {
      street: joined(cells, mapping, 'street'),
      house_number: joined(cells, mapping, 'house_number'),
      locality: joined(cells, mapping, 'locality'),
      city: joined(cells, mapping, 'city'),
      state: joined(cells, mapping, 'state'),
      postcode: joined(cells, mapping, 'postcode'),
      country: joined(cells, mapping, 'country'),
    },
    organisation: joined(cells, mapping, 'organisation'),
    premise: joined(cells, mapping, 'premise'),
  };
}

/** The address a row's cells hold, as its list has them repaired. */
export function readAddress(cells: readonly string[], settings: RepairSettings): EnteredAddress {
  return enteredAddress(repairedCells(cells, settings), settings.mapping);
}

/** What is asked and judged for a row: a person's edit, also once its suggestion was taken, else what its cells hold. */
export function effectiveAddress(
  cells: readonly string[],
  settings: RepairSettings,
  decision: Decision | null,
): EnteredAddress {
  const entered = readAddress(cells, settings);
  if (!decision?.corrected || decision.kind === 'picked') return entered;
  return { line: '', parts: partsAlone(decision.corrected), ...ownLines(entered, decision) };
}

/** The person's own lines as they are to be: as decided, else as entered. */
export function ownLines(entered: OwnLines, decision: Decision | null): OwnLines {
  const { organisation, premise } = decision?.corrected ?? {};
  return { organisation: organisation ?? entered.organisation, premise: premise ?? entered.premise };
}

function joined(cells: readonly string[], mapping: ColumnMapping, field: MappedField): string {
  const columns = mapping[field];
  if (columns === undefined) return '';
  const only = columns.length > 1 ? null : (cells[columns[0] ?? -1] ?? '');
  // Nearly every field of nearly every row.
  if (only !== null && !/[\r\n]/u.test(only)) return only.trim();
  const pieces = columns
    .flatMap((column) => (cells[column] ?? '').split(/\r\n|\r|\n/u))
    .map((text) => text.trim())
    .filter((text) => text !== '');
  return field === 'street' && columns.length > 1 ? joinStreet(pieces) : pieces.join(', ');
}
