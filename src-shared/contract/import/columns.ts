/** The current columns of an imported list, and what a different mapping would change. */
import { z } from 'zod';
import { type ColumnMapping, MAPPED_FIELDS } from '../../domain/address/mapping.ts';
import type { ColumnGuess } from './preview.ts';

/** ISO-3 lowercase. */
export const country = z.string().regex(/^[a-z]{3}$/u);
/** Mappings that older versions guessed may name a column twice, which would write its cell twice. */
const columns = z
  .array(z.int().nonnegative().max(16_383))
  .max(50)
  .overwrite((all) => [...new Set(all)])
  .readonly();
/** The columns of each field, as 0-based indexes. Several columns of a field are joined in this order. */
export const columnMapping = z.partialRecord(
  z.enum(MAPPED_FIELDS),
  columns,
) satisfies z.ZodType<ColumnMapping>;

/** The columns of an imported list, the current mapping, and the guesses that a new import would make. */
export type ListColumns = {
  readonly columns: readonly string[];
  /** The first rows, at most 50; long cells are cut. */
  readonly rows: readonly (readonly string[])[];
  readonly mapping: ColumnMapping;
  /** The current default country, ISO-3 lowercase. If null, rows that name no country are not checked. */
  readonly defaultCountry: string | null;
  readonly guesses: readonly ColumnGuess[];
  /** ISO-3 lowercase; null when the rows give no hint. */
  readonly guessedCountry: string | null;
  /** Columns that the worksheet hides, 0-based; absent if there are none, or they are unknown. */
  readonly hiddenColumns?: readonly number[];
};

/** The changes that `rehearseListSettings` found in the examined rows. */
export type SettingsEffect = {
  /** The number of rows examined, from the start of the list. All rows are examined unless the list is long. */
  readonly rowsLookedAt: number;
  /** Examined rows that would be read differently. They need a new lookup. */
  readonly readOtherwise: number;
  /** Rows within `readOtherwise` that a rule decided. They lose the decision unless the answer to the new question is known. */
  readonly decidedByRule: number;
  /** Examined rows that a person decided and for which an export in place would write other texts. */
  readonly exportedOtherwise: number;
  /** Examined rows that cannot be checked, by reason code. */
  readonly skipped: Readonly<Record<string, number>>;
};
