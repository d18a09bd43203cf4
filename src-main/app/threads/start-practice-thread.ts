/** Starts the practice service on its own thread. It is a separate server, which no code here imports. */
import { Worker } from 'node:worker_threads';
import { AppError, type Failure } from '#shared/contract/errors.ts';
import { ownFolder } from '../../db/folder/paths.ts';

export type PracticeAccess = {
  readonly url: string;
  /** The service's key, which is different at each start. */
  readonly key: string;
};

type Said = PracticeAccess | { readonly failure: Failure };

/** All calls of `start` share one service. After a failure, the next call starts it again. */
export function createPracticeStarter(entry: URL, dataDir: string, workspaceDir: string) {
  let worker: Worker | null = null;
  let access: Promise<PracticeAccess> | null = null;
  const workerData = { dataDir, workspaceCacheDir: ownFolder(workspaceDir, 'practice') };

  const begin = (): Promise<PracticeAccess> =>
    new Promise((resolve, reject) => {
      worker = new Worker(entry, { workerData });
      const fail = (failure: Failure): void => {
        access = null;
        reject(new AppError(failure));
      };
      worker.on('message', (said: Said) => ('url' in said ? resolve(said) : fail(said.failure)));
      worker.on('error', (error) => fail({ code: 'practice_unavailable', detail: String(error) }));
      worker.on('exit', () => fail({ code: 'practice_unavailable', detail: 'ended' }));
    });

  return {
    /** @throws AppError `practice_unavailable` */
    start: (): Promise<PracticeAccess> => (access ??= begin()),
    stop: async (): Promise<void> => {
      await access?.catch(() => null);
      await worker?.terminate();
    },
  };
}
