/**
 * The practice service on a thread of its own. Reads `workerData: { dataDir, cacheDir, port?, trouble? }`, posts
 * `{ url }` or `{ failure }`, and ends on the message `'close'`.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { Failure } from '#shared/contract/errors.ts';
import { startPracticeService, type PracticeOptions } from './practice-service.ts';

type ThreadData = Omit<PracticeOptions, 'port' | 'clock'> & { readonly port?: number };
export type ThreadMessage = { readonly url: string } | { readonly failure: Failure };

async function run(data: ThreadData): Promise<void> {
  const post = (message: ThreadMessage) => parentPort?.postMessage(message);
  try {
    const service = await startPracticeService({ ...data, port: data.port ?? 0 });
    parentPort?.on('message', (message: unknown) => {
      if (message !== 'close') return;
      void service.close().finally(() => parentPort?.close());
    });
    post({ url: service.url });
  } catch (error) {
    post({
      failure: {
        code: 'practice_unavailable',
        detail: error instanceof Error ? error.message : String(error),
      },
    });
  }
}

// The one who starts the thread and this file are two halves of one program, so its word is taken for the type.
const data: ThreadData = workerData;
await run(data);
