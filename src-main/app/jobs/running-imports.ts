/**
 * Manages imports. If an import fails or is stopped, its list is removed. If the app closes while a list is prepared,
 * the preparation continues at the next start.
 */

import type { Failure } from '#shared/contract/errors.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { damageOf } from '../../db/backups/corruption.ts';
import { unwritableOf } from '../../db/database.ts';
import { emptyFolder } from '../../db/folder/remove-own.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { Repositories } from '../../db/repositories.ts';
import { createImportSpeed, UNKNOWN_SPEED } from '../../lists/import/import-speed.ts';
import type { Announce } from '../announce.ts';
import type { Job, JobEnd, JobMessage } from './jobs.ts';
import type { RunningJobs } from './running-jobs.ts';

/** Stopping a companion list stops the import that fills it. */
export type RunningImports = {
  /**
   * Starts an import. `onReady` is called for each list that is ready for use. `companions`: new lists that this job
   * also fills and that other jobs prepare.
   */
  readonly start: (
    list: StoredList,
    onReady: (listId: ListId) => void,
    companions?: readonly StoredList[],
  ) => void;
  /** Continues an interrupted preparation of a list. Does nothing if the list is being prepared. */
  readonly goOn: (list: StoredList, onReady?: (listId: ListId) => void) => void;
  /**
   * Ends an import or a preparation, and waits until the list and its companion lists are removed. Does nothing for any
   * other list.
   */
  readonly stop: (listId: ListId) => Promise<void>;
  /** Waits until all imports have ended. Incomplete lists stay for the next start, which deletes or prepares them. */
  readonly close: () => Promise<void>;
};

type Dependencies = {
  readonly announce: Announce;
  readonly jobs: RunningJobs;
  readonly repositories: Repositories;
  readonly workspaceDir: string;
  readonly reportBug: (error: unknown, operation: string) => string;
};

type ImportKind = 'import' | 'prepare';
type ImportEnd = { readonly state: 'done' | 'stopped' | 'failed'; readonly failure: Failure | null };

export function createRunningImports(context: Dependencies): RunningImports {
  const { jobs, repositories } = context;
  const going = new Map<ListId, Promise<void>>();
  const unwanted = new Set<ListId>();
  const filling = createFilling(repositories);
  let isClosing = false;
  const follow = createFollower({ going, unwanted, filling, isClosing: () => isClosing }, context);

  return {
    start(list, onReady, companions = []) {
      filling.begin(list, companions);
      follow(list, 'import', onReady, companions);
    },
    goOn(list, onReady = () => {}) {
      if (!going.has(list.id)) follow(list, 'prepare', onReady);
    },

    async stop(stoppedId) {
      const listId = filling.leaderOf(stoppedId);
      const job = jobs.find('import', listId) ?? jobs.find('prepare', listId);
      const ended = going.get(listId);
      if (!job && !ended) {
        const list = repositories.lists.find(listId);
        if (list?.state === 'preparing') await removeList(list, context);
        return;
      }
      unwanted.add(listId);
      if (job) await jobs.end(job);
      await ended;
    },

    async close() {
      isClosing = true;
      await Promise.all(going.values());
    },
  };
}

type Going = {
  readonly going: Map<ListId, Promise<void>>;
  readonly unwanted: Set<ListId>;
  readonly filling: ReturnType<typeof createFilling>;
  readonly isClosing: () => boolean;
};

/** Starts the job of an import and handles its end. */
function createFollower({ going, unwanted, filling, isClosing }: Going, context: Dependencies) {
  const { announce, jobs, repositories, reportBug } = context;

  const abandon = async (list: StoredList): Promise<void> => {
    repositories.lists.leave(list.id);
    if (!isClosing()) await removeList(list, context);
  };
  const outcomeOf = async (list: StoredList, kind: ImportKind, jobEnd: JobEnd): Promise<ImportEnd> => {
    const { isAbandoned, ...outcome } = endOf(list, kind, jobEnd, unwanted.has(list.id), repositories);
    if (isAbandoned) await abandon(list);
    return outcome;
  };
  return function follow(
    list: StoredList,
    kind: ImportKind,
    onReady: (listId: ListId) => void,
    companions: readonly StoredList[] = [],
  ): void {
    const { id: listId } = list;
    const reporter = createReporter(list, kind, announce);
    const job = jobs.start(jobOf(kind, listId, companions), (message) => {
      reporter.receive(message);
      if (message.type !== 'filled') return;
      // While the app closes, filled lists stay as they are until the next start.
      for (const filled of filling.end(companions)) if (!isClosing()) follow(filled, 'prepare', onReady);
    });
    // A full disk may also prevent the removal of the list. The next start removes it.
    const failed = (error: unknown): ImportEnd => ({
      state: 'failed',
      failure: unwritableOf(error) ??
        damageOf(error, context.workspaceDir) ?? { code: 'internal', reference: reportBug(error, kind) },
    });
    const end = async (): Promise<void> => {
      // Even if something fails at the end, the page must stop showing the import as running.
      const { state, failure } = await job.ended
        .then(async (jobEnd) => {
          for (const unfilled of filling.end(companions)) await abandon(unfilled);
          return outcomeOf(list, kind, jobEnd);
        })
        .catch(failed);
      if (state === 'done') announce.rowsChanged(listId, null);
      reporter.end(state, failure);
      if (state === 'done' && !isClosing()) onReady(listId);
      announce.workspaceChanged();
    };
    const ended = end()
      .catch((error: unknown) => void reportBug(error, kind))
      .finally(() => {
        going.delete(listId);
        unwanted.delete(listId);
      });
    going.set(listId, ended);
  };
}

