import { z } from 'zod';
import { LABEL_SHEET_IDS, LABEL_SHEETS, labelsPerSheet } from '../../domain/labels/label-sheets.ts';
import { exportRows } from './export-schemas.ts';

/**
 * Why a row has no label: nothing to print; characters that the font lacks or misprints; lines that do not fit; an
 * address without a street, building or post box, which a person may print nevertheless.
 */
const LABEL_FAULTS = ['no_address', 'letters_missing', 'too_long', 'no_street'] as const;
type LabelFaultKind = (typeof LABEL_FAULTS)[number];

/** A row that cannot be printed as a label. */
export type LabelFault = {
  readonly position: number;
  readonly fault: LabelFaultKind;
  /** The text that cannot be printed, or its beginning. */
  readonly text: string;
};

/** The rows that cannot be printed: their number by fault, and the first few of them. */
export type LabelFaults = {
  readonly counts: { readonly [F in LabelFaultKind]: number };
  /** Some of the characters that cannot be printed, each once. */
  readonly letters: readonly string[];
  readonly first: readonly LabelFault[];
};

/** Rows without a label because it cannot be printed. */
export type RowsLeftOut = {
  readonly rows: number;
  /** In ascending order. Contains only the first of very many positions. */
  readonly positions: readonly number[];
};

/**
 * - `rows`: the rows to print; the decided rows if absent. Excluded rows never get a label
 * - `startAt`: place of the first label on the first sheet, from 1, row by row
 * - `leavesOut`: leaves out unprintable labels. Otherwise the job writes no file if there are any
 * - `printsStreetless`: prints addresses that name no street. Otherwise they count as unprintable
 * - `joinsHouseholds`: people at one address share a label
 */
export const labelWish = z
  .strictObject({
    listId: z.int().positive(),
    rows: exportRows.optional(),
    sheet: z.enum(LABEL_SHEET_IDS),
    startAt: z.int().min(1),
    leavesOut: z.boolean().optional(),
    printsStreetless: z.boolean().optional(),
    joinsHouseholds: z.boolean().optional(),
  })
  .refine(({ sheet, startAt }) => startAt <= labelsPerSheet(LABEL_SHEETS[sheet]));
export type LabelWish = z.output<typeof labelWish>;
