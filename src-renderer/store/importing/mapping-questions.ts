/** Decides which questions about a mapping are still open. Pure. */
import type { ColumnGuess } from '#shared/contract/import/preview.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { type MappingDoubt, mappingDoubts } from '#shared/domain/columns/mapping-doubts.ts';

/** Identifies a doubt by column names, so that it stays answered when the file is read again. */
export const doubtKey = (doubt: MappingDoubt, columns: readonly string[]): string =>
  doubt.kind === 'several_addresses'
    ? JSON.stringify(doubt.blocks.map(({ name }) => name).toSorted())
    : JSON.stringify([doubt.field, columns[doubt.column]]);

type Mapped = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly mapping: ColumnMapping;
  readonly guesses: readonly ColumnGuess[];
  readonly uncalculated?: readonly number[] | undefined;
  readonly hiddenColumns?: readonly number[] | undefined;
  readonly defaultCountry: string | null;
};

/** Returns one question for each column and field. A doubt about the cells' content outranks a weak guess. */
export function openDoubts(mapped: Mapped, confirmed: ReadonlySet<string>): readonly MappingDoubt[] {
  const byKey = new Map<string, MappingDoubt>();
  for (const doubt of mappingDoubts(mapped)) {
    const key = doubtKey(doubt, mapped.columns);
    if (!confirmed.has(key)) byKey.set(key, doubt);
  }
  return [...byKey.values()];
}
