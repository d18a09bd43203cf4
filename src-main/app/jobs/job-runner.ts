/** Performs the jobs of one connection to the workspace, and passes signals and changes on to them. */
import { AppError } from '#shared/contract/errors.ts';
import { damageOf } from '../../db/backups/corruption.ts';
import { cannotWriteNow, unwritableOf } from '../../db/database.ts';
import { unreadableOf } from '../../db/stored.ts';
import { writeFailure } from '../../requests/when-stored.ts';
import type { JobSignal } from '../threads/job-messages.ts';
import type { JobContext } from './job-context.ts';
import { isRequestJob, type Job, type JobMessage, type RequestChange, type ThreadJobEnd } from './jobs.ts';
import { performJob } from './perform-job.ts';

export type JobRunner = ReturnType<typeof createJobRunner>;

type RunnerContext = Omit<JobContext, 'post' | 'pause' | 'abandon' | 'onTryNow' | 'onChange'> & {
  /** Called after each job that succeeded, for writes outside of transactions. */
  readonly onWritten: () => void;
};

export function createJobRunner({ onWritten, ...context }: RunnerContext) {
  const signals = new Map<number, (signal: JobSignal) => void>();
  const changes = new Map<number, (change: RequestChange) => void>();
  return {
    async perform(id: number, job: Job, post: (message: JobMessage) => void): Promise<ThreadJobEnd> {
      const pause = new AbortController();
      const abandon = new AbortController();
      const tryNow = new EventTarget();
      signals.set(id, (signal) => {
        if (signal === 'tryNow') tryNow.dispatchEvent(new Event('tryNow'));
        else pause.abort();
        if (signal === 'abandon') abandon.abort();
      });
      try {
        await performJob(job, {
          ...context,
          post,
          pause: pause.signal,
          abandon: abandon.signal,
          onTryNow: (listener) => tryNow.addEventListener('tryNow', listener),
          onChange: (listener) => void changes.set(id, listener),
        });
        onWritten();
        return { ok: true };
      } catch (error) {
        return endOf(job, error, context.workspaceDir, post);
      } finally {
        signals.delete(id);
        changes.delete(id);
      }
    },
    signal: (id: number, signal: JobSignal): void => signals.get(id)?.(signal),
    change: (id: number, change: RequestChange): void => changes.get(id)?.(change),
  };
}

function endOf(
  job: Job,
  error: unknown,
  workspaceDir: string,
  post: (message: JobMessage) => void,
): ThreadJobEnd {
  if (error instanceof AppError) return { ok: false, failure: error.failure };
  // Requests may have been charged, although their answers are not stored.
  const unwritten = isRequestJob(job) && cannotWriteNow(error) ? writeFailure(error) : unwritableOf(error);
  const failure = unwritten ?? unreadableOf(error) ?? damageOf(error, workspaceDir);
  if (failure) return { ok: false, failure };
  post({ type: 'bug', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  return { ok: false, failure: null };
}
