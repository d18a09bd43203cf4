import { createRequestQueue, type RequestQueue } from './request-queue.ts';

/** The queues of this process, one for each service. */
export function createRequestQueues(nowMs: () => number) {
  const queues = new Map<string, RequestQueue>();
  return {
    /** @param service the service's name in the ledger */
    queueFor(service: string, maxConcurrency: number): RequestQueue {
      const queue = queues.get(service) ?? createRequestQueue(maxConcurrency, nowMs);
      queues.set(service, queue);
      queue.setMaxConcurrency(maxConcurrency);
      return queue;
    },
  };
}
