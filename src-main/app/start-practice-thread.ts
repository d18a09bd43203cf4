/** Starts the practice service, a server that nothing here imports, on a thread of its own. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Failure } from '#shared/contract/errors.ts';
import { AppError } from '#shared/contract/errors.ts';

type Said = { readonly url: string } | { readonly failure: Failure };

/** Its gazetteer is made from the app's own data and can be made again: a place for temporary files will do. */
const CACHE_DIR = join(tmpdir(), 'doorstep-practice');

export function createPracticeStarter(entry: URL, dataDir: string) {
  let worker: Worker | null = null;
  let url: Promise<string> | null = null;

  const begin = (): Promise<string> =>
    new Promise((resolve, reject) => {
      worker = new Worker(entry, { workerData: { dataDir, cacheDir: CACHE_DIR } });
      const fail = (failure: Failure): void => {
        url = null;
        reject(new AppError(failure));
      };
      worker.on('message', (said: Said) => ('url' in said ? resolve(said.url) : fail(said.failure)));
      worker.on('error', (error) => fail({ code: 'practice_unavailable', detail: String(error) }));
      worker.on('exit', () => fail({ code: 'practice_unavailable', detail: 'ended' }));
    });

  return {
    /** Its address. @throws AppError `practice_unavailable` */
    start: (): Promise<string> => (url ??= begin()),
    stop: async (): Promise<void> => {
      await url?.catch(() => null);
      await worker?.terminate();
    },
  };
}
