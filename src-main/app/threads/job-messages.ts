/** What the core and a thread of jobs say to each other. Each job has a number of its own. */
import type { RequestChange, Job, JobEnd, JobMessage } from '../jobs/jobs.ts';

export type JobThreadStart = {
  readonly workspaceDir: string;
  /** Of its connection. */
  readonly cacheKib: number;
};

export type JobSignal = 'pause' | 'abandon' | 'tryNow';

export type ToJobThread =
  | { readonly type: 'start'; readonly id: number; readonly job: Job }
  | { readonly type: 'signal'; readonly id: number; readonly signal: JobSignal }
  | { readonly type: 'change'; readonly id: number; readonly change: RequestChange }
  /** There will be no other job. */
  | { readonly type: 'close' };

export type FromJobThread =
  | { readonly type: 'said'; readonly id: number; readonly message: JobMessage }
  | { readonly type: 'ended'; readonly id: number; readonly end: JobEnd };
