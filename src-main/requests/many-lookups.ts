/** The interface of a request with several lookups: a batch of emails, or a submitted job that is polled. */
import type { RequestOutcome } from './request-outcome.ts';

export type LookupSent = { readonly lookupId: number; readonly outcome: RequestOutcome };

export type ManyLookups = {
  /** Settles some lookups, as soon as their outcomes are known. The first outcome of a lookup counts. */
  readonly settle: (sent: readonly LookupSent[]) => void;
  /** Lets another request use the slot, because this one now only polls. */
  readonly releaseSlot: () => void;
};

/** Sends a request and settles each of its lookups before it resolves. Rejects only for a bug or a full disk. */
export type AskMany = (request: ManyLookups) => Promise<void>;
