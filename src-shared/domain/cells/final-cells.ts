/** The cells of a row as it leaves: what was decided is written into its address cells, all else is as imported. */
import type { Address, AddressField, CorrectedAddress, OwnLine } from '../address/address.ts';
import { ADDRESS_FIELDS, partsAlone } from '../address/address.ts';
import { compareAddress } from '../compare/compare-parts.ts';
import { containsWords } from '../text/contains-words.ts';
import { hasText, wordsOf } from '../text/fold.ts';
import { cellAt, editCells, textOfCells } from './cell-text.ts';
import type { WriteCountry } from '../country/country-writing.ts';
import { findCountryOfCell } from '../country/country-cell.ts';
import type { Decision } from '../list/decision.ts';
import { enteredAddress, ownLines } from '../address/entered.ts';
import { formatParts } from '../address/format-parts.ts';
import type { Change, PartComparison } from '../verdict/judgement.ts';
import { isAsReturned } from './as-returned.ts';
import type { RepairSettings } from '../repair/repaired-cells.ts';
import { appliedRepairs, repairedCells } from '../repair/repaired-cells.ts';
import type { RepairInForce } from '../repair/repairs.ts';
import { rewriteCells } from './rewrite-cells.ts';
import { unitEdit } from './replace-unit.ts';
import { writeEdit } from './write-edit.ts';
import type { ColumnMapping } from '../columns/mapping.ts';
import type { Row } from '../list/row.ts';

/** How the list keeps its addresses. */
export type FinalContext = {
  readonly mapping: ColumnMapping;
  /** ISO-3 of rows that name no country; null when unknown. */
  readonly defaultCountry: string | null;
  readonly writeCountry: WriteCountry;
  /** The list's own, with its repairs; absent: none. */
  readonly settings?: RepairSettings;
};

/** A part or a line whose words were written into a cell, and how they differ from those before. */
export type ChangedPart = { readonly part: AddressField | OwnLine; readonly change: Change };

/** `before` and `after` differ. */
export type ChangedCell = {
  readonly column: number;
  readonly before: string;
  readonly after: string;
  /** What of the address it is about. */
  readonly parts: readonly ChangedPart[];
  /** Those of the list that repaired the cell. */
  readonly repairs: readonly RepairInForce[];
  /** Whether the decision changed it, beside any repair. */
  readonly isDecided: boolean;
  /** Where it is about emails and not about the address: when the last of its suggestions was taken. Absent: it is not. */
  readonly email?: { readonly decidedAtMs: number };
};

/**
 * The cells that a decision or a repair of the list changes, by column. A row that was kept is kept as it was read, with
 * its repairs; one that was excluded is as imported.
 */
export function changedCells(row: Row, context: FinalContext): readonly ChangedCell[] {
  const { settings } = context;
  const isRepaired = settings !== undefined && row.decision?.kind !== 'excluded';
  const before = isRepaired ? repairedCells(row.cells, settings) : row.cells;
  const { cells, placed } = row.decision
    ? decidedCells({ cells: before, placed: [] }, row, row.decision, context)
    : { cells: before, placed: [] };
  if (cells === row.cells) return [];
  const applied = before === row.cells || !settings ? [] : appliedRepairs(row.cells, settings);
  return cells.flatMap((after, column) => {
    const imported = row.cells[column] ?? '';
    if (after === imported) return [];
    const parts = placed.flatMap((each) =>
      each.column === column ? [{ part: each.part, change: each.change }] : [],
    );
    const repairs = applied.flatMap(({ by, columns }) => (columns.includes(column) ? [by] : []));
    const isDecided = after !== (before[column] ?? '');
    return [{ column, before: imported, after, parts: parts.filter(isFirstOf(parts)), repairs, isDecided }];
  });
}

const isFirstOf =
  (parts: readonly ChangedPart[]) =>
  ({ part }: ChangedPart, index: number): boolean =>
    parts.findIndex((each) => each.part === part) === index;

type Laid = {
  readonly cells: readonly string[];
  readonly placed: readonly (ChangedPart & { readonly column: number })[];
};

/** @param asRead the cells as imported, or repaired */
function decidedCells(asRead: Laid, row: Row, decision: Decision, context: FinalContext): Laid {
  const { corrected, picked } = decision;
  switch (decision.kind) {
    case 'kept_as_entered':
    case 'excluded':
      return asRead;
    case 'edited':
      return corrected ? withEdit(asRead, corrected, row, context) : asRead;
    case 'picked':
      return corrected ? withPicked(asRead, corrected, picked?.formatted ?? '', row, context) : asRead;
    case 'used_suggestion': {
      const asAsked = corrected ? withEdit(asRead, corrected, row, context) : asRead;
      if (!row.suggested || (!corrected && isAsReturned(row, context.mapping))) return asAsked;
      const { parts, formatted } = row.suggested;
      return withAddress(asAsked, row.judgement.comparison, { ...context, parts, formatted });
    }
  }
}

/** Typed parts go into their columns as typed; those without one, where a street or a whole address holds them. */
function withEdit(laid: Laid, corrected: CorrectedAddress, row: Row, context: FinalContext): Laid {
  const typed = partsAlone(corrected);
  const edited = withTyped(
    laid,
    { ...corrected, country: context.writeCountry(typed.country) },
    row,
    context,
  );
  const country = countryOf(typed, context);
  const address = withAddress(edited, unmapped(edited.cells, typed, row, context), {
    ...context,
    parts: typed,
    formatted: formatParts(typed, country),
    isTyped: true,
  });
  return withPremise(address, corrected, context);
}

