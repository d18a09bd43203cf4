/** What of a mapping a person is asked before anything is imported. Pure: the page works it out anew when a column is mapped otherwise. */
import type { GuessCertainty } from './guess-mapping.ts';
import type { ColumnMapping, MappedField } from './mapping.ts';

/** What the cells of a column look like that is no address. */
export type NoAddress = 'number' | 'price' | 'identifier' | 'phone' | 'email' | 'link' | 'date' | 'name';

/** One of several addresses that the columns hold, such as "Billing". */
export type AddressBlock = { readonly name: string; readonly mapping: ColumnMapping };

export type MappingDoubt =
  /** Mapped by a guess that says little. */
  | { readonly kind: 'weak_guess'; readonly column: number; readonly field: MappedField }
  /** The first is in force. */
  | { readonly kind: 'several_addresses'; readonly blocks: readonly AddressBlock[] }
  | {
      readonly kind: 'no_address_values';
      readonly column: number;
      readonly field: MappedField;
      readonly looksLike: NoAddress;
    };

export type MappedTable = {
  readonly columns: readonly string[];
  /** A sample, header excluded. */
  readonly rows: readonly (readonly string[])[];
  /** As it is in force. */
  readonly mapping: ColumnMapping;
  readonly guesses: readonly {
    readonly column: number;
    readonly field: MappedField;
    readonly certainty: GuessCertainty;
  }[];
};

/** In the order they are asked. A column that a person mapped otherwise is no guess. */
export function mappingDoubts({ mapping, guesses }: MappedTable): readonly MappingDoubt[] {
  return guesses.flatMap(({ column, field, certainty }): readonly MappingDoubt[] =>
    certainty === 'weak' && mapping[field]?.includes(column) === true
      ? [{ kind: 'weak_guess', column, field }]
      : [],
  );
}
