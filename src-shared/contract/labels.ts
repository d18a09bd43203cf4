/** Address labels: which sheets, and what cannot be printed. */
import { z } from 'zod';
import { LABEL_SHEET_IDS } from '../domain/labels/label-sheets.ts';

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

export const labelSheetId = z.enum(LABEL_SHEET_IDS);
