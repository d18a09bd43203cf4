import type { NextLookup } from '../db/reads/ledger-reads.ts';
import type { RequestOutcome } from '../requests/request-outcome.ts';
import type { Asked } from './subjects/run-subject.ts';

/** Awaits the outcome of each lookup. Delivers outcomes of the same tick together, so that they share one commit. */
export async function deliverTogether(
  lookups: readonly NextLookup[],
  outcomes: ReadonlyMap<number, Promise<RequestOutcome>>,
  deliver: (ended: readonly Asked[]) => void,
): Promise<void> {
  let ended: Asked[] = [];
  const receive = (lookup: NextLookup, outcome: RequestOutcome): void => {
    if (ended.length === 0)
      setImmediate(() => {
        const together = ended;
        ended = [];
        deliver(together);
      });
    ended.push({ lookup, outcome });
  };
  await Promise.all(
    lookups.map(async (lookup) => {
      const outcome = await outcomes.get(lookup.lookupId);
      if (outcome) receive(lookup, outcome);
    }),
  );
}
