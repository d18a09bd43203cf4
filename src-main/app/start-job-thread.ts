import { Worker } from 'node:worker_threads';
import type { JobEnd, JobMessage, StartJob } from './jobs.ts';

type ThreadMessage = JobMessage | { readonly type: 'end'; readonly end: JobEnd };

/** Starts each job on a thread of its own. @param entry the file of `job-thread.ts`, built or not */
export function createJobStarter(entry: URL, workspaceDir: string): StartJob {
  return (job, listener) => {
    const worker = new Worker(entry, { workerData: { workspaceDir, job } });
    const { promise: ended, resolve } = Promise.withResolvers<JobEnd>();
    worker.on('message', (message: ThreadMessage) => {
      if (message.type === 'end') resolve(message.end);
      else listener(message);
    });
    worker.on('error', (error) => {
      listener({
        type: 'bug',
        stack: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
      resolve({ ok: false, failure: null });
    });
    worker.on('exit', () => resolve({ ok: false, failure: null }));
    return {
      pause: () => worker.postMessage('pause'),
      abandon: () => worker.postMessage('abandon'),
      ended,
    };
  };
}
