/** Addresses in one line, as the grid shows them. Nothing is reassembled: cells and lines stay in their order. */
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

/** The address cells of a row, in the file's order. */
export function importedText(cells: readonly string[], columns: readonly number[]): string {
  return columns
    .map((column) => (cells[column] ?? '').trim().replace(/(?<!\s)\s*[\r\n]\s*/gu, ', '))
    .filter((text) => text !== '')
    .join(', ');
}

/** The service's own form where it gave one, else its parts. */
export function suggestedText({ formatted, parts }: SuggestedAddress): string {
  return formatted === '' ? partsText(parts) : formatted.split('\n').join(', ');
}

/** What will be exported of a row: its address cells as an export in place writes them, and what no column can hold. */
export function finalText(row: Row, settings: RepairSettings): string {
  const { cells } = outcomeFor(row, settings);
  const written = importedText(cells, addressColumns(settings.mapping));
  return [written, unplacedText(row, settings)].filter((text) => text !== '').join(', ');
}

/** What of it no column of the list can hold; '' where all of it has a place. */
export const unplacedText = (row: Row, settings: RepairSettings): string =>
  outcomeFor(row, settings)
    .unplaced.map(({ text }) => text)
    .join(', ');

/** What becomes of a row, as the page shows it. */
export function outcomeFor(row: Row, settings: RepairSettings): Outcome {
  const { mapping, defaultCountry } = settings;
  return outcomeOf(row, { mapping, defaultCountry, writeCountry: countryName, settings });
}

/** The row as it is once its suggestion is accepted; null without one. */
export function acceptedRow(row: Row): Row | null {
  if (!row.suggested) return null;
  // What is suggested for an edited address is no suggestion for the imported one.
  const { corrected = null, kind, readAs } = row.decision ?? {};
  const edited = kind === 'picked' ? null : corrected;
  return { ...row, decision: { ...ACCEPTED, corrected: edited, ...(edited && readAs && { readAs }) } };
}

/** What would be exported of a row whose suggestion is accepted; '' without one. */
export function acceptedText(row: Row, settings: RepairSettings): string {
  const accepted = acceptedRow(row);
  return accepted ? finalText(accepted, settings) : '';
}

/** An address in two columns, so that two postcodes stand one above the other. */
export type AddressAndPostcode = {
  /** All but the postcode, where the list has a column for it. */
  readonly address: string;
  /** '' where it stands in the address. */
  readonly postcode: string;
};

/** As imported. */
export const importedPair = ({ cells }: Pick<Row, 'cells'>, mapping: ColumnMapping): AddressAndPostcode => ({
  address: importedText(cells, columnsBesidePostcode(mapping)),
  postcode: importedText(cells, mapping.postcode ?? []),
});

/** What would be exported of a row: what a person picked or typed, else its suggestion; null without both. */
export function decidedOrSuggestedPair(row: Row, settings: RepairSettings): AddressAndPostcode | null {
  const isOwn = row.decision?.kind === 'picked' || row.decision?.kind === 'edited';
  const decided = isOwn ? row : acceptedRow(row);
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

/** The premise, then parts in the order of their fields, a country by its name. */
export function partsText(address: CorrectedAddress): string {
  return [
    (address.premise ?? '').trim(),
    ...ADDRESS_FIELDS.map((field) => partText(field, address[field].trim())),
  ]
    .filter((text) => text !== '')
    .join(', ');
}
