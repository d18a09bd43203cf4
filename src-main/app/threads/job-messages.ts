/** What the core gives a thread of jobs, what it can call there, and what such a thread says. */
import type { Job, JobMessage, RequestChange, ThreadJobEnd } from '../jobs/jobs.ts';

export type JobThreadStart = {
  readonly workspaceDir: string;
  readonly isReadOnly: boolean;
  /** Of its connection. */
  readonly cacheKib: number;
};

export type JobSignal = 'pause' | 'abandon' | 'tryNow';

/** The functions of the thread. `id`: each job has a number of its own. */
export type JobFunctions = {
  readonly perform: (id: number, job: Job) => Promise<ThreadJobEnd>;
  readonly signal: (id: number, signal: JobSignal) => void;
  readonly change: (id: number, change: RequestChange) => void;
  /** There will be no other job. */
  readonly close: () => Promise<void>;
};

/** What a job says before its end. */
export type JobEvent = { readonly id: number; readonly message: JobMessage };
