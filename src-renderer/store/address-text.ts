/** Addresses in one line, as the grid shows them. Nothing is reassembled: cells and lines stay in their order. */
import type { SuggestedAddress } from '#shared/domain/address.ts';
import { ADDRESS_FIELDS } from '#shared/domain/address.ts';

/** The address cells of a row, in the file's order. */
export function importedText(cells: readonly string[], columns: readonly number[]): string {
  return columns
    .map((column) => (cells[column] ?? '').trim().replace(/\s*[\r\n]+\s*/gu, ', '))
    .filter((text) => text !== '')
    .join(', ');
}

/** The service's own form where it gave one, else its parts. */
export function suggestedText({ formatted, parts }: SuggestedAddress): string {
  if (formatted !== '') return formatted.split('\n').join(', ');
  return ADDRESS_FIELDS.map((field) => parts[field])
    .filter((text) => text !== '')
    .join(', ');
}
