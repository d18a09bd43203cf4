/** The start values of a thread for jobs, its functions for the core, and its messages to the core. */
import type { Job, JobMessage, RequestChange, ThreadJobEnd } from '../jobs/jobs.ts';

/** `cacheKib`: the size of SQLite's cache. */
export type JobThreadStart = {
  readonly workspaceDir: string;
  readonly isReadOnly: boolean;
  readonly cacheKib: number;
};

/** See the functions of the same names in `JobHandle`. */
export type JobSignal = 'pause' | 'abandon' | 'tryNow';

/** `id` identifies a job in later calls and in events. The caller chooses it. */
export type JobFunctions = {
  readonly perform: (id: number, job: Job) => Promise<ThreadJobEnd>;
  readonly signal: (id: number, signal: JobSignal) => void;
  readonly change: (id: number, change: RequestChange) => void;
  /** Call this when there will be no other job. */
  readonly close: () => Promise<void>;
};

export type JobEvent = { readonly id: number; readonly message: JobMessage };
