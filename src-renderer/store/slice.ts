/** Defines the arguments of every slice, such as the core and the handling of failures, and the type of a slice. */
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
  /** Resolves when the current state is drawn. */
  readonly drawn: () => Promise<void>;
  /** Whether the person has just pressed a key or a button. */
  readonly isActing: () => boolean;
  readonly presence: PagePresence;
  readonly commands: CommandQueue;
};

/** `Changes` if the slice declares all of its members. Other members get the type `never`. */
type Own<Slice, Changes> = {
  readonly [Member in keyof Changes]: Member extends keyof Slice ? Slice[Member] : never;
};

/** Sets members that the slice declares. Members of another slice change only through that slice's actions. */
type SetOwn<Slice> = <Changes extends Partial<Slice>>(
  changes: (Changes & Own<Slice, Changes>) | ((state: AppState) => Changes & Own<Slice, Changes>),
) => void;

/** The store without `setState`, because only slices change their members. */
export type ReadStore = Pick<AppStore, 'getState' | 'subscribe'>;

/** Creates a slice. It reads the whole store, and sets only its own members. */
export type CreateSlice<Slice> = (
  tools: StoreTools,
) => (set: SetOwn<Slice>, get: () => AppState, store: ReadStore) => Slice;

/** Calls `forget` after the data about a person was erased, because the page may hold and save it again. */
export function onSubjectErased(store: ReadStore, forget: () => void): void {
  store.subscribe((now, before) => {
    if (now.erasures !== before.erasures) forget();
  });
}

/** Calls `forget` when another list opens. It must be synchronous, so that no state of two lists is drawn. */
export function onListOpened(store: ReadStore, forget: () => void): void {
  store.subscribe((now, before) => {
    if (now.visit !== before.visit) forget();
  });
}
