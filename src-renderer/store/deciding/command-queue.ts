/**
 * What is done with the keys of a list is done one after the other, in the order of the keys and in the list they were
 * pressed in. Whoever has opened another list meanwhile has decided all the same: what was current when they left is kept
 * until nothing of theirs waits any more.
 */
import type { StoreApi } from 'zustand';
import type { RowView } from '#shared/contract/view.ts';
import { WHOLE_LIST } from '#shared/contract/view.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Cursor } from '../rows/cursor-slice.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import type { Attempts } from '../attempts.ts';
import type { AppState } from '../app-state.ts';

/** Where a person is in a list. */
type ViewCursor = {
  readonly view: RowView;
  /** null: at no row, or nobody knows at which. */
  readonly cursor: Cursor | null;
};

const NOWHERE: ViewCursor = { view: WHOLE_LIST, cursor: null };

/** What a command is run with. */
export type CommandContext = {
  readonly listId: ListId;
  /** Whether the rows in the store are those it was asked for among: the list was not opened anew, nor another one. */
  readonly isHere: () => boolean;
  /** Where the person is by now or, once the list was left, where they would be. */
  readonly current: () => ViewCursor;
  /** Moves the cursor of a list that was left. Without effect while the person is there: they move by themselves. */
  readonly moveLeftCursor: (cursor: Cursor | null) => void;
};

export type CommandQueue = {
  /** Runs after whatever was asked for before; without an open list it does nothing. */
  readonly run: (command: (context: CommandContext) => Promise<void>) => Promise<void>;
  /** Resolves when all that was asked for until now is done. */
  readonly settled: () => Promise<void>;
};

export function createCommandQueue(
  { attempt }: Pick<Attempts, 'attempt'>,
  { getState, subscribe }: Pick<StoreApi<AppState>, 'getState' | 'subscribe'>,
): CommandQueue {
  let latest = Promise.resolve();
  let waiting = 0;
  const left = new Map<number, ViewCursor>();
  subscribe((now, { visit, view, cursor }) => {
    if (now.visit !== visit && waiting > 0) left.set(visit, { view, cursor });
  });

  const run: CommandQueue['run'] = (command) => {
    const { visit } = getState();
    const listId = selectOpenListId(getState());
    if (listId === null) return Promise.resolve();
    const isHere = (): boolean => getState().visit === visit;
    const current = (): ViewCursor => (isHere() ? getState() : (left.get(visit) ?? NOWHERE));
    const context: CommandContext = {
      listId,
      isHere,
      current,
      moveLeftCursor: (cursor) => {
        if (!isHere()) left.set(visit, { view: current().view, cursor });
      },
    };
    waiting += 1;
    latest = latest
      .then(() => attempt(() => command(context), listId))
      .then(() => {
        waiting -= 1;
        if (waiting === 0) left.clear();
      });
    return latest;
  };
  return { run, settled: () => latest };
}
