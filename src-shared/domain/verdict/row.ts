/** One record of a list as the page sees it. */
import type { EnteredAddress, SuggestedAddress } from '../address/address.ts';
import type { Candidate } from '../answer/match.ts';
import type { RowEmail } from '../email/row-email.ts';
import type { RepairId } from '../repair/repairs.ts';
import type { Decision } from './decision.ts';
import type { Judgement } from './judgement.ts';

/** An answer that came after a person's decision and suggests something else. */
export type NewerAnswer = {
  /** null: it suggests nothing. */
  readonly suggested: SuggestedAddress | null;
  readonly answeredAtMs: number;
};

/** A row as it is reviewed. */
export type Row = {
  /** 1-based place in the file; never changes. */
  readonly position: number;
  /** Rises with every change; an edit names the revision it saw. */
  readonly revision: number;
  readonly cells: readonly string[];
  /** As the list has it repaired. */
  readonly entered: EnteredAddress;
  /** The repairs of the list that changed it; absent: none. */
  readonly repaired?: readonly RepairId[];
  readonly suggested: SuggestedAddress | null;
  readonly judgement: Judgement;
  /** 0..1; null without a reply. */
  readonly confidence: number | null;
  /** As the service sent them; '' without a reply. */
  readonly accuracyType: string;
  readonly matchType: string;
  readonly corrections: readonly string[];
  /** Other addresses the service found about as likely, the likeliest first. */
  readonly candidates: readonly Candidate[];
  /** Where the suggested address is, decimal degrees; null when the service does not say. */
  readonly lat: number | null;
  readonly lng: number | null;
  /** How exact that place is, as the service says; '' without one. Differs from `accuracyType` after a geocode. */
  readonly placeAccuracy: string;
  /** UK only, '' elsewhere. */
  readonly udprn: string;
  readonly uprn: string;
  readonly decision: Decision | null;
  /** Absent: none. */
  readonly newer?: NewerAnswer;
  /** A person's note; '' flags without one, null: not flagged. */
  readonly note: string | null;
  /** Whether the address asked about is the row's own by now: false after an edit that was not checked. */
  readonly isChecked: boolean;
  /** Of the mapped email columns; absent: none. They say nothing of the address. */
  readonly emails?: readonly RowEmail[];
};
