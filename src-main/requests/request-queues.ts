import { createRequestQueue, type RequestQueue } from './request-queue.ts';

/** The queues of this process, one for each service: all requests to a service wait in the same queue. */
export function createRequestQueues(nowMs: () => number) {
  const queues = new Map<string, RequestQueue>();
  return {
    /**
     * @param service as the ledger names it
     * @param maxConcurrency requests in flight, as the settings have it now
     */
    queueFor(service: string, maxConcurrency: number): RequestQueue {
      const queue = queues.get(service) ?? createRequestQueue(maxConcurrency, nowMs);
      queues.set(service, queue);
      queue.setMaxConcurrency(maxConcurrency);
      return queue;
    },
  };
}
