/** Performs jobs that make a file from a list, or preview one. The jobs can be stopped even before they start. */
import { rm } from 'node:fs/promises';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Job, JobEnd, JobMessage } from '../jobs/jobs.ts';
import type { RunningJobs } from '../jobs/running-jobs.ts';

type FileJob = Extract<Job, { readonly kind: 'export' | 'preview_export' | 'labels' }>;

type FileJobs = {
  /** Call this before starting the job, so that stopping the list's jobs also stops this one. */
  readonly prepare: (listId: ListId) => PreparedJob;
  /** Ends all running and prepared jobs of the list. */
  readonly stop: (listId: ListId) => Promise<void>;
};

/** A job that can be stopped although it has not started yet. */
export type PreparedJob = {
  /** Performs the job unless it has been stopped. If the job is stopped, removes `files`. */
  readonly perform: (
    job: FileJob,
    files: readonly string[],
    listener: (message: JobMessage) => void,
  ) => Promise<JobEnd>;
};

const STOPPED: JobEnd = { ok: false, failure: { code: 'interrupted' } };

/** @param kind the only kind of job that `stop` ends */
export function createFileJobs(
  kind: FileJob['kind'],
  jobs: Pick<RunningJobs, 'start' | 'endKind'>,
): FileJobs {
  const stops = new Map<ListId, number>();
  const stopsOf = (listId: ListId): number => stops.get(listId) ?? 0;
  return {
    prepare(listId) {
      const before = stopsOf(listId);
      const isStopped = (): boolean => stopsOf(listId) !== before;
      return {
        async perform(job, files, listener) {
          if (isStopped()) return STOPPED;
          const end = await jobs.start(job, listener).ended;
          if (end.ok && !isStopped()) return end;
          await Promise.all(files.map((file) => rm(file, { force: true }).catch(() => undefined)));
          return end.ok ? STOPPED : end;
        },
      };
    },

    async stop(listId) {
      stops.set(listId, stopsOf(listId) + 1);
      await jobs.endKind(kind, listId);
    },
  };
}
