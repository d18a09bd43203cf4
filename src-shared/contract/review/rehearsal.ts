import { z } from 'zod';
import type { EmailSlot } from '../../domain/email/row-email.ts';
import { PRESETS, type Verdict } from '../../domain/verdict/judgement.ts';
import type { Rules } from '../../domain/verdict/rules.ts';
import type { RowExample } from './groups.ts';

const share = z.number().min(0).max(1);
/** The rules of a list. Their thresholds are confidences, 0..1. */
export const rules = z.strictObject({
  preset: z.enum(PRESETS),
  accept: share,
  acceptNear: share,
  lowest: share,
}) satisfies z.ZodType<Rules>;

export type VerdictFlip = { readonly from: Verdict; readonly to: Verdict; readonly rows: number };

export type RehearsalRow = RowExample & { readonly from: Verdict; readonly to: Verdict };

/** The effect of other rules, compared with the list's current rules. */
export type Rehearsal = {
  /** Rows whose verdict would change; most frequent change first. */
  readonly flips: readonly VerdictFlip[];
  /** Rows accepted without a person. */
  readonly accepted: { readonly before: number; readonly after: number };
  /** Rows that would change but keep a person's decision. */
  readonly decided: number;
  /** Rows that need a person before and after, by the code of their first reason; most frequent first. */
  readonly staying: readonly { readonly reason: string; readonly rows: number }[];
  /** At most 20 random rows of those that would change. */
  readonly sample: readonly RehearsalRow[];
};

/** A person's findings in the sample. */
export type SampleFinding = { readonly right: number; readonly wrong: number };

/** An email with a suggestion. `meant`: the suggested email. */
export type EmailExample = EmailSlot & {
  readonly position: number;
  readonly entered: string;
  readonly meant: string;
};

/** The effect that `takeEmailSuggestions` would have. */
export type EmailRehearsal = {
  /** Emails that would change. One row may have several. */
  readonly emails: number;
  readonly rows: number;
  /** Emails with a suggestion that a person has already decided. They stay as they are. */
  readonly decided: number;
  /** At most ten random emails of those that would change, in the file's order. */
  readonly sample: readonly EmailExample[];
  /** Stands for the rows that would change, with their suggestions as they are now. */
  readonly mark: string;
};
