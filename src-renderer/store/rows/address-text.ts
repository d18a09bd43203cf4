import {
  ADDRESS_FIELDS,
  type CorrectedAddress,
  type SuggestedAddress,
} from '#shared/domain/address/address.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { countryName } from '#shared/domain/country/country-codes.ts';
import { type Outcome, outcomeOf } from '#shared/domain/outcome/outcome.ts';
import type { RepairSettings } from '#shared/domain/repair/repaired-cells.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { partText } from '#shared/messages/words.ts';
import { addressColumns } from '../importing/column-mapping.ts';

/** Joins the cells of these columns on one line. Drops empty cells and replaces line breaks by ", ". */
export function importedText(cells: readonly string[], columns: readonly number[]): string {
  return columns
    .map((column) => (cells[column] ?? '').trim().replace(/(?<!\s)\s*[\r\n]\s*/gu, ', '))
    .filter((text) => text !== '')
    .join(', ');
}

/** Returns the service's formatted address, or else its parts. */
export function suggestedText({ formatted, parts }: SuggestedAddress): string {
  return formatted === '' ? partsText(parts) : formatted.split('\n').join(', ');
}

/** Returns the text of the cells that the export writes, then the words that fit no column. */
export function finalText(row: Row, settings: RepairSettings): string {
  const { cells } = outcomeFor(row, settings);
  const written = importedText(cells, addressColumns(settings.mapping));
  return [written, unplacedText(row, settings)].filter((text) => text !== '').join(', ');
}

/** Returns the words that fit no column of the list; '' if all fit. */
export const unplacedText = (row: Row, settings: RepairSettings): string =>
  outcomeFor(row, settings)
    .unplaced.map(({ text }) => text)
    .join(', ');

/** Returns the outcome of a row as the page shows it. */
export function outcomeFor(row: Row, settings: RepairSettings): Outcome {
  const { mapping, defaultCountry } = settings;
  return outcomeOf(row, { mapping, defaultCountry, writeCountry: countryName, settings });
}

/** Returns the row as it would be with its suggestion accepted; null if there is none. */
export function acceptedRow(row: Row): Row | null {
  if (!row.suggested) return null;
  // After an edit, the suggestion belongs to the edited address, not to the imported one.
  const { corrected = null, kind, readAs } = row.decision ?? {};
  const edited = kind === 'picked' ? null : corrected;
  return { ...row, decision: { ...ACCEPTED, corrected: edited, ...(edited && readAs && { readAs }) } };
}

/** Returns the address to export if the suggestion is accepted; '' if there is none. */
export function acceptedText(row: Row, settings: RepairSettings): string {
  const accepted = acceptedRow(row);
  return accepted ? finalText(accepted, settings) : '';
}

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

/** Returns the address to export of a decided row, or else the suggestion; null without one and for an excluded row. */
export function decidedOrSuggestedPair(row: Row, settings: RepairSettings): AddressAndPostcode | null {
  const { kind } = row.decision ?? {};
  if (kind === 'excluded') return null;
  const decided = kind === undefined || kind === 'used_suggestion' ? acceptedRow(row) : row;
  if (!decided) return null;
  const { cells, unplaced } = outcomeFor(decided, settings);
  const { address, postcode } = importedPair({ cells }, settings.mapping);
  const all = [address, ...unplaced.map(({ text }) => text)];
  return { address: all.filter((text) => text !== '').join(', '), postcode };
}

const columnsBesidePostcode = (mapping: ColumnMapping): readonly number[] =>
  addressColumns(mapping).filter((column) => mapping.postcode?.includes(column) !== true);

const ACCEPTED = {
  kind: 'used_suggestion',
  decidedBy: 'person',
  ruleVersion: '',
  decidedAtMs: 0,
  picked: null,
} as const;

/** Returns the premise, then the parts in the order of their fields, with the country's name. */
export function partsText(address: CorrectedAddress): string {
  return [
    (address.premise ?? '').trim(),
    ...ADDRESS_FIELDS.map((field) => partText(field, address[field].trim())),
  ]
    .filter((text) => text !== '')
    .join(', ');
}
