/** What a list is opened with. Reads that come when another one is being opened by then change nothing. */
import type { Backend, OutputOf } from '#shared/contract/operations.ts';
import { isWholeList, type RowView } from '#shared/contract/view.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { AppState } from '../app-state.ts';
import { isAnyRunGoing } from '../checking/run-slice.ts';
import { createBlockReader } from './block-reader.ts';
import { firstView } from './first-view.ts';

/** A view of a list, null for its first, and a row of it by its place in the file. */
export type InList = { readonly view: RowView | null; readonly position: number | null };

/** What is set of the store while a list is opened. */
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
  /** Leaves what was open for this list. */
  readonly begin: (listId: ListId) => void;
  /** Reads the first rows of the view that is set by then. */
  readonly readFirst: (listId: ListId) => Promise<void>;
};

type Opened = {
  /** Whether a run was going while it was opened: what was read may be of before its end. */
  readonly isDuringRun: boolean;
};

type Opening = {
  /** What was found. Rejects where the list cannot be read. */
  readonly done: Promise<Opened>;
  /** Whether no list was opened after it. */
  readonly isLatest: () => boolean;
};

const NOT_OPENED: Opened = { isDuringRun: false };

export function createListOpening({ backend, set, get, begin, readFirst }: OpeningTools) {
  let opened = 0;

  /** Reads the first rows, unless the person asks for other ones meanwhile: those come by themselves. */
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
      // What was heard by now was said while the list was opened.
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
    /** @param wanted how it is looked at; null: as at first */
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
 * Whoever has gone to a row meanwhile, or to another list, is not pulled back.
 * @param at where in the list; null: where it is first looked at
 */
export async function goToStart(
  get: () => AppState,
  isLatest: () => boolean,
  at: InList | null,
): Promise<void> {
  const position = at?.position ?? null;
  const wanted = position === null ? null : await get().findInView(position);
  // No row waits where a list is first looked at in the file's order. One that a run brings meanwhile is for its queue.
  const isWaiting = at !== null || !isWholeList(get().view);
  const start = wanted ?? (isWaiting ? await get().findFirst() : null);
  if (isLatest() && get().cursor === null) await get().moveTo(start?.index ?? 0);
}

/** Reads blocks of the view that is asked for by then. */
export const readerOf = (backend: Pick<Backend, 'readRows' | 'readRowsAround'>, get: () => AppState) =>
  createBlockReader({
    ask: (listId, window) => backend.readRows({ listId, view: get().view, ...window }),
    askAround: (listId, around) => backend.readRowsAround({ listId, view: get().view, around }),
    isThere: (block) => get().blocks.has(block),
    add: (read) => get().addRows(read),
  });
