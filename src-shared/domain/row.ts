/** One record of a list as the page sees it. */
import type { EnteredAddress, SuggestedAddress } from './address.ts';
import type { Decision } from './decision.ts';
import type { Judgement } from './judgement.ts';

export type Row = {
  /** 1-based place in the file; never changes. */
  readonly position: number;
  /** Rises with every change; an edit names the revision it saw. */
  readonly revision: number;
  readonly cells: readonly string[];
  readonly entered: EnteredAddress;
  readonly suggested: SuggestedAddress | null;
  readonly judgement: Judgement;
  /** 0..1; null without a reply. */
  readonly confidence: number | null;
  /** As the service sent them; '' without a reply. */
  readonly accuracyType: string;
  readonly matchType: string;
  readonly corrections: readonly string[];
  readonly decision: Decision | null;
};
