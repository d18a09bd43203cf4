/** The mapping and the country of a list, in the JSON object of `import`. */
import type { ListColumns } from '#shared/contract/import/columns.ts';
import { MAPPED_FIELDS, type MappedField } from '#shared/domain/address/mapping.ts';

type Mapped = Pick<ListColumns, 'columns' | 'mapping' | 'defaultCountry'>;

/** `mapping` has the column names of each field of `--map`. `country` is ISO-3, or null without a default country. */
export const mappingJson = ({ columns, mapping, defaultCountry }: Mapped) => ({
  mapping: Object.fromEntries(
    MAPPED_FIELDS.flatMap((field): readonly (readonly [MappedField, readonly string[]])[] => {
      const names = mapping[field]?.map((column) => columns[column] ?? '') ?? [];
      return names.length === 0 ? [] : [[field, names]];
    }),
  ),
  country: defaultCountry,
});
