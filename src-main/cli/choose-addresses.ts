/** Chooses among several addresses in each row, without side effects. */

import { AppError } from '#shared/contract/errors.ts';
import type { FilePreview } from '#shared/contract/import/preview.ts';
import { type ColumnMapping, RECIPIENT_FIELDS } from '#shared/domain/address/mapping.ts';
import { addressesOf } from '#shared/domain/columns/mapping-doubts.ts';
import { type NamedAddress, namedAddresses } from '#shared/domain/columns/named-addresses.ts';
import { tableOf } from '#shared/domain/columns/table.ts';
import type { MapOption } from './arguments.ts';
import { chooseColumns, findColumn } from './choose-columns.ts';
import { guessedMapping } from './refuse-doubts.ts';

type Preview = Pick<
  FilePreview,
  'fileName' | 'columns' | 'rows' | 'hiddenColumns' | 'mapping' | 'guesses' | 'defaultCountry'
>;
/** `addressName` is null if the command uses only one address. */
export type ChosenAddress = { readonly addressName: string | null; readonly mapping: ColumnMapping };

/** Whether `--addresses` is `both` or `all`, and so asks for every address of the rows. */
export const isBoth = (wanted: string | null): boolean => wanted === 'both' || wanted === 'all';

/**
 * Returns the guessed mapping of one address, or of each address, with the corrections of `--map`.
 *
 * @param wanted the value of `--addresses`; if it is null, `--map` decides, or else the guess
 * @throws AppError `address_not_found`, `column_not_found`, `column_of_no_address`
 */
export function chooseAddresses(
  preview: Preview,
  wanted: string | null,
  options: readonly MapOption[],
): readonly [ChosenAddress, ...ChosenAddress[]] {
  const { columns, rows, hiddenColumns } = preview;
  const corrected = (mapping: ColumnMapping): ColumnMapping => chooseColumns(mapping, options, columns);
  if (wanted === null) return [{ addressName: null, mapping: corrected(guessedMapping(preview, options)) }];
  const addresses = namedAddresses(addressesOf(tableOf(columns, rows, hiddenColumns), preview.mapping));
  if (isBoth(wanted) && addresses.length > 1) {
    const [first, ...others] = correctEach(addresses, preview, options);
    if (first) return [first, ...others];
  }
  const folded = wanted.trim().toLowerCase();
  const named = addresses.find(({ addressName }) => addressName.toLowerCase() === folded);
  if (named) return [{ addressName: null, mapping: corrected(named.mapping) }];
  const names = addresses.map(({ addressName }) => addressName);
  throw new AppError({ code: 'address_not_found', file: preview.fileName, wanted, addresses: names });
}

const OF_ALL: readonly MapOption['field'][] = [
  'none',
  'country',
  'email',
  'organisation',
  ...RECIPIENT_FIELDS,
];

/** Applies each `--map` option to the address that contains its column. Options for shared fields apply to all. */
function correctEach(
  addresses: readonly NamedAddress[],
  { fileName: file, columns }: Preview,
  options: readonly MapOption[],
): readonly NamedAddress[] {
  const isOf = ({ mapping }: NamedAddress, option: MapOption): boolean => {
    const column = findColumn(columns, option);
    return Object.values(mapping).some((held) => held.includes(column));
  };
  const isAbout = (address: NamedAddress, option: MapOption): boolean =>
    OF_ALL.includes(option.field) || isOf(address, option);
  const homeless = options.find((option) => !addresses.some((address) => isAbout(address, option)));
  if (homeless) {
    const names = addresses.map(({ addressName }) => addressName);
    throw new AppError({ code: 'column_of_no_address', file, ...homeless, addresses: names });
  }
  return addresses.map((address) => ({
    ...address,
    mapping: chooseColumns(
      address.mapping,
      options.filter((option) => isAbout(address, option)),
      columns,
    ),
  }));
}
