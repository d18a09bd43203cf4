/** An email of a row, as it is reviewed. */
import type { EmailFlag, EmailReason } from './email-check.ts';

/** Where an email stands in its row: the column, and which of several in the cell (0: the first). */
export type EmailSlot = { readonly column: number; readonly slot: number };

/** What a person said of the service's suggestion for an email; kept in workspaces by these names. */
export const EMAIL_DECISIONS = ['used_suggestion', 'kept_as_entered'] as const;
/** One of `EMAIL_DECISIONS`. */
export type EmailDecision = (typeof EMAIL_DECISIONS)[number];

/** What was decided of an email. `taken` null: nothing takes its place. */
export type EmailMark = EmailSlot & {
  readonly decision: EmailDecision | null;
  readonly taken: string | null;
  /** null: not decided. */
  readonly decidedAtMs: number | null;
};

/** Why an email has no result. The last three are not asked unless the list says so. */
export type NoResult = EmailReason | 'several_emails' | 'hidden_row' | 'total_row';

export type RowEmail = EmailMark & {
  /** As the file has it, without the blanks around it; all of the cell where that is no email. */
  readonly entered: string;
  /**
   * The service's word as it came (2.8, open); '' while there is none, for `reason`. Of the email that was taken, where one
   * was: what the service says of it is not known before it is checked itself. So with all below.
   */
  readonly result: string;
  readonly reason: NoResult | null;
  /** 0..1 in style, as it came; null when the reply does not say. */
  readonly score: number | null;
  readonly flags: readonly EmailFlag[];
  /** What the service takes for meant; null: nothing. */
  readonly didYouMean: string | null;
  /** As the service sent them. */
  readonly reasons: readonly string[];
};
