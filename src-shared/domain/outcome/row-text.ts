import { addressColumns, type ColumnMapping } from '../address/mapping.ts';
import type { Row } from '../verdict/row.ts';

/** Joins the cells of these columns on one line. Drops empty cells and replaces line breaks by ", ". */
export function importedText(cells: readonly string[], columns: readonly number[]): string {
  return columns
    .map((column) => (cells[column] ?? '').trim().replace(/(?<!\s)\s*[\r\n]\s*/gu, ', '))
    .filter((text) => text !== '')
    .join(', ');
}

/** Returns the row as it would be with its suggestion accepted; null if there is none. */
export function acceptedRow(row: Row): Row | null {
  if (!row.suggested) return null;
  // After an edit, the suggestion belongs to the edited address, not to the imported one.
  const { corrected = null, kind, readAs } = row.decision ?? {};
  const edited = kind === 'picked' ? null : corrected;
  return { ...row, decision: { ...ACCEPTED, corrected: edited, ...(edited && readAs && { readAs }) } };
}

const ACCEPTED = {
  kind: 'used_suggestion',
  decidedBy: 'person',
  ruleVersion: '',
  decidedAtMs: 0,
  picked: null,
} as const;

/** An address in two pieces for two columns, so that the postcodes of all rows line up. */
export type AddressAndPostcode = {
  /** The address. It lacks the postcode if the list has a postcode column. */
  readonly address: string;
  /** '' if the postcode is part of `address`. */
  readonly postcode: string;
};

export const importedPair = ({ cells }: Pick<Row, 'cells'>, mapping: ColumnMapping): AddressAndPostcode => ({
  address: importedText(cells, columnsBesidePostcode(mapping)),
  postcode: importedText(cells, mapping.postcode ?? []),
});

const columnsBesidePostcode = (mapping: ColumnMapping): readonly number[] =>
  addressColumns(mapping).filter((column) => mapping.postcode?.includes(column) !== true);
