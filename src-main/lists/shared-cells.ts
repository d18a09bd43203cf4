/**
 * Cells that several addresses of a row have in common, such as one country for both. One is written where all of these
 * addresses agree on its text; else it keeps what it has, and the change log says so. Pure.
 */
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import type { ChangedCell } from '#shared/domain/outcome/outcome.ts';
import { placeColumns } from './companion-lists.ts';

/** Of the changes that one address asks for: those that are written for it, and those that another address speaks against. */
export type SharedCells = {
  readonly written: readonly ChangedCell[];
  readonly contested: readonly ChangedCell[];
};

export type OtherAddress = {
  /** Of the row, as imported. */
  readonly cells: readonly string[];
  /** Of the address whose changes are settled, and of the other. */
  readonly mine: ColumnMapping;
  readonly mapping: ColumnMapping;
  /** What the other asks for. */
  readonly wished: readonly ChangedCell[];
  /** Whether the other writes what both ask for. */
  readonly isBefore: boolean;
};

export function settleShared(wished: readonly ChangedCell[], others: readonly OtherAddress[]): SharedCells {
  const written: ChangedCell[] = [];
  const contested: ChangedCell[] = [];
  for (const change of wished) {
    if (others.some((other) => speaksAgainst(other, change))) contested.push(change);
    else if (!others.some((other) => other.isBefore && wishOf(other, change)?.after === change.after))
      written.push(change);
  }
  return { written, contested };
}

const wishOf = ({ wished }: OtherAddress, { column }: ChangedCell): ChangedCell | undefined =>
  wished.find((each) => each.column === column);

/** An address that is not there has nothing to say of a cell, but to another one that is not there either. */
function speaksAgainst(other: OtherAddress, change: ChangedCell): boolean {
  const { cells, mine, mapping } = other;
  const wish = wishOf(other, change);
  const isThere = () => hasAddress(cells, mapping, mine);
  // Emails are taken or kept in each list by itself: who leaves one says nothing against it.
  if (!wish) return !change.email && holds(mapping, change.column) && isThere();
  if (wish.after === change.after) return false;
  return Boolean(change.email ?? wish.email) || isThere() || !hasAddress(cells, mine, mapping);
}

/** Whether a row has an address in the columns that are its own, and not those of the address beside it. */
const hasAddress = (cells: readonly string[], own: ColumnMapping, beside: ColumnMapping): boolean =>
  placeColumns(own).some((column) => !holds(beside, column) && (cells[column] ?? '').trim() !== '');

/** Whether a column is of the address, and not of emails. */
const holds = (mapping: ColumnMapping, column: number): boolean =>
  Object.entries(mapping).some(([field, columns]) => field !== 'email' && columns.includes(column));
