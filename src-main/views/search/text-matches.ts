import { AppError } from '#shared/contract/errors.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Repositories } from '../../db/repositories.ts';
import { forEachRangeSlice, forEachSlice, type StopSignal } from '../time-slices.ts';
import { textCandidates } from './text-candidates.ts';

const MOST_KEPT = 4;
/** Up to this many rows are read by position. Reading more takes longer than scanning a million rows. */
const MOST_AMONG = 50_000;

type Matches = { readonly passes: Uint8Array; readonly hits: number };

type Search = {
  readonly finding: Promise<Matches>;
  isStopped: boolean;
  /** Whether a change depends on the result. Then a newer search does not end this one. */
  isNeeded: boolean;
  isOver: boolean;
};

/** Why rows are searched: to be shown, or to be changed. A newer search makes a search to show rows obsolete. */
export type SearchPurpose = 'show' | 'change';

type TextMatches = {
  /** Returns 1 for each row with the text in a cell. @throws AppError `newer_search` if the person has typed more since */
  readonly find: (text: string, purpose: SearchPurpose) => Promise<Uint8Array>;
};

/** Keeps the results for the latest few texts. They stay valid, because cells never change. */
export function createTextMatches(
  listId: ListId,
  rows: number,
  { search, signatures }: Pick<Repositories, 'search' | 'signatures'>,
  signal: AbortSignal,
): TextMatches {
  const kept = new Map<string, Search>();
  /** The complete result for the latest text. Only these rows can match a longer text that contains it. */
  let latest: { readonly text: string; readonly found: Matches } | null = null;

  const goThrough = async (text: string, stop: StopSignal): Promise<Matches> => {
    const passes = new Uint8Array(rows);
    let hits = 0;
    const mark = (positions: readonly number[]): void => {
      for (const position of positions) passes[position - 1] = 1;
      hits += positions.length;
    };
    if (latest && latest.found.hits <= MOST_AMONG && text.includes(latest.text)) {
      const among = positionsOf(latest.found.passes);
      await forEachSlice(among.length, stop, (after, through) =>
        mark(search.among(listId, text, among.subarray(after, through))),
      );
    } else {
      const { plain, others } = textCandidates({ id: listId, rows }, text, signatures);
      await forEachRangeSlice(plain, stop, (some) => mark(search.within(listId, text, some, false)));
      await forEachRangeSlice(others, stop, (some) => mark(search.within(listId, text, some, true)));
    }
    latest = { text, found: { passes, hits } };
    return latest.found;
  };

  return {
    async find(text, purpose) {
      if (purpose === 'show') {
        for (const [other, going] of kept) {
          if (going.isOver || going.isNeeded || other === text || !isTypedOn(other, text)) continue;
          going.isStopped = true;
          kept.delete(other);
        }
      }
      const wanted = kept.get(text) ?? beginSearch((stop) => goThrough(text, stop), signal);
      if (purpose === 'change') wanted.isNeeded = true;
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

function beginSearch(goThrough: (stop: StopSignal) => Promise<Matches>, signal: StopSignal): Search {
  const state = { isStopped: false, isNeeded: false, isOver: false };
  const stop: StopSignal = {
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

/** Whether the person is probably still typing the same search, rather than searching in another window. */
const isTypedOn = (before: string, text: string): boolean => before[0] === text[0];

function positionsOf(passes: Uint8Array): Uint32Array {
  const positions: number[] = [];
  passes.forEach((passed, index) => {
    if (passed === 1) positions.push(index + 1);
  });
  return Uint32Array.from(positions);
}
