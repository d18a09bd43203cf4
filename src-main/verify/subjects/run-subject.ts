/** The parts of a run that depend on its subject: addresses or emails. */
import type { KnownAnswer, NextLookup, RowSpan, Wanted } from '../../db/reads/ledger-reads.ts';
import type { SendEmailsDependencies } from '../../requests/emails/email-dependencies.ts';
import type { Requester } from '../../requests/prefetch.ts';
import type { RequestOutcome, SettledOutcome } from '../../requests/request-outcome.ts';
import type { SettleSlice } from '../../verdicts/settle-slice.ts';

export type Asked = { readonly lookup: NextLookup; readonly outcome: RequestOutcome };

/** Every function except `send` is called inside a transaction. A slice collects the rows that change in it. */
export type RunSubject = {
  /** The maximum number of lookups in one request. */
  readonly mostInRequest: number;
  /** Returns requests of earlier runs for these questions, if the service still has them and no run awaits them. */
  readonly openRequests: (wanted: Wanted) => readonly OpenRequest[];
  /** Whether the service already has the lookup from an earlier run. */
  readonly isHandedOver: (lookupId: number) => boolean;
  /** Returns the run that submitted the lookup and pays for it; null if the service does not have the lookup. */
  readonly submitterOf: (lookupId: number) => number | null;
  /** Returns questions that the run wants but may not ask, because the service may already have them. */
  readonly lostQuestions: (wanted: Wanted) => readonly number[];
  /** Gives the rows of a span the known answers that they do not have yet. */
  readonly settleKnown: (wanted: Wanted, span: RowSpan, slice: SettleSlice) => void;
  /** Gives the outcome to the rows of a lookup, within the slice. `settleMore` continues with the rest. */
  readonly settle: (lookup: LookupOf, outcome: SettledOutcome, slice: SettleSlice) => void;
  /** Does the same as `settle`, for an answer in the ledger. */
  readonly settleAnswer: (questionId: number, answer: KnownAnswer, slice: SettleSlice) => void;
  /** Settles more rows, as many as the slice allows. Returns whether rows still wait for a known answer. */
  readonly settleMore: (slice: SettleSlice) => boolean;
  /** Sends a request for the lookups, including retries. `deliver` gets each lookup once. Rejects only for a bug. */
  readonly send: (
    requester: Requester,
    lookups: readonly NextLookup[],
    deliver: (ended: readonly Asked[]) => void,
    mayRepeat: SendEmailsDependencies['mayRepeat'],
  ) => Promise<void>;
};

/** A request of an earlier run that this run awaits. `receive` works like `send`. */
export type OpenRequest = {
  readonly lookups: readonly NextLookup[];
  readonly receive: (deliver: (ended: readonly Asked[]) => void) => Promise<void>;
};

type LookupOf = Pick<NextLookup, 'lookupId' | 'questionId'>;
