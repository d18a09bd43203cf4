/**
 * Derives the effect of a decision on a row: the cells that the decision writes, and the resulting address. All code
 * that shows or writes the address of a row uses this value.
 */

import { type Address, type EnteredAddress, partsAlone } from '../address/address.ts';
import { enteredAddress } from '../address/entered.ts';
import type { ColumnMapping } from '../address/mapping.ts';
import { appliedRepairs, askedCells, type RepairSettings, repairedCells } from '../repair/repaired-cells.ts';
import type { RepairInForce } from '../repair/repairs.ts';
import { contactsOf } from '../repair/rules/contact-details.ts';
import { containsWords } from '../text/contains-words.ts';
import { hasText } from '../text/fold.ts';
import type { Row } from '../verdict/row.ts';
import { decidedCells } from './decided-cells.ts';
import { readAsParts } from './read-as.ts';
import type { CellsContext, ChangedPart, DecidedCells, UnplacedPart } from './written-cells.ts';

export type OutcomeContext = CellsContext & {
  readonly settings?: RepairSettings;
};

export type ChangedCell = {
  readonly column: number;
  readonly before: string;
  readonly after: string;
  readonly parts: readonly ChangedPart[];
  readonly repairs: readonly RepairInForce[];
  /** Whether the decision changed the cell, in addition to any repair. */
  readonly isDecided: boolean;
  /** When the last suggestion in an email cell was accepted. Absent for address cells. */
  readonly email?: { readonly decidedAtMs: number };
};

export type Outcome = {
  /** All cells of the row, as an in-place export writes them. */
  readonly cells: readonly string[];
  /** The cells that differ from the imported ones, by column. */
  readonly changes: readonly ChangedCell[];
  /** Parts of the decided address that no column can hold. */
  readonly unplaced: readonly UnplacedPart[];
  /** The address in the cells, including the parts that no column can hold. */
  readonly address: EnteredAddress;
};

/** Computes the outcome. An undecided or kept row gets repaired cells. An excluded row keeps its imported cells. */
export function outcomeOf(row: Row, context: OutcomeContext): Outcome {
  const { settings, mapping } = context;
  const isRepaired = settings !== undefined && row.decision?.kind !== 'excluded';
  const read = isRepaired ? repairedCells(row.cells, settings) : row.cells;
  const asked = isRepaired ? askedCells(read, settings) : read;
  const decided = row.decision ? decidedCells(asked, row, row.decision, context) : undecided(asked);
  const { unplaced } = decided;
  const isAsRead = decided.cells === asked && (isRepaired || settings === undefined) && unplaced.length === 0;
  const cells = asked === read ? decided.cells : withOmitted(decided.cells, read, asked);
  return {
    cells,
    changes: cells === row.cells ? [] : changesOf(row, read, { ...decided, cells }, settings),
    unplaced,
    address: isAsRead ? row.entered : withUnplaced(enteredAddress(decided.cells, mapping), unplaced),
  };
}

const undecided = (cells: readonly string[]): DecidedCells => ({ cells, placed: [], unplaced: [] });

/** Phone numbers and emails were not part of the question. They stay in their cells, after the decided text. */
function withOmitted(
  decided: readonly string[],
  read: readonly string[],
  asked: readonly string[],
): readonly string[] {
  return decided.map((text, column) => {
    const before = read[column] ?? '';
    if (text === (asked[column] ?? '')) return before;
    const omitted = before === asked[column] ? [] : contactsOf(before);
    return [text, ...omitted.filter((each) => !text.includes(each))].filter((each) => each !== '').join(', ');
  });
}

function changesOf(
  row: Row,
  read: readonly string[],
  { cells, placed }: DecidedCells,
  settings: RepairSettings | undefined,
): readonly ChangedCell[] {
  const applied = read === row.cells || !settings ? [] : appliedRepairs(row.cells, settings);
  return cells.flatMap((after, column) => {
    const imported = row.cells[column] ?? '';
    if (after === imported) return [];
    const parts = placed.flatMap((each) =>
      each.column === column ? [{ part: each.part, change: each.change }] : [],
    );
    const repairs = applied.flatMap(({ by, columns }) => (columns.includes(column) ? [by] : []));
    const isDecided = after !== (read[column] ?? '');
    return [{ column, before: imported, after, parts: parts.filter(isFirstOf(parts)), repairs, isDecided }];
  });
}

const isFirstOf =
  (parts: readonly ChangedPart[]) =>
  ({ part }: ChangedPart, index: number): boolean =>
    parts.findIndex((each) => each.part === part) === index;

function withUnplaced(address: EnteredAddress, unplaced: readonly UnplacedPart[]): EnteredAddress {
  if (unplaced.length === 0) return address;
  const texts: Readonly<Partial<Record<UnplacedPart['part'], string>>> = Object.fromEntries(
    unplaced.map(({ part, text }) => [part, text]),
  );
  const { organisation = address.organisation, premise = address.premise, ...parts } = texts;
  return { line: address.line, parts: { ...address.parts, ...parts }, organisation, premise };
}

const OWN_COLUMNS = ['house_number', 'locality', 'city', 'state', 'postcode', 'country'] as const;

/**
 * Returns the decided parts that have their own column. Includes a part that another cell already contains. Omits the
 * street, which may include a number and a flat. `decided`: from `decidedParts`.
 */
export function partsInColumns(
  { address: { line, parts, ...own } }: Outcome,
  mapping: ColumnMapping,
  decided: Address,
): Partial<Address> {
  const said = [line, ...Object.values(own), parts.street, parts.locality].join(', ');
  const written = OWN_COLUMNS.filter((part) => (mapping[part] ?? []).length > 0);
  return Object.fromEntries(
    written.map((part) => [
      part,
      hasText(parts[part]) || !containsWords(said, decided[part]) ? parts[part] : decided[part],
    ]),
  );
}

/** Returns the service's parts if accepted, otherwise the person's, otherwise the file's (split by `readAsParts`). */
export function decidedParts(row: Row): Address {
  const { decision, suggested, entered } = row;
  if (decision?.kind === 'used_suggestion' && suggested) return suggested.parts;
  return decision?.corrected ? partsAlone(decision.corrected) : (readAsParts(row) ?? entered.parts);
}
