/** Reports changes after their commit, first to the views and then to the page. Nothing else reports changes. */

import type { EventMessage } from '#shared/contract/events.ts';
import { isGoing, type RunSnapshot } from '#shared/contract/run/run.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { ViewChanges } from '../views/list-views.ts';
import type { EventHub } from './event-hub.ts';

type ProgressName =
  | 'importProgressed'
  | 'exportProgressed'
  | 'exportPreviewed'
  | 'decisionProgressed'
  | 'locateProgressed'
  | 'backupProgressed';

type ProgressOf<N extends ProgressName> = Extract<EventMessage, { readonly name: N }>['payload'];

/** Applies a change to the progress of a job, and sends the whole progress. */
export type TellProgress<P> = (change: Partial<P>) => void;

/** Functions that report changes. Call each function after the commit, except `listLeaves`. */
export type Announce = {
  /** Reports changed verdicts or marks. If `positions` is null, any row of the list may have changed. */
  readonly rowsChanged: (listId: ListId, positions: Uint32Array | null) => void;
  /** Reports that a list's counts of requests and credits changed, but no rows. */
  readonly requestsChanged: (listId: ListId) => void;
  /** Reports that a run settled these rows. The page learns of them with the run's next snapshot. */
  readonly rowsSettled: (listId: ListId, positions: Uint32Array) => void;
  readonly runProgressed: (snapshot: RunSnapshot) => void;
  readonly workspaceChanged: () => void;
  /** Reports that another app wrote to the workspace and may have changed any row of these lists. */
  readonly otherAppWrote: (listIds: readonly ListId[]) => void;
  /** Reports that a list is about to be deleted, so that the views remove it from memory. */
  readonly listLeaves: (listId: ListId) => void;
  /** `first` is the progress before the first change. It is not sent. */
  readonly progress: <N extends ProgressName>(name: N, first: ProgressOf<N>) => TellProgress<ProgressOf<N>>;
};

/** When a run has ended, a report of no rows makes the views publish the rows that the run settled. */
const NO_ROWS = new Uint32Array(0);

/** Reports each change to the views before the page, so that the page reads current rows. */
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
