import { Worker } from 'node:worker_threads';

/** Starts `slow-service-program.ts` on its own thread, so that it shares no event loop with the measured code. */
export async function startSlowService(latencyMs: number, reply: object) {
  const worker = new Worker(new URL('slow-service-program.ts', import.meta.url), {
    workerData: { latencyMs, reply },
  });
  const url = await new Promise<string>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return { url, stop: () => worker.terminate() };
}
