/** Rules tried on a list before they are applied. */
import { z } from 'zod';
import type { Verdict } from '../domain/verdict/judgement.ts';
import { PRESETS } from '../domain/verdict/judgement.ts';
import type { RowExample } from './groups.ts';

const share = z.number().min(0).max(1);
export const rules = z.strictObject({
  preset: z.enum(PRESETS),
  accept: share,
  acceptNear: share,
  lowest: share,
});

export type VerdictFlip = { readonly from: Verdict; readonly to: Verdict; readonly rows: number };

export type RehearsalRow = RowExample & { readonly from: Verdict; readonly to: Verdict };

export type Rehearsal = {
  /** Rows whose verdict would change; most first. */
  readonly flips: readonly VerdictFlip[];
  /** Rows taken without a person. */
  readonly accepted: { readonly before: number; readonly after: number };
  /** Rows that would change, a person's decision kept. */
  readonly decided: number;
  /** Twenty at most of the rows that would change, drawn by chance. */
  readonly sample: readonly RehearsalRow[];
};

/** What a person found when looking at the sample. */
export type SampleFinding = { readonly right: number; readonly wrong: number };
