/** Addresses in one line, as the grid shows them. Nothing is reassembled: cells and lines stay in their order. */
import type { CorrectedAddress, SuggestedAddress } from '#shared/domain/address/address.ts';
import { ADDRESS_FIELDS } from '#shared/domain/address/address.ts';
import { countryName } from '#shared/domain/country/country-codes.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { outcomeOf } from '#shared/domain/outcome/outcome.ts';
import type { RepairSettings } from '#shared/domain/repair/repaired-cells.ts';
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
  const { mapping, defaultCountry } = settings;
  const context = { mapping, defaultCountry, writeCountry: countryName, settings };
  const { cells, unplaced } = outcomeOf(row, context);
  const written = importedText(cells, addressColumns(mapping));
  return [written, ...unplaced.map(({ text }) => text)].filter((text) => text !== '').join(', ');
}

/** What would be exported of a row whose suggestion is accepted; '' without one. */
export function acceptedText(row: Row, settings: RepairSettings): string {
  if (!row.suggested) return '';
  // What is suggested for an edited address is no suggestion for the imported one.
  const corrected = row.decision?.kind === 'picked' ? null : (row.decision?.corrected ?? null);
  return finalText({ ...row, decision: { ...ACCEPTED, corrected } }, settings);
}

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