const jobOf = (kind: ImportKind, listId: ListId, companions: readonly StoredList[]): Job =>
  kind === 'prepare' ? { kind, listId } : { kind, listId, companions: companions.map(({ id }) => id) };

function createFilling({ lists }: Repositories) {
  const leaders = new Map<ListId, ListId>();
  return {
    begin(leader: StoredList, companions: readonly StoredList[]): void {
      for (const { id } of companions) leaders.set(id, leader.id);
    },
    /** Returns the list whose job fills this list, or this list itself. */
    leaderOf: (listId: ListId): ListId => leaders.get(listId) ?? listId,
    /** @returns the companions that were being filled and still exist */
    end: (companions: readonly StoredList[]): readonly StoredList[] =>
      companions.flatMap(({ id }) => (leaders.delete(id) ? (lists.find(id) ?? []) : [])),
  };
}

/** @returns the end of the import. `isAbandoned`: the list is incomplete and has to be removed */
function endOf(
  { id }: StoredList,
  kind: ImportKind,
  jobEnd: JobEnd,
  isUnwanted: boolean,
  { lists }: Repositories,
): ImportEnd & { readonly isAbandoned: boolean } {
  const state = lists.find(id)?.state;
  // A ready list stays, even if the cleanup after it failed.
  if (jobEnd.ok || state === 'ready') return { state: 'done', failure: null, isAbandoned: false };
  const { failure } = jobEnd;
  const isStopped = failure.code === 'interrupted';
  // The preparation continues later if the app closes, or if it failed for a reason that may pass.
  const continuesLater = isStopped ? !isUnwanted : kind === 'prepare';
  return {
    state: isStopped ? 'stopped' : 'failed',
    failure,
    isAbandoned: state !== 'preparing' || !continuesLater,
  };
}

function createReporter(
  { id: listId, rowCount, preparedRows }: StoredList,
  kind: ImportKind,
  announce: Announce,
) {
  let speed = createImportSpeed();
  const report = announce.progress('importProgressed', {
    listId,
    state: 'running',
    stage: kind === 'import' ? 'reading' : 'preparing',
    rows: preparedRows,
    total: kind === 'import' ? null : rowCount,
    fraction: rowCount > 0 ? preparedRows / rowCount : 0,
    failure: null,
    ...UNKNOWN_SPEED,
  });
  report({});
  return {
    receive(message: JobMessage): void {
      if (message.type === 'progress') {
        const { rows, fraction } = message;
        report({ rows, fraction, ...speed({ atMs: performance.now(), rows, fraction }) });
      }
      if (message.type !== 'filled') return;
      speed = createImportSpeed();
      report({ stage: 'preparing', rows: 0, total: message.rows, fraction: 0, ...UNKNOWN_SPEED });
      announce.workspaceChanged();
    },
    end: (state: ImportEnd['state'], failure: Failure | null): void =>
      report({ state, failure, msLeft: null, ...(state === 'done' ? { fraction: 1 } : {}) }),
  };
}

/** Removes a list that an import has left incomplete, and the copy of its file. */
async function removeList(list: StoredList, context: Dependencies): Promise<void> {
  const { announce, jobs, repositories } = context;
  if (repositories.lists.find(list.id)) {
    announce.listLeaves(list.id);
    // A terminated thread may have left rows, so a job deletes them.
    await jobs.start({ kind: 'delete', listId: list.id }).ended;
  }
  forgetSource(list, context);
}

/** Removes the copy of a list's file if no list uses it. If this fails, the next start removes it. */
export function forgetSource(
  list: StoredList,
  { repositories, workspaceDir }: Pick<Dependencies, 'repositories' | 'workspaceDir'>,
): void {
  const isUsed = repositories.lists
    .kept()
    .some(({ source }) => source.sha256 === list.source.sha256 && source.isCopyErased !== true);
  if (!isUsed) emptyFolder(workspaceDir, 'sources', (name) => name !== list.source.sha256);
}
