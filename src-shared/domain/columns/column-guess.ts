import type { MappedField } from '../address/mapping.ts';

/** The evidence for a guess. */
export type GuessedBy =
  | 'name_of_column'
  | 'content_of_column'
  /** The cells have the shape of postcodes or numbers. */
  | 'value_shape'
  | 'known_city'
  | 'country_names'
  | 'street_words'
  | 'lines_before_postcode';

/** A column (0-based), the field that it seems to contain, and the evidence. */
export type ColumnGuess = {
  readonly column: number;
  readonly field: MappedField;
  readonly reason: GuessedBy;
  readonly certainty: GuessCertainty;
};

/** The app asks a person about weak guesses before the import. */
export type GuessCertainty = 'sure' | 'likely' | 'weak';
