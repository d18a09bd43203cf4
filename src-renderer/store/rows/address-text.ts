/** Addresses in one line, as the grid shows them. Nothing is reassembled: cells and lines stay in their order. */
import type { CorrectedAddress, SuggestedAddress } from '#shared/domain/address/address.ts';
import { ADDRESS_FIELDS } from '#shared/domain/address/address.ts';
import { changedCells } from '#shared/domain/cells/final-cells.ts';
import { finalOwnLines } from '#shared/domain/cells/final-address.ts';
import type { ColumnMapping } from '#shared/domain/columns/mapping.ts';
import type { Row } from '#shared/domain/list/row.ts';
import { containsWords } from '#shared/domain/text/contains-words.ts';
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

/**
 * What will be exported of a row: the file's own text, unless it was decided otherwise. What a person wrote or put
 * together stands in the cells as an export in place writes them.
 */
export function finalText(row: Row, mapping: ColumnMapping): string {
  const columns = addressColumns(mapping);
  const { decision, suggested, cells } = row;
  if (decision?.kind === 'used_suggestion' && suggested) {
    return withPremise(suggestedText(suggested), finalOwnLines(row).premise);
  }
  if (!decision?.corrected) return importedText(cells, columns);
  const { formatted } = decision.picked ?? { formatted: '' };
  if (formatted === '') return importedText(writtenCells(row, mapping), columns);
  return withPremise(formatted.split('\n').join(', '), decision.corrected.premise ?? '');
}

function writtenCells(row: Row, mapping: ColumnMapping): readonly string[] {
  const cells = [...row.cells];
  const context = { mapping, defaultCountry: null, writeCountry: (country: string) => country };
  for (const { column, after } of changedCells(row, context)) cells[column] = after;
  return cells;
}

/** The service has no place for a premise of the list: it stays, and stands first. */
function withPremise(address: string, premise: string): string {
  const own = premise.trim();
  return own === '' || containsWords(address, own) ? address : `${own}, ${address}`;
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
