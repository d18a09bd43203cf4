/** Rules tried on a list before they are applied. */
import { z } from 'zod';
import type { EmailSlot } from '../domain/email/row-email.ts';
import { PRESETS, type Verdict } from '../domain/verdict/judgement.ts';
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
  /** Rows that wait for a person and would still, by the code of their first reason; most first. */
  readonly staying: readonly { readonly reason: string; readonly rows: number }[];
  /** Twenty at most of the rows that would change, drawn by chance. */
  readonly sample: readonly RehearsalRow[];
};

/** What a person found when looking at the sample. */
export type SampleFinding = { readonly right: number; readonly wrong: number };

export type EmailExample = EmailSlot & {
  readonly position: number;
  readonly entered: string;
  /** What the service suggests for it. */
  readonly meant: string;
};

/** Suggestions for emails, before they are taken. */
export type EmailRehearsal = {
  /** Emails that would change; several may be of one row. */
  readonly emails: number;
  readonly rows: number;
  /** Emails with a suggestion that a person has decided: they stay as they are. */
  readonly decided: number;
  /** Ten at most of those that would change, drawn by chance, in the file's order. */
  readonly sample: readonly EmailExample[];
};
