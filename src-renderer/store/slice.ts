/** What every slice is given: the core, the host's file chooser, and the one place where failures end. */
import type { StateCreator } from 'zustand';
import type { Backend } from '#shared/contract/operations.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Host } from '../backend/host.ts';
import type { AppState } from './app-store.ts';

export type StoreTools = {
  readonly backend: Backend;
  readonly host: Pick<Host, 'pickFile' | 'takeFile' | 'saveFile' | 'reload'>;
  /** Resolves when what was set by now is drawn. */
  readonly drawn: () => Promise<void>;
  /**
   * Runs an action; what goes wrong is shown to the person and goes no further.
   *
   * @param about the list it is about, by default that of the screen it begins on: who is elsewhere by then is told which
   */
  readonly attempt: (work: () => Promise<void>, about?: ListId) => Promise<void>;
  /** Reads what the screen shows. What goes wrong is no concern of a person who has left that screen. */
  readonly attemptReading: (work: () => Promise<void>) => Promise<void>;
};

/** A slice may read and set the whole store, and adds its own part to it. */
export type CreateSlice<S> = (tools: StoreTools) => StateCreator<AppState, [], [], S>;
