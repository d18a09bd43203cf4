/**
 * What is done with the keys of a list is done one after the other, in the order of the keys and in the list they were
 * pressed in. Whoever has opened another list meanwhile has decided all the same: what was current when they left is kept
 * until nothing of theirs waits any more.
 */
import type { StoreApi } from 'zustand';
import type { RowView } from '#shared/contract/view.ts';
import { WHOLE_LIST } from '#shared/contract/view.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { AppState } from '../app-store.ts';
import type { Cursor } from '../rows/cursor-slice.ts';
import type { StoreTools } from '../slice.ts';

/** Where a person stands in a list. */
type Standing = {
  readonly view: RowView;
  /** null: at no row, or nobody knows at which. */
  readonly cursor: Cursor | null;
};

const NOWHERE: Standing = { view: WHOLE_LIST, cursor: null };

export type Turn = {
  readonly listId: ListId;
  /** Whether the rows in the store are those it was asked for among: the list was not opened anew, nor another one. */
  readonly isHere: () => boolean;
  /** Where the person stands by now or, once the list was left, where they would. */
  readonly standing: () => Standing;
  /** Without effect while they are there: they move by themselves. */
  readonly standAt: (cursor: Cursor | null) => void;
};

export type TakeTurn = (work: (turn: Turn) => Promise<void>) => Promise<void>;

export type Turns = {
  /** Runs after whatever was asked for before; without an open list it does nothing. */
  readonly inTurn: TakeTurn;
  /** Resolves when all that was asked for until now is done. */
  readonly turnsTaken: () => Promise<void>;
};

export function createTurns(
  { attempt }: Pick<StoreTools, 'attempt'>,
  { getState, subscribe }: Pick<StoreApi<AppState>, 'getState' | 'subscribe'>,
): Turns {
  let latest = Promise.resolve();
  let waiting = 0;
  const left = new Map<number, Standing>();
  subscribe((now, { visit, view, cursor }) => {
    if (now.visit !== visit && waiting > 0) left.set(visit, { view, cursor });
  });

  const inTurn: TakeTurn = (work) => {
    const { screen, visit } = getState();
    if (screen.name !== 'review') return Promise.resolve();
    const isHere = (): boolean => getState().visit === visit;
    const standing = (): Standing => (isHere() ? getState() : (left.get(visit) ?? NOWHERE));
    const turn: Turn = {
      listId: screen.listId,
      isHere,
      standing,
      standAt: (cursor) => {
        if (!isHere()) left.set(visit, { view: standing().view, cursor });
      },
    };
    waiting += 1;
    latest = latest
      .then(() => attempt(() => work(turn), turn.listId))
      .then(() => {
        waiting -= 1;
        if (waiting === 0) left.clear();
      });
    return latest;
  };
  return { inTurn, turnsTaken: () => latest };
}
