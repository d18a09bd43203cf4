import { askedAddress } from '#shared/domain/address/asked-address.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import type { ImportDraft } from './import-draft.ts';

/** The first of the first rows that would be asked. */
export function exampleAddress(
  { preview: { rows }, defaultCountry }: Pick<ImportDraft, 'preview' | 'defaultCountry'>,
  mapping: ColumnMapping,
): string {
  for (const cells of rows) {
    const asked = askedAddress(cells, mapping, defaultCountry);
    if ('text' in asked) return asked.text;
  }
  return 'Nothing in the first rows';
}
