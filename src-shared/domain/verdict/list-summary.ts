/** How far the work on a list has come. */
import type { ListId, ListState } from '../list/list.ts';
import type { Verdict } from './judgement.ts';

/** Rows by verdict. */
export type VerdictCounts = { readonly [V in Verdict]: number };

/** Of a list without rows. */
export const noVerdicts: VerdictCounts = { accept: 0, confirm: 0, fix: 0, choose: 0, not_checked: 0 };

/** How far the emails of a list are; those that it does not ask are in none of the counts. */
export type EmailsLeft = {
  /** Without a result and undecided. */
  readonly notChecked: number;
  readonly toReview: number;
  readonly done: number;
  /** Of those done: a suggestion took its place and was not checked itself. */
  readonly replaced: number;
};

/** A list as the first screen shows it. */
export type ListSummary = {
  readonly id: ListId;
  readonly name: string;
  readonly state: ListState;
  readonly rows: number;
  readonly verdicts: VerdictCounts;
  /** Rows that still want a person: doubtful and not decided. */
  readonly toReview: number;
  readonly decided: number;
  /** Rows without an answer and without a decision. */
  readonly unchecked: number;
  readonly importedAtMs: number;
  /** The service it is checked with; null: nobody has chosen one, and it goes with the one used last. */
  readonly serviceId: number | null;
  /** No column holds an address: emails alone are checked, and the counts above are of rows that can have no verdict. */
  readonly onlyEmails: boolean;
  /** null: it has no emails, or none that was ever looked at. */
  readonly emails: EmailsLeft | null;
};

/** A list of the same rows of the same file, which checks another address of them. */
export type CompanionList = {
  readonly summary: ListSummary;
  readonly addressName: string;
  /** Whether repairs of its address are switched on. */
  readonly isRepaired: boolean;
};
