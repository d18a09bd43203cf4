import { isGoing } from '#shared/contract/run/run.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Announce } from '../announce.ts';
import type { OpenWorkspace } from '../open-workspace.ts';
import type { Runtime } from '../runtime.ts';
import type { StartJob } from './jobs.ts';
import { createListLocks, type ListLocks } from './list-locks.ts';
import { createRunningImports, type RunningImports } from './running-imports.ts';
import { createRunningJobs, type RunningJobs } from './running-jobs.ts';

/** The running work, the locks of the lists, and the functions that report changes. */
export type RunningWork = {
  readonly jobs: RunningJobs;
  readonly imports: RunningImports;
  readonly locks: ListLocks;
  readonly announce: Announce;
  /** The lists whose unfinished step is undone again soon, because the disk failed. */
  readonly undoneSoon: Set<ListId>;
};

export function createRunningWork(
  startJob: StartJob,
  announce: Announce,
  { repositories, workspaceDir, reportBug }: OpenWorkspace & Runtime,
): RunningWork {
  const { runs, steps } = repositories;
  const jobs = createRunningJobs(startJob, reportBug);
  return {
    jobs,
    imports: createRunningImports({ announce, jobs, repositories, workspaceDir, reportBug }),
    locks: createListLocks({
      // A run whose last snapshot says that it ended is not running, even while its thread is still closing.
      isRunning(listId, subject) {
        const latest = jobs.findRun(listId, subject) && runs.latest(listId, subject);
        return latest !== null && isGoing(latest);
      },
      hasUnfinishedStep: (listId) => steps.unfinished(listId) !== null,
    }),
    announce,
    undoneSoon: new Set(),
  };
}
