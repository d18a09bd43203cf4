import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** `slow-service.ts` on a thread of its own, so that it shares no event loop with what is measured. */
export async function startSlowService(latencyMs: number, reply: object) {
  const worker = new Worker(join(import.meta.dirname, 'slow-service.ts'), {
    workerData: { latencyMs, reply },
  });
  const url = await new Promise<string>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return { url, stop: () => worker.terminate() };
}
