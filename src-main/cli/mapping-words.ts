/** Makes the part of `import`'s JSON object that tells the mapping and the country of a list. */
import type { ListColumns } from '#shared/contract/import/columns.ts';
import { MAPPED_FIELDS, type MappedField } from '#shared/domain/address/mapping.ts';

type Mapped = Pick<ListColumns, 'columns' | 'mapping' | 'defaultCountry'>;

/** `mapping` has the names of the columns of each field of `--map`. `country` is ISO-3, or null if there is no default country. */
export const mappingJson = ({ columns, mapping, defaultCountry }: Mapped) => ({
  mapping: Object.fromEntries(
    MAPPED_FIELDS.flatMap((field): readonly (readonly [MappedField, readonly string[]])[] => {
      const names = mapping[field]?.map((column) => columns[column] ?? '') ?? [];
      return names.length === 0 ? [] : [[field, names]];
    }),
  ),
  country: defaultCountry,
});
