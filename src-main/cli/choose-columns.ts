import { AppError } from '#shared/contract/errors.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import type { MapOption } from './arguments.ts';

/**
 * Corrects a guessed mapping with the `--map` options. A field in the options gets exactly the columns named for it. These
 * columns are removed from all other fields. Columns named for `none` are removed from all fields. If the
 * options name the street but no whole address, the guessed whole address is removed.
 *
 * @throws AppError `column_not_found`
 */
export function chooseColumns(
  guessed: ColumnMapping,
  options: readonly MapOption[],
  columns: readonly string[],
): ColumnMapping {
  const named = new Map<MapOption['field'], number[]>();
  for (const option of options) {
    const { field } = option;
    named.set(field, [...(named.get(field) ?? []), findColumn(columns, option)]);
  }
  const claimed = new Set([...named.values()].flat());
  const { address: _, ...parts } = guessed;
  const others = named.has('street') && !named.has('address') ? parts : guessed;
  const kept = Object.entries(others).map(
    ([field, indexes]) => [field, indexes.filter((index) => !claimed.has(index))] as const,
  );
  return {
    ...Object.fromEntries(kept.filter(([, indexes]) => indexes.length > 0)),
    ...Object.fromEntries([...named].filter(([field]) => field !== 'none')),
  };
}

/** Finds a column by its name. Ignores letter case if no name matches exactly. @throws AppError `column_not_found` */
export function findColumn(columns: readonly string[], { field, column: name }: MapOption): number {
  const exact = columns.indexOf(name);
  if (exact >= 0) return exact;
  const folded = columns.map((column) => column.trim().toLowerCase());
  const index = folded.indexOf(name.trim().toLowerCase());
  if (index < 0) throw new AppError({ code: 'column_not_found', field, column: name, columns });
  return index;
}
