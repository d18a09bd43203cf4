/**
 * Imports from their start to their end. One that a person stops, or that fails, leaves nothing of its list. One whose
 * app is closed while it is being prepared goes on at the next start.
 */
import { rm } from 'node:fs/promises';
import type { Repositories } from '../../db/repositories.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import { sourcePath } from '../../db/workspace.ts';
import { createImportSpeed, UNKNOWN_SPEED } from '../../lists/import-speed.ts';
import type { Failure } from '#shared/contract/errors.ts';
import type { ImportProgress } from '#shared/contract/events.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Announce } from '../announce.ts';
import type { JobEnd } from './jobs.ts';
import type { RunningJobs } from './running-jobs.ts';

export type RunningImports = {
  /** @param onReady called when the list may be worked with */
  readonly start: (list: StoredList, onReady: (listId: ListId) => void) => void;
  /** Takes up a list whose preparation broke off; nothing where it is going on. */
  readonly goOn: (list: StoredList, onReady?: (listId: ListId) => void) => void;
  /** Ends the import of a list and waits until nothing is left of it; nothing where none is going. */
  readonly stop: (listId: ListId) => Promise<void>;
};

type Dependencies = {
  readonly announce: Announce;
  readonly jobs: RunningJobs;
  readonly repositories: Repositories;
  readonly workspaceDir: string;
};

/** The job has written down what happened. */
const UNKNOWN: Failure = { code: 'internal', reference: 'import' };

export function createRunningImports(context: Dependencies): RunningImports {
  const { announce, jobs, repositories } = context;
  const going = new Map<ListId, Promise<void>>();
  const unwanted = new Set<ListId>();

  const follow = (list: StoredList, kind: 'import' | 'prepare', onReady: (listId: ListId) => void): void => {
    const { id: listId } = list;
    const tell = createTeller(list, kind, announce);
    const job = jobs.start({ kind, listId }, (message) => {
      if (message.type === 'progress') tell.progress(message.rows, message.fraction);
      if (message.type !== 'filled') return;
      tell.filled(message.rows);
      announce.workspaceChanged();
    });
    const end = async (jobEnd: JobEnd): Promise<void> => {
      const state = repositories.lists.find(listId)?.state;
      // A list that is ready stays, whatever became of the tidying after it.
      if (jobEnd.ok || state === 'ready') {
        announce.rowsChanged(listId, null);
        tell.end('done', null);
        onReady(listId);
      } else {
        const failure = jobEnd.failure ?? UNKNOWN;
        const isStopped = failure.code === 'interrupted';
        // The app is closing; or an older import, which is not given up for a fault that may pass.
        const goesOnLater = isStopped ? !unwanted.has(listId) : kind === 'prepare';
        if (state !== 'preparing' || !goesOnLater) await removeList(list, context);
        tell.end(isStopped ? 'stopped' : 'failed', failure);
      }
      announce.workspaceChanged();
    };
    going.set(
      listId,
      job.ended.then(end).finally(() => {
        going.delete(listId);
        unwanted.delete(listId);
      }),
    );
  };

  return {
    start: (list, onReady) => follow(list, 'import', onReady),
    goOn(list, onReady = () => {}) {
      if (!going.has(list.id)) follow(list, 'prepare', onReady);
    },

    async stop(listId) {
      const job = jobs.find('import', listId) ?? jobs.find('prepare', listId);
      if (!job) {
        const list = repositories.lists.find(listId);
        // Its preparation failed, and nobody has taken it up since.
        if (list?.state === 'preparing' && !going.has(listId)) await removeList(list, context);
        return;
      }
      unwanted.add(listId);
      await jobs.end(job);
      await going.get(listId);
    },
  };
}

/** Says how far an import is, as snapshots. */
function createTeller(
  { id: listId, rowCount, preparedRows }: StoredList,
  kind: 'import' | 'prepare',
  announce: Announce,
) {
  let speed = createImportSpeed();
  let latest: ImportProgress = {
    listId,
    state: 'running',
    stage: kind === 'import' ? 'reading' : 'preparing',
    rows: preparedRows,
    total: kind === 'import' ? null : rowCount,
    fraction: rowCount > 0 ? preparedRows / rowCount : 0,
    failure: null,
    ...UNKNOWN_SPEED,
  };
  const say = (change: Partial<ImportProgress>): void => {
    latest = { ...latest, ...change };
    announce.progressed({ name: 'importProgressed', payload: latest });
  };
  say({});
  return {
    progress: (rows: number, fraction: number): void =>
      say({ rows, fraction, ...speed({ atMs: performance.now(), rows, fraction }) }),
    filled(total: number): void {
      speed = createImportSpeed();
      say({ stage: 'preparing', rows: 0, total, fraction: 0, ...UNKNOWN_SPEED });
    },
    end: (state: 'done' | 'stopped' | 'failed', failure: Failure | null): void =>
      say({ state, failure, msLeft: null, ...(state === 'done' ? { fraction: 1 } : {}) }),
  };
}

/** What an import has left, and its copy of the file. */
async function removeList(list: StoredList, context: Dependencies): Promise<void> {
  const { announce, jobs, repositories } = context;
  if (repositories.lists.find(list.id)) {
    announce.listLeaves(list.id);
    // A thread that was ended at once has left its rows.
    await jobs.start({ kind: 'delete', listId: list.id }).ended;
  }
  await forgetSource(list, context);
}

/** Removes the copy of a file that no list rests on any more. */
export async function forgetSource(
  list: StoredList,
  { repositories, workspaceDir }: Pick<Dependencies, 'repositories' | 'workspaceDir'>,
): Promise<void> {
  const isUsed = repositories.lists.all().some(({ source }) => source.sha256 === list.source.sha256);
  if (!isUsed) await rm(sourcePath(workspaceDir, list.source.sha256), { force: true });
}
