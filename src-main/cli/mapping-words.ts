/** Which columns of a list hold its addresses, and in which country its rows are, as `import` prints it. */
import type { ListColumns } from '#shared/contract/columns.ts';
import { MAPPED_FIELDS, type MappedField } from '#shared/domain/address/mapping.ts';
import { countryName } from '#shared/domain/country/country-codes.ts';
import { namesOf } from '#shared/messages/format.ts';
import { fieldWord } from '#shared/messages/words.ts';

type Mapped = Pick<ListColumns, 'columns' | 'mapping' | 'defaultCountry'>;

/** Names of columns by field, as `--map` takes them, and the country in ISO-3; null: rows that name none have none. */
export const mappingJson = ({ columns, mapping, defaultCountry }: Mapped) => ({
  mapping: Object.fromEntries(namedFields({ columns, mapping })),
  country: defaultCountry,
});

export function mappingLines({ columns, mapping, defaultCountry }: Mapped): readonly string[] {
  const fields = namedFields({ columns, mapping }).map(
    ([field, names]) => `  ${fieldWord(field, defaultCountry ?? '')}: ${namesOf(names)}`,
  );
  const country = defaultCountry === null ? 'not known' : countryName(defaultCountry);
  return [...fields, `  country of rows that name none: ${country}`];
}

const namedFields = ({ columns, mapping }: Pick<Mapped, 'columns' | 'mapping'>) =>
  MAPPED_FIELDS.flatMap((field): readonly (readonly [MappedField, readonly string[]])[] => {
    const names = mapping[field]?.map((column) => columns[column] ?? '') ?? [];
    return names.length === 0 ? [] : [[field, names]];
  });
