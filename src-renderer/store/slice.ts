/** What every slice is given: the core, the host's file chooser, the one place where failures end, and its own state to set. */
import type { Backend } from '#shared/contract/operations.ts';
import type { Host } from '../backend/host.ts';
import type { PagePresence } from '../backend/page-presence.ts';
import type { AppState, AppStore } from './app-state.ts';
import type { Attempts } from './attempts.ts';
import type { CommandQueue } from './deciding/command-queue.ts';

export type StoreTools = Attempts & {
  readonly backend: Backend;
  readonly host: Pick<
    Host,
    | 'kind'
    | 'openWindow'
    | 'openFile'
    | 'pickFile'
    | 'takeFile'
    | 'takeText'
    | 'chooseFolder'
    | 'saveFile'
    | 'showSaved'
    | 'takeOpened'
    | 'reload'
    | 'useHere'
  >;
  /** Resolves when what was set by now is drawn. */
  readonly drawn: () => Promise<void>;
  /** Whether the person is in the middle of acting. */
  readonly isActing: () => boolean;
  /** This page among all that show the app. */
  readonly presence: PagePresence;
  readonly commands: CommandQueue;
};

/** `Changes` as long as each of its members is declared by the slice; else a member is of type `never`. */
type Own<Slice, Changes> = {
  readonly [Member in keyof Changes]: Member extends keyof Slice ? Slice[Member] : never;
};

/** Sets members that the slice declares, and no others: what another slice holds changes by that slice's actions. */
export type SetOwn<Slice> = <Changes extends Partial<Slice>>(
  changes: (Changes & Own<Slice, Changes>) | ((state: AppState) => Changes & Own<Slice, Changes>),
) => void;

/** The store as it is read. */
export type ReadStore = Pick<AppStore, 'getState' | 'subscribe'>;

/** A slice reads the whole store, sets its own members and adds them to the store. */
export type CreateSlice<Slice> = (
  tools: StoreTools,
) => (set: SetOwn<Slice>, get: () => AppState, store: ReadStore) => Slice;

/** Has a slice forget what it holds of the list that was open before; `forget` awaits nothing, so nothing is drawn in between. */
export function onListOpened(store: ReadStore, forget: () => void): void {
  store.subscribe((now, before) => {
    if (now.visit !== before.visit) forget();
  });
}
