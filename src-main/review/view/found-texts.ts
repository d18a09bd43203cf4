/** Rows that have a text, for the few texts last looked for. */
import type { TextSearch } from '../../db/text-search.ts';
import type { ListId } from '#shared/domain/list.ts';
import { inSlices } from './sliced.ts';

const MOST_KEPT = 4;
/** Reading so many rows by position takes as long as going through all of a million. */
const MOST_AMONG = 50_000;

type Found = { readonly passes: Uint8Array; readonly hits: number };

export type FoundTexts = {
  /** 1 for each row that has the text in a cell. */
  readonly find: (text: string) => Promise<Uint8Array>;
};

export function createFoundTexts(
  listId: ListId,
  rows: number,
  search: TextSearch,
  signal: AbortSignal,
): FoundTexts {
  const kept = new Map<string, Promise<Found>>();
  /** What was found by a part of the text, complete by now: nothing else can have the whole of it. */
  let latest: { readonly text: string; readonly found: Found } | null = null;

  const goThrough = async (text: string): Promise<Found> => {
    const passes = new Uint8Array(rows);
    let hits = 0;
    const mark = (positions: readonly number[]): void => {
      for (const position of positions) passes[position - 1] = 1;
      hits += positions.length;
    };
    if (latest && latest.found.hits <= MOST_AMONG && text.includes(latest.text)) {
      const among = positionsOf(latest.found.passes);
      await inSlices(among.length, signal, (after, through) =>
        mark(search.among(listId, text, among.subarray(after, through))),
      );
    } else {
      await inSlices(rows, signal, (after, through) => mark(search.between(listId, text, after, through)));
    }
    latest = { text, found: { passes, hits } };
    return latest.found;
  };

  return {
    async find(text) {
      const finding = kept.get(text) ?? goThrough(text);
      kept.delete(text);
      kept.set(text, finding);
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST_KEPT) break;
        kept.delete(oldest);
      }
      return (await finding).passes;
    },
  };
}

function positionsOf(passes: Uint8Array): Uint32Array {
  const positions: number[] = [];
  passes.forEach((passed, index) => {
    if (passed === 1) positions.push(index + 1);
  });
  return Uint32Array.from(positions);
}
