import type { LookupSent } from './many-lookups.ts';
import type { RequestOutcome } from './request-outcome.ts';

export type ManyInFlight = {
  readonly outcomes: ReadonlyMap<number, Promise<RequestOutcome>>;
  readonly settle: (sent: readonly LookupSent[]) => void;
  /** Call this after a bug. Rejects the outcomes of all unsettled lookups and removes the lookups. */
  readonly fail: (error: unknown) => void;
};

/**
 * Tracks the lookups in flight, so that no two requests ask the same question. A lookup stays until its outcome is in the
 * ledger. Otherwise another request would not see the answer, and the question would be paid for again.
 */
export function createInFlight() {
  const outcomes = new Map<number, Promise<RequestOutcome>>();
  return {
    find: (lookupId: number): Promise<RequestOutcome> | null => outcomes.get(lookupId) ?? null,

    /** Holds a lookup until `remove` is called. If the outcome rejects, which is a bug, removes the lookup at once. */
    async add<O extends RequestOutcome>(lookupId: number, outcome: Promise<O>): Promise<O> {
      outcomes.set(lookupId, outcome);
      try {
        return await outcome;
      } catch (error) {
        outcomes.delete(lookupId);
        throw error;
      }
    },

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
