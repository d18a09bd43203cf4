/** Rows that have a text, for the few texts last looked for. */
import type { Repositories } from '../../db/repositories.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { likelyRows } from './likely-rows.ts';
import type { Stop } from './sliced.ts';
import { inSlices, inSlicesOf } from './sliced.ts';

const MOST_KEPT = 4;
/** Reading so many rows by position takes as long as going through all of a million. */
const MOST_AMONG = 50_000;

type Found = { readonly passes: Uint8Array; readonly hits: number };

type Search = {
  readonly finding: Promise<Found>;
  isStopped: boolean;
  /** Someone acts on what it finds: it goes on to its end. */
  isNeeded: boolean;
  isOver: boolean;
};

/** What the rows are found for: to be shown, which a newer search makes needless, or to be acted on. */
export type Use = 'look' | 'act';

export type FoundTexts = {
  /**
   * 1 for each row that has the text in a cell.
   *
   * @throws AppError `newer_search` where the person has typed on meanwhile
   */
  readonly find: (text: string, use: Use) => Promise<Uint8Array>;
};

export function createFoundTexts(
  listId: ListId,
  rows: number,
  { search, signatures }: Pick<Repositories, 'search' | 'signatures'>,
  signal: AbortSignal,
): FoundTexts {
  const kept = new Map<string, Search>();
  /** What was found by a part of the text, complete by now: nothing else can have the whole of it. */
  let latest: { readonly text: string; readonly found: Found } | null = null;

  const goThrough = async (text: string, stop: Stop): Promise<Found> => {
    const passes = new Uint8Array(rows);
    let hits = 0;
    const mark = (positions: readonly number[]): void => {
      for (const position of positions) passes[position - 1] = 1;
      hits += positions.length;
    };
    if (latest && latest.found.hits <= MOST_AMONG && text.includes(latest.text)) {
      const among = positionsOf(latest.found.passes);
      await inSlices(among.length, stop, (after, through) =>
        mark(search.among(listId, text, among.subarray(after, through))),
      );
    } else {
      const { plain, others } = likelyRows({ id: listId, rows }, text, signatures);
      await inSlicesOf(plain, stop, (some) => mark(search.within(listId, text, some, false)));
      await inSlicesOf(others, stop, (some) => mark(search.within(listId, text, some, true)));
    }
    latest = { text, found: { passes, hits } };
    return latest.found;
  };

  return {
    async find(text, use) {
      if (use === 'look') {
        for (const [other, going] of kept) {
          if (going.isOver || going.isNeeded || other === text || !isTypedOn(other, text)) continue;
          going.isStopped = true;
          kept.delete(other);
        }
      }
      const wanted = kept.get(text) ?? beginSearch((stop) => goThrough(text, stop), signal);
      if (use === 'act') wanted.isNeeded = true;
      kept.delete(text);
      kept.set(text, wanted);
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST_KEPT) break;
        kept.delete(oldest);
      }
      try {
        return (await wanted.finding).passes;
      } catch (error) {
        if (kept.get(text) === wanted) kept.delete(text);
        throw error;
      }
    },
  };
}

/** @param signal nobody wants the list any more */
function beginSearch(goThrough: (stop: Stop) => Promise<Found>, signal: Stop): Search {
  const state = { isStopped: false, isNeeded: false, isOver: false };
  const stop: Stop = {
    get aborted() {
      return state.isStopped || signal.aborted;
    },
  };
  const finding = goThrough(stop)
    .catch((error: unknown) => {
      throw state.isStopped && !signal.aborted ? new AppError({ code: 'newer_search' }) : error;
    })
    .finally(() => {
      state.isOver = true;
    });
  return Object.assign(state, { finding });
}

/** One search of a person who types, takes letters back and corrects them; another window has another text. */
const isTypedOn = (before: string, text: string): boolean => before[0] === text[0];

function positionsOf(passes: Uint8Array): Uint32Array {
  const positions: number[] = [];
  passes.forEach((passed, index) => {
    if (passed === 1) positions.push(index + 1);
  });
  return Uint32Array.from(positions);
}
