import type { LookupSent } from './many-lookups.ts';
import type { RequestOutcome } from './request-outcome.ts';

/** Lookups of one request, in flight. */
export type ManyInFlight = {
  /** What is to come of each. */
  readonly outcomes: ReadonlyMap<number, Promise<RequestOutcome>>;
  readonly settle: (sent: readonly LookupSent[]) => void;
  /** For a bug: rejects what is not settled, and removes it. */
  readonly fail: (error: unknown) => void;
};

/**
 * The lookups in flight, so that no two requests ask the same. A lookup stays here until its outcome is in the ledger:
 * in the moment between, no other request could know of the answer, and would be sent and paid for again.
 */
export function createInFlight() {
  const outcomes = new Map<number, Promise<RequestOutcome>>();
  return {
    find: (lookupId: number): Promise<RequestOutcome> | null => outcomes.get(lookupId) ?? null,

    /** Keeps a lookup until it is removed. A rejection, which is a bug, removes it. */
    async add<O extends RequestOutcome>(lookupId: number, outcome: Promise<O>): Promise<O> {
      outcomes.set(lookupId, outcome);
      try {
        return await outcome;
      } catch (error) {
        outcomes.delete(lookupId);
        throw error;
      }
    },

    /** The same for the lookups of one request, each with an outcome of its own. */
    addMany(lookupIds: readonly number[]): ManyInFlight {
      const open = new Map(lookupIds.map((id) => [id, Promise.withResolvers<RequestOutcome>()]));
      for (const [id, { promise }] of open) outcomes.set(id, promise);
      const added = new Map([...open].map(([id, { promise }]) => [id, promise]));
      return {
        outcomes: added,
        settle(sent) {
          for (const { lookupId, outcome } of sent) {
            open.get(lookupId)?.resolve(outcome);
            open.delete(lookupId);
          }
        },
        fail(error) {
          for (const [id, { reject }] of open) {
            outcomes.delete(id);
            reject(error);
          }
          open.clear();
        },
      };
    },

    remove: (lookupId: number): void => void outcomes.delete(lookupId),
  };
}
