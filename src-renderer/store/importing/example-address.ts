import { askedAddress } from '#shared/domain/address/asked-address.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { isOfPlace } from '#shared/domain/columns/names/named-columns.ts';
import { NOTICES } from '#shared/messages/screens/notices.ts';
import type { ImportDraft } from './import-draft.ts';

/** Returns the first address in the preview that can be checked, or else the first one, which may lack a country. */
export function exampleAddress(
  { preview: { rows }, defaultCountry }: Pick<ImportDraft, 'preview' | 'defaultCountry'>,
  mapping: ColumnMapping,
): string {
  for (const cells of rows) {
    const asked = askedAddress(cells, mapping, defaultCountry);
    if ('text' in asked) return asked.text;
  }
  const columns = Object.entries(mapping).flatMap(([field, each]) => (isOfPlace(field) ? each : []));
  const written = rows.map((cells) =>
    columns
      .map((column) => (cells[column] ?? '').trim())
      .filter((text) => text !== '')
      .join(', '),
  );
  return written.find((text) => text !== '') ?? NOTICES.firstRowsEmpty;
}
