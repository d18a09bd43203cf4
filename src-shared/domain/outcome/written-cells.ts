import type { AddressField, OwnLine } from '../address/address.ts';
import type { ColumnMapping } from '../address/mapping.ts';
import type { CellChange } from '../cells/insert-parts.ts';
import type { WriteCountry } from '../country/country-writing.ts';

/** How the list stores its addresses. */
export type CellsContext = {
  readonly mapping: ColumnMapping;
  /** ISO-3 of rows that name no country; null when unknown. */
  readonly defaultCountry: string | null;
  readonly writeCountry: WriteCountry;
};

/** A part or line that was written into a cell, and how it differs from the previous text. */
export type ChangedPart = { readonly part: AddressField | OwnLine; readonly change: CellChange };

/** A decided part or line that no column of the list can hold. */
export type UnplacedPart = { readonly part: AddressField | OwnLine; readonly text: string };

/** The cells of a row, and the parts that were written into them. */
export type DecidedCells = {
  readonly cells: readonly string[];
  readonly placed: readonly (ChangedPart & { readonly column: number })[];
  readonly unplaced: readonly UnplacedPart[];
};
