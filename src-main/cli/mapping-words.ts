/** Makes the mapping and the country in the JSON object of `import`. */
import type { ListColumns } from '#shared/contract/import/columns.ts';
import { MAPPED_FIELDS, type MappedField } from '#shared/domain/address/mapping.ts';

type Mapped = Pick<ListColumns, 'columns' | 'mapping' | 'defaultCountry'>;

/** Returns the column names by field, and the default country as ISO-3. `country` is null without a default country. */
export const mappingJson = ({ columns, mapping, defaultCountry }: Mapped) => ({
  mapping: Object.fromEntries(
    MAPPED_FIELDS.flatMap((field): readonly (readonly [MappedField, readonly string[]])[] => {
      const names = mapping[field]?.map((column) => columns[column] ?? '') ?? [];
      return names.length === 0 ? [] : [[field, names]];
    }),
  ),
  country: defaultCountry,
});
