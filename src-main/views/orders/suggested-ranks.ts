/** Ranks rows by their suggested addresses. Does not do so after each change by a run, because it takes seconds. */
import type { ViewReads } from '../../db/reads/view-reads.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import { matchOf } from '../../service/replies/stored-replies.ts';
import { suggestedLine } from '../groups/address-lines.ts';
import { forEachSlice, runInSlices } from '../time-slices.ts';
import { createCellRanker } from './rank-cells.ts';

/** The maximum share of time for computing ranks. Rows that a run settles in between keep their old ranks. */
const SHARE_OF_TIME = 0.1;

type KeptRanks = {
  readonly ranks: Uint32Array;
  readonly facts: number;
  readonly atMs: number;
  readonly tookMs: number;
};

type SuggestedRanks = { readonly of: (facts: number) => Promise<Uint32Array> };

export function createSuggestedRanks(
  list: StoredList,
  reads: ViewReads,
  signal: AbortSignal,
  nowMs: () => number,
): SuggestedRanks {
  let made: KeptRanks | null = null;
  let making: Promise<KeptRanks> | null = null;

  const make = async (facts: number): Promise<KeptRanks> => {
    const startedMs = nowMs();
    const ranker = createCellRanker(list.rowCount);
    await forEachSlice(list.rowCount, signal, (after, through) => {
      const lines = new Map(
        reads.replies(list.id, after, through).map(([position, reply, httpStatus]) => {
          const match = matchOf({ reply, httpStatus });
          return [position, match ? suggestedLine(match.address) : ''];
        }),
      );
      for (let position = after + 1; position <= through; position += 1)
        ranker.add(lines.get(position) ?? '');
    });
    const ranks = (await runInSlices(ranker.ranks(), signal)).slice();
    made = { ranks, facts, atMs: nowMs(), tookMs: nowMs() - startedMs };
    return made;
  };

  return {
    async of(facts) {
      if (made && (made.facts === facts || nowMs() - made.atMs < made.tookMs / SHARE_OF_TIME))
        return made.ranks;
      making ??= make(facts).finally(() => {
        making = null;
      });
      return (await making).ranks;
    },
  };
}
