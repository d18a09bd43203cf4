/** Cells of a row with what of a decision was written into them. */
import type { AddressField, OwnLine } from '../address/address.ts';
import type { ColumnMapping } from '../address/mapping.ts';
import type { Change } from '../compare/comparison.ts';
import type { WriteCountry } from '../country/country-writing.ts';

/** How the list keeps its addresses. */
export type CellsContext = {
  readonly mapping: ColumnMapping;
  /** ISO-3 of rows that name no country; null when unknown. */
  readonly defaultCountry: string | null;
  readonly writeCountry: WriteCountry;
};

/** A part or a line whose words were written into a cell, and how they differ from those before. */
export type ChangedPart = { readonly part: AddressField | OwnLine; readonly change: Change };

/** A part or a line of what was decided that none of the list's columns can hold. */
export type UnplacedPart = { readonly part: AddressField | OwnLine; readonly text: string };

/** Cells of a row, and what of the decision was written into which of them. */
export type DecidedCells = {
  readonly cells: readonly string[];
  readonly placed: readonly (ChangedPart & { readonly column: number })[];
  readonly unplaced: readonly UnplacedPart[];
};
