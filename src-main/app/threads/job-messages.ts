/** The values that the core passes to a job thread, the functions that it can call there, and the thread's messages. */
import type { Job, JobMessage, RequestChange, ThreadJobEnd } from '../jobs/jobs.ts';

export type JobThreadStart = {
  readonly workspaceDir: string;
  readonly isReadOnly: boolean;
  readonly cacheKib: number;
};

export type JobSignal = 'pause' | 'abandon' | 'tryNow';

export type JobFunctions = {
  readonly perform: (id: number, job: Job) => Promise<ThreadJobEnd>;
  readonly signal: (id: number, signal: JobSignal) => void;
  readonly change: (id: number, change: RequestChange) => void;
  /** Called when there will be no other job. */
  readonly close: () => Promise<void>;
};

export type JobEvent = { readonly id: number; readonly message: JobMessage };
