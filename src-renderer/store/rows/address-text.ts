import {
  ADDRESS_FIELDS,
  type CorrectedAddress,
  type SuggestedAddress,
} from '#shared/domain/address/address.ts';
import { addressColumns } from '#shared/domain/address/mapping.ts';
import type { ComparedPart } from '#shared/domain/compare/comparison.ts';
import { countryName } from '#shared/domain/country/country-codes.ts';
import { type Outcome, type OutcomeContext, outcomeOf } from '#shared/domain/outcome/outcome.ts';
import { partsKept } from '#shared/domain/outcome/parts-kept.ts';
import {
  type AddressAndPostcode,
  acceptedRow,
  importedPair,
  importedText,
} from '#shared/domain/outcome/row-text.ts';
import type { RepairSettings } from '#shared/domain/repair/repaired-cells.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { partText } from '#shared/messages/words.ts';

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
export const outcomeFor = (row: Row, settings: RepairSettings): Outcome =>
  outcomeOf(row, contextOf(settings));

/** Returns the replaced parts that the cells keep if the suggestion is accepted. */
export const partsKeptFor = (row: Row, settings: RepairSettings): ReadonlySet<ComparedPart> =>
  partsKept(row, contextOf(settings));

const contextOf = (settings: RepairSettings): OutcomeContext => ({
  mapping: settings.mapping,
  defaultCountry: settings.defaultCountry,
  writeCountry: countryName,
  settings,
});

/** Returns the address to export if the suggestion is accepted; '' if there is none. */
export function acceptedText(row: Row, settings: RepairSettings): string {
  const accepted = acceptedRow(row);
  return accepted ? finalText(accepted, settings) : '';
}

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

/** Returns the premise, then the parts in the order of their fields, with the country's name. */
export function partsText(address: CorrectedAddress): string {
  return [
    (address.premise ?? '').trim(),
    ...ADDRESS_FIELDS.map((field) => partText(field, address[field].trim())),
  ]
    .filter((text) => text !== '')
    .join(', ');
}
