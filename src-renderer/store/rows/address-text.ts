/** Addresses in one line, as the grid shows them. Nothing is reassembled: cells and lines stay in their order. */
import type { CorrectedAddress, SuggestedAddress } from '#shared/domain/address/address.ts';
import { ADDRESS_FIELDS } from '#shared/domain/address/address.ts';
import { partText } from '#shared/messages/words.ts';

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

/** The premise, then parts in the order of their fields, a country by its name. */
export function partsText(address: CorrectedAddress): string {
  return [
    (address.premise ?? '').trim(),
    ...ADDRESS_FIELDS.map((field) => partText(field, address[field].trim())),
  ]
    .filter((text) => text !== '')
    .join(', ');
}
