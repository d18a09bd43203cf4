/**
 * Says what changed, after its commit: to the views first, then to the page. The only voice of handlers and jobs, so that
 * none tells the page of rows that the views still show as they were.
 */

import type { EventMessage } from '#shared/contract/events.ts';
import { isGoing, type RunSnapshot } from '#shared/contract/run.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { ViewChanges } from '../views/list-views.ts';
import type { EventHub } from './event-hub.ts';

/** Events that say how far work has come. They change no row by themselves. */
export type ProgressName =
  | 'importProgressed'
  | 'exportProgressed'
  | 'exportPreviewed'
  | 'decisionProgressed'
  | 'locateProgressed'
  | 'backupProgressed';

export type ProgressOf<N extends ProgressName> = Extract<EventMessage, { readonly name: N }>['payload'];

export type TellProgress<P> = (change: Partial<P>) => void;

export type Announce = {
  /** Verdicts or marks of these rows changed; null: any row of the list may have. */
  readonly rowsChanged: (listId: ListId, positions: Uint32Array | null) => void;
  /** What was asked for a list changed its counts of requests and credits, if no row. */
  readonly requestsChanged: (listId: ListId) => void;
  /** A run settled these rows. The page hears of them with the run's next snapshot. */
  readonly rowsSettled: (listId: ListId, positions: Uint32Array) => void;
  readonly runProgressed: (snapshot: RunSnapshot) => void;
  /** The lists, the service, the settings or the credits changed. */
  readonly workspaceChanged: () => void;
  /** Another app wrote to the workspace, which may have been to any row of these lists, or of all. */
  readonly otherAppWrote: (listIds: readonly ListId[]) => void;
  /** A list is about to be deleted: nothing of it stays in memory. */
  readonly listLeaves: (listId: ListId) => void;
  /**
   * Returns a function that applies a change and sends the whole progress.
   *
   * @param first what is known as it begins; not told by itself
   */
  readonly progress: <N extends ProgressName>(name: N, first: ProgressOf<N>) => TellProgress<ProgressOf<N>>;
};

/** What the views know already: a run that ended makes them publish what it settled. */
const NO_ROWS = new Uint32Array(0);

export function createAnnounce({ emit }: Pick<EventHub, 'emit'>, views: ViewChanges): Announce {
  const emitRowsChanged = (listId: ListId): void => emit({ name: 'rowsChanged', payload: { listId } });
  return {
    rowsChanged(listId, positions) {
      views.changed(listId, positions);
      emitRowsChanged(listId);
    },
    requestsChanged: emitRowsChanged,
    rowsSettled: (listId, positions) => views.settled(listId, positions),
    runProgressed(snapshot) {
      if (!isGoing(snapshot)) views.changed(snapshot.listId, NO_ROWS);
      emit({ name: 'runProgressed', payload: snapshot });
      emitRowsChanged(snapshot.listId);
    },
    workspaceChanged: () => emit({ name: 'workspaceChanged', payload: {} }),
    otherAppWrote(listIds) {
      for (const listId of listIds) views.changed(listId, null);
      // Whoever hears it reads again what is shown, rows among it.
      emit({ name: 'workspaceChanged', payload: {} });
    },
    listLeaves: (listId) => views.changed(listId, null),
    progress(name, first) {
      let payload = first;
      return (change) => {
        payload = changed(payload, change);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a name and its own payload, by the type of `progress`
        emit({ name, payload } as EventMessage);
      };
    },
  };
}

const changed = <P extends object>(before: P, change: Partial<P>): P => ({ ...before, ...change });
