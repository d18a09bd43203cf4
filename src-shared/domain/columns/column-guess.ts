/** What a column seems to hold, and how sure that is. */
import type { MappedField } from '../address/mapping.ts';

/** What says that a column holds something. */
export type GuessedBy =
  | 'name_of_column'
  | 'content_of_column'
  /** Postcodes and numbers look like themselves. */
  | 'value_shape'
  | 'known_city'
  | 'country_names'
  | 'street_words'
  | 'lines_before_postcode';

/** A column (0-based), what it seems to hold, and what says so. */
export type ColumnGuess = {
  readonly column: number;
  readonly field: MappedField;
  readonly reason: GuessedBy;
  readonly certainty: GuessCertainty;
};

/** A weak guess is asked about before the import. */
export type GuessCertainty = 'sure' | 'likely' | 'weak';
