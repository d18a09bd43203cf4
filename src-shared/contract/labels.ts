/** Address labels: which sheets, and what cannot be printed. */
import { z } from 'zod';
import { LABEL_SHEET_IDS, LABEL_SHEETS, labelsPerSheet } from '../domain/labels/label-sheets.ts';
import { exportRows } from './export-schemas.ts';

/** Why a row has no label: nothing to print; letters the font lacks or would print wrongly; lines that do not fit. */
export const LABEL_FAULTS = ['no_address', 'letters_missing', 'too_long'] as const;
export type LabelFaultKind = (typeof LABEL_FAULTS)[number];

export type LabelFault = {
  readonly position: number;
  readonly fault: LabelFaultKind;
  /** What cannot be printed, or the beginning of it. */
  readonly text: string;
};

/** The labels that cannot be printed. */
export type LabelFaults = {
  readonly counts: { readonly [F in LabelFaultKind]: number };
  /** Some of the letters, each once. */
  readonly letters: readonly string[];
  /** The first rows. */
  readonly first: readonly LabelFault[];
};

/** The rows without a label because theirs cannot be printed. */
export type RowsLeftOut = {
  readonly rows: number;
  /** In their order; of very many the first. */
  readonly positions: readonly number[];
};

/**
 * - `rows`: without it, those that are decided; excluded rows never have a label
 * - `startAt`: the first label's place on the first sheet, from 1, along a row first
 * - `leavesOut`: labels that cannot be printed are left out; without it there is no file then
 * - `joinsHouseholds`: people at one address have one label with their names joined
 */
export const labelWish = z
  .strictObject({
    listId: z.int().positive(),
    rows: exportRows.optional(),
    sheet: z.enum(LABEL_SHEET_IDS),
    startAt: z.int().min(1),
    leavesOut: z.boolean().optional(),
    joinsHouseholds: z.boolean().optional(),
  })
  .refine(({ sheet, startAt }) => startAt <= labelsPerSheet(LABEL_SHEETS[sheet]));
export type LabelWish = z.output<typeof labelWish>;