/** What differs from the cells is written into the columns of its part or line. */
function withTyped(laid: Laid, parts: Address, row: Row, { mapping }: FinalContext): Laid {
  const { line: _, parts: held, ...own } = enteredAddress(laid.cells, mapping);
  const before = { ...held, ...own };
  const after = { ...partsAlone(parts), ...ownLines(row.entered, row.decision) };
  const { cells, columns } = writeEdit(laid.cells, mapping, before, after);
  const placed = columns.map(({ column, part }) => ({
    column,
    part,
    change: changeByHand(before[part], after[part]),
  }));
  return { cells, placed: [...laid.placed, ...placed] };
}

/** A premise without a column stands in front of the street, as a flat does that was typed there. */
function withPremise(laid: Laid, { premise = '' }: CorrectedAddress, { mapping }: FinalContext): Laid {
  const columns = mapping.premise ? [] : (mapping.street ?? mapping.address ?? []);
  const text = textOfCells(laid.cells, columns);
  const [column] = columns;
  const missing = missingPieces(premise, text.text);
  if (column === undefined || missing === '') return laid;
  const first = columns.findIndex((each) => hasText(laid.cells[each] ?? ''));
  const place = Math.max(0, first - 1);
  const start = text.starts[place] ?? 0;
  const isBeside = first >= 0 && place === first;
  const cells = editCells(laid.cells, text, [
    { start, end: start, text: isBeside ? `${missing}, ` : missing },
  ]);
  return {
    cells,
    placed: [...laid.placed, { column: columns[place] ?? column, part: 'premise', change: 'added' }],
  };
}

/** A number alone is said only where the whole premise is: it may be that of the house. */
function missingPieces(premise: string, text: string): string {
  if (!hasText(premise) || containsWords(text, premise)) return '';
  return premise
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => wordsOf(piece).length === 1 || (piece !== '' && !containsWords(text, piece)))
    .join(', ');
}

/** Parts the list has no column for, against what the person saw of them: what was read out of the cells by the answer. */
function unmapped(
  cells: readonly string[],
  typed: Address,
  { suggested }: Row,
  context: FinalContext,
): readonly PartComparison[] {
  const { parts } = enteredAddress(cells, context.mapping);
  const isLine = ADDRESS_FIELDS.every((part) => part === 'country' || parts[part] === '');
  const read = compared(cells, suggested ?? { parts: typed, formatted: '' }, context);
  return ADDRESS_FIELDS.flatMap((part): readonly PartComparison[] => {
    const returned = typed[part];
    // Written by now, and what the others stand beside.
    if ((context.mapping[part] ?? []).length > 0)
      return [{ part, entered: returned, returned, change: 'none' }];
    const entered = read.find((each) => each.part === part)?.entered ?? '';
    if (returned === '' && !isLine) return [];
    return [
      { part, entered, returned, change: entered === returned ? 'none' : changeByHand(entered, returned) },
    ];
  });
}

function changeByHand(before: string, after: string): Change {
  if (before === '') return 'added';
  return after === '' ? 'removed' : 'large';
}

/** The address that was chosen, and of the person's own lines those that were chosen with it. */
function withPicked(
  laid: Laid,
  corrected: CorrectedAddress,
  formatted: string,
  row: Row,
  context: FinalContext,
): Laid {
  const parts = partsAlone(corrected);
  const asHoused = withUnit(laid, `${corrected.premise ?? ''}\n${formatted}`, context);
  const comparison = compared(asHoused.cells, { parts, formatted }, context);
  const address = withAddress(asHoused, comparison, { ...context, parts, formatted });
  const own = withTyped(address, enteredAddress(address.cells, context.mapping).parts, row, context);
  return withPremise(own, corrected, context);
}

/** Flat 3 that was picked stands in the place of flat 2, and not beside it. */
function withUnit(laid: Laid, picked: string, { mapping }: FinalContext): Laid {
  const columns = mapping.street ?? mapping.address ?? [];
  const text = textOfCells(laid.cells, columns);
  const edit = unitEdit(text, picked);
  const column = edit && columns[cellAt(text, edit.start)];
  if (edit === null || column === null || column === undefined) return laid;
  return {
    cells: editCells(laid.cells, text, [edit]),
    placed: [...laid.placed, { column, part: 'premise', change: 'large' }],
  };
}

function compared(
  cells: readonly string[],
  address: { readonly parts: Address; readonly formatted: string },
  context: FinalContext,
): readonly PartComparison[] {
  const { mapping } = context;
  const comparing = { country: countryOf(address.parts, context), county: '', mapping };
  return compareAddress(enteredAddress(cells, mapping), address, comparing);
}

type Decided = FinalContext & {
  readonly parts: Address;
  readonly formatted: string;
  readonly isTyped?: boolean;
};

function withAddress(laid: Laid, comparison: readonly PartComparison[], decided: Decided): Laid {
  const { mapping, writeCountry, parts } = decided;
  const country = countryOf(parts, decided);
  const formatted = decided.formatted || formatParts(parts, country);
  const written = { country, formatted, writeCountry, isTyped: decided.isTyped ?? false };
  const { cells, placed } = rewriteCells(laid.cells, mapping, comparison, written);
  return { cells, placed: [...laid.placed, ...placed] };
}

/** ISO-3; '' when it is not known. */
function countryOf({ country }: Address, { defaultCountry }: FinalContext): string {
  const found = findCountryOfCell(country);
  return found !== null && 'code' in found ? found.code : (defaultCountry ?? '');
}
