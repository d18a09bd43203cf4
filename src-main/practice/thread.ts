/**
 * Runs the practice service on a thread of the app. Posts `{ url, key }` (a new key) or `{ failure }`. Ends on
 * `'close'`.
 */
import { randomBytes } from 'node:crypto';
import { homedir } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Failure } from '#shared/contract/errors.ts';
import { userCacheDir } from './gazetteer/cache-folder.ts';
import { startPrivateService } from './practice-service.ts';

type ThreadData = {
  readonly dataDir: string;
  /** The folder for the gazetteer's database if the user's own cache folder cannot be trusted. */
  readonly workspaceCacheDir: string;
  readonly port?: number;
};
export type ThreadMessage = { readonly url: string; readonly key: string } | { readonly failure: Failure };

const KEY_BYTES = 32;

async function run({ dataDir, workspaceCacheDir, port = 0 }: ThreadData): Promise<void> {
  const post = (message: ThreadMessage) => parentPort?.postMessage(message);
  try {
    const key = randomBytes(KEY_BYTES).toString('base64url');
    const cacheDirs = [userCacheDir(process.env, process.platform, homedir()), workspaceCacheDir];
    const service = await startPrivateService({ dataDir, cacheDirs, port, key });
    parentPort?.on('message', (message: unknown) => {
      if (message !== 'close') return;
      void service.close().finally(() => parentPort?.close());
    });
    post({ url: service.url, key });
  } catch (error) {
    post({
      failure: {
        code: 'practice_unavailable',
        detail: error instanceof Error ? error.message : String(error),
      },
    });
  }
}

// The data comes from the same program, so its type is trusted.
const data: ThreadData = workerData;
await run(data);
