import type { MapOption } from './arguments.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { FilePreview } from '#shared/contract/preview.ts';
import type { MappedField } from '#shared/domain/columns/mapping.ts';
import type { MappingDoubt } from '#shared/domain/columns/mapping-doubts.ts';
import { mappingDoubts } from '#shared/domain/columns/mapping-doubts.ts';

/** Fields that say which of several addresses is meant. */
const PLACE: readonly MappedField[] = ['address', 'street', 'city', 'postcode'];

/**
 * Nobody is there to be asked: a doubt ends the command before anything is read. A column that `--map` names is no doubt.
 *
 * @throws AppError `mapping_doubtful`
 */
export function refuseDoubts(
  file: string,
  preview: Pick<FilePreview, 'columns' | 'rows' | 'mapping' | 'guesses'>,
  options: readonly MapOption[],
): void {
  const { columns } = preview;
  const named = new Set(options.map(({ column }) => column.trim().toLowerCase()));
  const isPlaceSaid = options.some(({ field }) => PLACE.includes(field));
  const isAnswered = (doubt: MappingDoubt): boolean =>
    doubt.kind === 'several_addresses'
      ? isPlaceSaid
      : named.has((columns[doubt.column] ?? '').trim().toLowerCase());
  const doubt = mappingDoubts(preview).find((each) => !isAnswered(each));
  if (doubt === undefined) return;
  const nameOf = (column: number | undefined): string => columns[column ?? -1] ?? '';
  if (doubt.kind !== 'several_addresses') {
    const { kind, field, column } = doubt;
    const looksLike = 'looksLike' in doubt ? doubt.looksLike : null;
    throw new AppError({
      code: 'mapping_doubtful',
      file,
      doubt: kind,
      field,
      columns: [nameOf(column)],
      looksLike,
    });
  }
  const [first] = doubt.blocks;
  const field = PLACE.find((each) => first?.mapping[each] !== undefined) ?? 'address';
  const beginnings = doubt.blocks.map(({ mapping }) =>
    nameOf(PLACE.map((each) => mapping[each]?.[0]).find((each) => each !== undefined)),
  );
  throw new AppError({
    code: 'mapping_doubtful',
    file,
    doubt: doubt.kind,
    field,
    columns: beginnings,
    looksLike: null,
  });
}
