/** Limits parallel jobs. A reopened workspace may start thousands of unfinished imports and deletions. */
import {
  isRequestJob,
  type Job,
  type JobHandle,
  type JobMessage,
  type StartJob,
  type ThreadJobEnd,
} from './jobs.ts';

type Waiting = { readonly begin: () => void };

/** Runs at most `most` jobs in parallel; others wait. Jobs that call a service share a thread and never wait. */
export function startInTurn(startJob: StartJob, most: number): StartJob {
  const waiting = new Set<Waiting>();
  let going = 0;

  const beginNext = (): void => {
    going -= 1;
    const [next] = waiting;
    if (next) next.begin();
  };
  const beginNow: StartJob = (job, listener) => {
    going += 1;
    const handle = startJob(job, listener);
    void handle.ended.then(beginNext);
    return handle;
  };
  const beginLater = (job: Job, listener: (message: JobMessage) => void): JobHandle<ThreadJobEnd> => {
    const end = Promise.withResolvers<ThreadJobEnd>();
    let handle: JobHandle<ThreadJobEnd> | null = null;
    const entry: Waiting = {
      begin() {
        waiting.delete(entry);
        handle = beginNow(job, listener);
        end.resolve(handle.ended);
      },
    };
    const endUnbegun = (): void => {
      if (waiting.delete(entry)) end.resolve({ ok: false, failure: { code: 'interrupted' } });
    };
    waiting.add(entry);
    return {
      pause: () => (handle ? handle.pause() : endUnbegun()),
      abandon: () => (handle ? handle.abandon() : endUnbegun()),
      tryNow: () => handle?.tryNow(),
      change: (change) => handle?.change(change),
      ended: end.promise,
    };
  };

  return (job, listener) => {
    if (isRequestJob(job)) return startJob(job, listener);
    return going < most ? beginNow(job, listener) : beginLater(job, listener);
  };
}
