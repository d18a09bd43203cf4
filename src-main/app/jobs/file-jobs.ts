/** Jobs that make a file of a list, and can be stopped from the moment they are asked for. */
import { rm } from 'node:fs/promises';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Job, JobEnd, JobMessage } from './jobs.ts';
import type { RunningJobs } from './running-jobs.ts';

type FileJob = Extract<Job, { readonly kind: 'export' | 'preview_export' | 'labels' }>;

export type FileJobs = {
  /** To be called as soon as a job is asked for: whoever stops the jobs of the list afterwards stops this one, too. */
  readonly prepare: (listId: ListId) => PreparedJob;
  /** Ends all jobs of the list, and those that are prepared. */
  readonly stop: (listId: ListId) => Promise<void>;
};

export type PreparedJob = {
  /**
   * Does the job, unless it was stopped by now. A job that was stopped leaves no file, however far it had come.
   *
   * @param files what the job may have made, at its end or on the way
   */
  readonly perform: (
    job: FileJob,
    files: readonly string[],
    listener: (message: JobMessage) => void,
  ) => Promise<JobEnd>;
};

const STOPPED: JobEnd = { ok: false, failure: { code: 'interrupted' } };

export function createFileJobs(
  kind: FileJob['kind'],
  jobs: Pick<RunningJobs, 'start' | 'endKind'>,
): FileJobs {
  /** How often the jobs of a list were stopped. */
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
