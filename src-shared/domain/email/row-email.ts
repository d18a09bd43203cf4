import type { EmailFlag, EmailReason } from './email-check.ts';

/** The place of an email in its row: the column, and its index among several emails in the cell (from 0). */
export type EmailSlot = { readonly column: number; readonly slot: number };

/** A person's decision on the suggestion for an email. Workspaces store these names. */
export const EMAIL_DECISIONS = ['used_suggestion', 'kept_as_entered'] as const;
export type EmailDecision = (typeof EMAIL_DECISIONS)[number];

/** `taken`: the email that replaces the entered one; null if none does. */
export type EmailMark = EmailSlot & {
  readonly decision: EmailDecision | null;
  readonly taken: string | null;
  readonly decidedAtMs: number | null;
};

/** Why an email has no result. Emails with the last three reasons are not checked unless the settings say so. */
export type NoResult = EmailReason | 'several_emails' | 'hidden_row' | 'total_row';

export type RowEmail = EmailMark & {
  /** The email in the file, trimmed. The whole cell if it is not an email. */
  readonly entered: string;
  /**
   * The service's value, unchanged (one of 2.8, or an unknown one). '' if there is none; `reason` then says why. If a
   * suggestion was accepted, this and the members below describe that email and stay empty until it is checked.
   */
  readonly result: string;
  readonly reason: NoResult | null;
  /** Usually 0..1, unchanged; null when the reply does not say. */
  readonly score: number | null;
  readonly flags: readonly EmailFlag[];
  /** The email that the service suggests; null if there is none. */
  readonly didYouMean: string | null;
  /** The service's reasons, unchanged. */
  readonly reasons: readonly string[];
};
