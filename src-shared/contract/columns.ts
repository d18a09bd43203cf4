/** The columns of a list that is there already, as they are read now, and what reading them otherwise would do. */
import { z } from 'zod';
import { type ColumnMapping, MAPPED_FIELDS } from '../domain/address/mapping.ts';
import type { ColumnGuess } from './preview.ts';

/** ISO-3 lowercase. */
export const country = z.string().regex(/^[a-z]{3}$/u);
const columns = z.array(z.int().nonnegative().max(16_383)).max(50).readonly();
export const columnMapping = z.partialRecord(z.enum(MAPPED_FIELDS), columns);

export type ListColumns = {
  readonly columns: readonly string[];
  /** The first rows, at most 50; long cells are cut. */
  readonly rows: readonly (readonly string[])[];
  /** In force. */
  readonly mapping: ColumnMapping;
  /** In force. ISO-3 lowercase; null: rows that name no country are not asked. */
  readonly defaultCountry: string | null;
  /** What the app would guess from these rows. */
  readonly guesses: readonly ColumnGuess[];
  /** ISO-3 lowercase; null when they give no hint. */
  readonly guessedCountry: string | null;
};

export type SettingsEffect = {
  /** Rows from the beginning of the list that were looked at: all of a list that is not very long. */
  readonly rowsLookedAt: number;
  /** Of these, rows that would be read otherwise: they ask anew. */
  readonly readOtherwise: number;
  /** Of those, rows whose decision came from the rules: it goes unless the new question was answered before. */
  readonly decidedByRule: number;
  /** Of those looked at, rows nothing could be asked for, by reason code. */
  readonly skipped: Readonly<Record<string, number>>;
};
