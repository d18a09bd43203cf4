import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Starts `slow-service.ts` on its own thread, so that it shares no event loop with the measured code. */
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
