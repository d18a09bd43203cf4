import { isGoing } from '#shared/contract/run/run.ts';
import type { Announce } from '../announce.ts';
import type { OpenWorkspace } from '../open-workspace.ts';
import type { Runtime } from '../runtime.ts';
import type { StartJob } from './jobs.ts';
import { createListLocks, type ListLocks } from './list-locks.ts';
import { createRunningImports, type RunningImports } from './running-imports.ts';
import { createRunningJobs, type RunningJobs } from './running-jobs.ts';

/** The work that runs, the locks between its tasks, and the reports of what it changed. */
export type RunningWork = {
  readonly jobs: RunningJobs;
  readonly imports: RunningImports;
  readonly locks: ListLocks;
  readonly announce: Announce;
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
      // If its last snapshot says that a run has ended, it is not running, although its thread may still be closing.
      isRunning(listId, subject) {
        const latest = jobs.findRun(listId, subject) && runs.latest(listId, subject);
        return latest !== null && isGoing(latest);
      },
      hasUnfinishedStep: (listId) => steps.unfinished(listId) !== null,
    }),
    announce,
  };
}
