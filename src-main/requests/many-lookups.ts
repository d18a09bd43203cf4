/** A request that carries several lookups: a batch of emails, or a job that is handed over and asked after. */
import type { RequestOutcome } from './request-outcome.ts';

/** A lookup and what came of it. */
export type LookupSent = { readonly lookupId: number; readonly outcome: RequestOutcome };

/** What a request can do while it lasts. */
export type ManyLookups = {
  /** Gives lookups their outcome, as soon as it is known and in as many calls as it takes. The first outcome counts. */
  readonly settle: (sent: readonly LookupSent[]) => void;
  /** Another request may leave from now on: this one is only asked after. */
  readonly releaseSlot: () => void;
};

/** Sends a request, and settles each of its lookups before it resolves. Rejects only for a bug, or a disk that is full. */
export type AskMany = (request: ManyLookups) => Promise<void>;
