import type { EnteredAddress, SuggestedAddress } from '../address/address.ts';
import type { Candidate } from '../answer/match.ts';
import type { RowEmail } from '../email/row-email.ts';
import type { RepairId } from '../repair/repairs.ts';
import type { Decision } from './decision.ts';
import type { Judgement } from './judgement.ts';

/** An answer that arrived after a person's decision and suggests something else. */
export type NewerAnswer = {
  /** null if the answer suggests nothing. */
  readonly suggested: SuggestedAddress | null;
  readonly answeredAtMs: number;
};

export type Row = {
  /** 1-based place in the file; never changes. */
  readonly position: number;
  /** Increases with every change. An edit names the revision that it is based on. */
  readonly revision: number;
  readonly cells: readonly string[];
  /** The address after the list's repairs. */
  readonly entered: EnteredAddress;
  /** The repairs that changed the address; absent if there are none. */
  readonly repaired?: readonly RepairId[];
  readonly suggested: SuggestedAddress | null;
  readonly judgement: Judgement;
  /** 0..1; null without a reply. */
  readonly confidence: number | null;
  /** The accuracy and the match type, as the service sent them; '' without a reply. */
  readonly accuracyType: string;
  readonly matchType: string;
  readonly corrections: readonly string[];
  /** Other addresses that the service found about equally likely, the likeliest first. */
  readonly candidates: readonly Candidate[];
  /** The place of the suggested address in decimal degrees; null when the service does not say. */
  readonly lat: number | null;
  readonly lng: number | null;
  /** The accuracy of that place, as the service sent it; '' if unknown. After a geocode, it is not `accuracyType`. */
  readonly placeAccuracy: string;
  /** The UDPRN and the UPRN exist only in the UK. Elsewhere they are ''. */
  readonly udprn: string;
  readonly uprn: string;
  readonly decision: Decision | null;
  /** Absent if there is no newer answer. */
  readonly newer?: NewerAnswer;
  /** A person's note. '' is a flag without a note; null if the row is not flagged. */
  readonly note: string | null;
  /** Whether the answer is for the row's current address. False after an edit that was not checked. */
  readonly isChecked: boolean;
  /** Emails of the mapped email columns; absent if there are none. They do not affect the address. */
  readonly emails?: readonly RowEmail[];
};
