/** Cells that several addresses of a row share. They change only if all these addresses agree on the text. Pure. */
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import type { ChangedCell } from '#shared/domain/outcome/outcome.ts';
import { placeColumns } from '../companion-lists.ts';

/** The changes of one address, split into those to write and those that another address contradicts. */
export type SharedCells = {
  readonly written: readonly ChangedCell[];
  readonly contested: readonly ChangedCell[];
};

/** With `isBefore`, the other address comes first, so it writes a text that both addresses want. */
export type OtherAddress = {
  readonly cells: readonly string[];
  /** The mapping of the address whose changes are decided, and that of the other address. */
  readonly mine: ColumnMapping;
  readonly mapping: ColumnMapping;
  readonly wished: readonly ChangedCell[];
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

/** Whether the other address contradicts a change. An address that a row lacks contradicts only other lacking ones. */
function speaksAgainst(other: OtherAddress, change: ChangedCell): boolean {
  const { cells, mine, mapping } = other;
  const wish = wishOf(other, change);
  const isThere = () => hasAddress(cells, mapping, mine);
  // Emails are decided in each list separately, so a list that keeps an email contradicts nothing.
  if (!wish) return !change.email && holds(mapping, change.column) && isThere();
  if (wish.after === change.after) return false;
  return Boolean(change.email ?? wish.email) || isThere() || !hasAddress(cells, mine, mapping);
}

/** Whether a row has text in a column that belongs to this address (`own`) and not to the other one (`beside`). */
const hasAddress = (cells: readonly string[], own: ColumnMapping, beside: ColumnMapping): boolean =>
  placeColumns(own).some((column) => !holds(beside, column) && (cells[column] ?? '').trim() !== '');

const holds = (mapping: ColumnMapping, column: number): boolean =>
  Object.entries(mapping).some(([field, columns]) => field !== 'email' && columns.includes(column));
