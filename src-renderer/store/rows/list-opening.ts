/** Reads a list when it opens. Answers that arrive after another list has opened change nothing. */
import type { Backend, OutputOf } from '#shared/contract/operations.ts';
import { isWholeList, type RowView } from '#shared/contract/review/view.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { AppState } from '../app-state.ts';
import { isAnyRunGoing } from '../checking/run-slice.ts';
import { createBlockReader } from './block-reader.ts';
import { firstView } from './first-view.ts';

/** A view of a list, and a row by its place in the file. A null `view` is the list's first view. */
export type InList = { readonly view: RowView | null; readonly position: number | null };

type OpenedList = {
  readonly list: OutputOf<'readList'>;
  readonly isListUnreadable: boolean;
  readonly view: RowView;
  readonly shownView: RowView;
};

type OpeningTools = {
  readonly backend: Pick<Backend, 'readList' | 'readRun' | 'readLayout'>;
  readonly set: (changes: Partial<OpenedList>) => void;
  readonly get: () => AppState;
  readonly begin: (listId: ListId) => void;
  readonly readFirst: (listId: ListId) => Promise<void>;
};

type Opened = {
  /** Whether a run was going during the opening. If so, the list may have been read before the run ended. */
  readonly isDuringRun: boolean;
};

type Opening = {
  readonly done: Promise<Opened>;
  /** Whether this list is still the one opened last. */
  readonly isLatest: () => boolean;
};

const NOT_OPENED: Opened = { isDuringRun: false };

export function createListOpening({ backend, set, get, begin, readFirst }: OpeningTools) {
  let opened = 0;

  /** Reads the first rows, unless the person requests other rows meanwhile. */
  async function readFirstOf(listId: ListId, view: RowView): Promise<void> {
    set({ view, shownView: view });
    try {
      await readFirst(listId);
    } catch (error) {
      if (get().view === view) throw error;
    }
  }

  async function read(listId: ListId, wanted: RowView | null, isLatest: () => boolean): Promise<Opened> {
    const { view: begun } = get();
    try {
      const [list, address, email, layout] = await Promise.all([
        backend.readList({ listId }),
        backend.readRun({ listId, subject: 'address' }),
        backend.readRun({ listId, subject: 'email' }),
        backend.readLayout({ listId }),
      ]);
      if (!isLatest()) return NOT_OPENED;
      void get().readDrafts(listId);
      if (get().view === begun) await readFirstOf(listId, wanted ?? firstView(list.summary));
      if (!isLatest()) return NOT_OPENED;
      set({ list });
      get().takeLayout(layout);
      // These run events arrived during the opening.
      const { address: addressHeard, email: emailHeard } = get().runs;
      get().takeRuns({ address, email });
      return { isDuringRun: addressHeard !== null || emailHeard !== null || isAnyRunGoing(get()) };
    } catch (error) {
      if (!isLatest()) return NOT_OPENED;
      set({ isListUnreadable: true });
      throw error;
    }
  }

  return {
    open(listId: ListId, wanted: RowView | null): Opening {
      begin(listId);
      opened += 1;
      const mine = opened;
      const isLatest = (): boolean => mine === opened;
      return { done: read(listId, wanted, isLatest), isLatest };
    },
  };
}

/**
 * Moves to the first row, unless the person has moved or opened another list meanwhile.
 *
 * @param at the row to open; null for the default
 */
export async function goToStart(
  get: () => AppState,
  isLatest: () => boolean,
  at: InList | null,
): Promise<void> {
  const position = at?.position ?? null;
  const wanted = position === null ? null : await get().findInView(position);
  // The first view in file order has no rows to review. After a run, `landInQueue` goes to the first row to review.
  const isWaiting = at !== null || !isWholeList(get().view);
  const start = wanted ?? (isWaiting ? await get().findFirst() : null);
  if (isLatest() && get().cursor === null) await get().moveTo(start?.index ?? 0);
}

/** Creates a reader for the view at the time of each request. */
export const readerOf = (backend: Pick<Backend, 'readRows' | 'readRowsAround'>, get: () => AppState) =>
  createBlockReader({
    ask: (listId, window) => backend.readRows({ listId, view: get().view, ...window }),
    askAround: (listId, around) => backend.readRowsAround({ listId, view: get().view, around }),
    isThere: (block) => get().blocks.has(block),
    add: (read) => get().addRows(read),
  });
