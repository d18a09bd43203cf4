import type { ListId, ListState } from '../list/list.ts';
import type { Verdict } from './judgement.ts';

export type VerdictCounts = { readonly [V in Verdict]: number };

export const noVerdicts: VerdictCounts = { accept: 0, confirm: 0, fix: 0, choose: 0, not_checked: 0 };

/** The progress of a list's emails. No count includes the emails that the list leaves out. */
export type EmailsLeft = {
  /** Undecided emails without a result. */
  readonly notChecked: number;
  readonly toReview: number;
  readonly done: number;
  /** Part of `done`: a suggestion replaced the email and was not checked itself. */
  readonly replaced: number;
};

/** A list on the home screen. */
export type ListSummary = {
  readonly id: ListId;
  readonly name: string;
  readonly state: ListState;
  readonly rows: number;
  readonly verdicts: VerdictCounts;
  /** Rows that need a decision (`needsDecision`). */
  readonly toReview: number;
  readonly decided: number;
  /** Undecided rows without an answer. */
  readonly unchecked: number;
  readonly importedAtMs: number;
  /** The list's service; null if nobody has chosen one, so that the list uses the service used last. */
  readonly serviceId: number | null;
  /** Whether the app checks only the list's emails, so that the rows counted above have no verdicts. */
  readonly onlyEmails: boolean;
  /** null if the list has no emails, or if no emails were ever checked. */
  readonly emails: EmailsLeft | null;
};

/** A list for the same rows of the same file that checks another of their addresses. */
export type CompanionList = {
  readonly summary: ListSummary;
  readonly addressName: string;
  readonly isRepaired: boolean;
};
