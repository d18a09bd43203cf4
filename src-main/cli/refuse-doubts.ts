/** Refuses a doubtful mapping, because a command cannot ask the person. Options such as `--map` settle the doubts. */

import { AppError } from '#shared/contract/errors.ts';
import type { FilePreview } from '#shared/contract/import/preview.ts';
import type { ColumnMapping, MappedField } from '#shared/domain/address/mapping.ts';
import type { AddressBlock } from '#shared/domain/columns/address-blocks.ts';
import { type MappingDoubt, mappingDoubts } from '#shared/domain/columns/mapping-doubts.ts';
import type { MapOption } from './arguments.ts';

type Guessed = Pick<
  FilePreview,
  'columns' | 'rows' | 'mapping' | 'guesses' | 'uncalculated' | 'hiddenColumns' | 'defaultCountry'
>;

const LACKS: readonly MappingDoubt['kind'][] = [
  'no_street',
  'no_town',
  'unmapped_part',
  'unmapped_line',
  'unmapped_formulas',
];
/** Fields that identify one of several addresses. */
const PLACE: readonly MappedField[] = ['address', 'street', 'city', 'postcode'];
const STREET: readonly MappedField[] = ['address', 'street'];
const isOfPlace = ({ field }: MapOption): boolean => PLACE.some((place) => place === field);

/** Returns the guessed mapping of the address that `--map` names, or else of the first one not in `--map none=`. */
export function guessedMapping(preview: Guessed, options: readonly MapOption[]): ColumnMapping {
  const blocks = mappingDoubts(preview).flatMap((doubt) =>
    doubt.kind === 'several_addresses' ? doubt.blocks : [],
  );
  const isNamed = namedBy(preview.columns, options.filter(isOfPlace));
  const meant =
    blocks.find(({ mapping }) => PLACE.some((field) => mapping[field]?.some(isNamed) === true)) ??
    leftOf(blocks, preview.columns, options)[0];
  return meant?.mapping ?? preview.mapping;
}

/**
 * Ends the command before the import if the mapping is doubtful. Columns that `--map` names are not doubtful.
 *
 * @param asked `addresses` tells whether addresses are checked; if not, missing parts do not matter. `isAddressSaid` tells
 *   whether `--addresses` names one address or all
 * @throws AppError `mapping_doubtful`
 */
export function refuseDoubts(
  file: string,
  preview: Guessed,
  options: readonly MapOption[],
  asked: { readonly addresses: boolean; readonly isAddressSaid: boolean },
): void {
  const isNamed = namedBy(preview.columns, options);
  const isPlaceSaid = asked.isAddressSaid || options.some(isOfPlace);
  const doubt = mappingDoubts(preview).find((each) => {
    if (each.kind === 'several_addresses')
      return !isPlaceSaid && leftOf(each.blocks, preview.columns, options).length > 1;
    // `--map` cannot help if the columns have no values.
    if (each.kind === 'no_values') return true;
    const isLack = LACKS.includes(each.kind);
    if (isLack && !asked.addresses) return false;
    return !isNamed(each.column) && !(each.kind === 'no_street' && leavesStreetOut(preview, options));
  });
  if (doubt !== undefined) throw refusal(file, doubt, preview);
}

/** Whether `--map none=` names the street column, which confirms that the list is checked without streets. */
const leavesStreetOut = ({ columns, guesses }: Guessed, options: readonly MapOption[]): boolean =>
  guesses.some(
    ({ column, field }) =>
      STREET.includes(field) &&
      namedBy(
        columns,
        options.filter((each) => each.field === 'none'),
      )(column),
  );

function refusal(file: string, doubt: MappingDoubt, { columns, mapping }: Guessed): AppError {
  const code = 'mapping_doubtful';
  if (doubt.kind !== 'several_addresses') {
    const { kind, field } = doubt;
    const looksLike = kind === 'no_address_values' ? doubt.looksLike : null;
    const column = columns[doubt.column] ?? '';
    const unmapped = { field: 'none', column } as const;
    // `--map` replaces all columns of a field, so the answer names all of them.
    const lines = kind === 'unmapped_line' ? [...(mapping[field] ?? []), doubt.column] : [doubt.column];
    const asGuessed = lines.map((each) => ({ field, column: columns[each] ?? '' }));
    const instead = doubt.kind === 'mostly_empty' ? [[{ field, column: columns[doubt.fuller] ?? '' }]] : [];
    return new AppError({
      code,
      file,
      doubt: kind,
      field,
      columns: [column],
      looksLike,
      answers: [
        ...(kind === 'no_values' || kind === 'unmapped_formulas' ? [] : [asGuessed]),
        ...instead,
        ...(kind === 'no_street' || kind === 'no_town' ? [] : [[unmapped]]),
      ],
    });
  }
  const answers = doubt.blocks.map((block) => streetOf(block, columns));
  const beginnings = answers.map(([first]) => first?.column ?? '');
  const field = answers[0]?.[0]?.field ?? 'address';
  return new AppError({
    code,
    file,
    doubt: doubt.kind,
    field,
    columns: beginnings,
    looksLike: null,
    answers,
  });
}

/** Returns the addresses without a column named by `--map none=`. */
function leftOf(
  blocks: readonly AddressBlock[],
  columns: readonly string[],
  options: readonly MapOption[],
): readonly AddressBlock[] {
  const isLeftOut = namedBy(
    columns,
    options.filter(({ field }) => field === 'none'),
  );
  return blocks.filter(({ mapping }) => !PLACE.some((field) => mapping[field]?.some(isLeftOut) === true));
}

/** Returns the columns that identify an address: its street columns, or else its address, city and postcode columns. */
function streetOf({ mapping }: AddressBlock, columns: readonly string[]) {
  const inFields = (fields: readonly MappedField[]) =>
    fields.flatMap((field) =>
      (mapping[field] ?? []).map((column) => ({ field, column: columns[column] ?? '' })),
    );
  const street = inFields(STREET);
  return street.length > 0 ? street : inFields(PLACE);
}

function namedBy(columns: readonly string[], options: readonly MapOption[]): (column: number) => boolean {
  const named = new Set(options.map(({ column }) => column.trim().toLowerCase()));
  return (column) => named.has((columns[column] ?? '').trim().toLowerCase());
}
