/** Which doubts of a mapping still wait for an answer. Pure. */
import type { ColumnGuess } from '#shared/contract/preview.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { type MappingDoubt, mappingDoubts } from '#shared/domain/columns/mapping-doubts.ts';

/**
 * Tells one doubt from another, also after the file was read again: columns go by their names. Who says that a column is the
 * street has answered every doubt of that.
 */
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
  readonly defaultCountry: string | null;
};

/** One question for each column and field: what its cells look like says more than that the guess is weak. */
export function openDoubts(mapped: Mapped, confirmed: ReadonlySet<string>): readonly MappingDoubt[] {
  const byKey = new Map<string, MappingDoubt>();
  for (const doubt of mappingDoubts(mapped)) {
    const key = doubtKey(doubt, mapped.columns);
    if (!confirmed.has(key)) byKey.set(key, doubt);
  }
  return [...byKey.values()];
}
