/** Previews files, each on its own thread, which can be ended at any time. So no file can block the core. */
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { AppError } from '#shared/contract/errors.ts';
import type { FilePreview } from '#shared/contract/import/preview.ts';
import { type Outcome, settle } from '../../threads/outcome.ts';
import type { PreviewRequest } from './preview-messages.ts';

/** The heap limits in MB: ten times the need of a sample of 100 rows. Above them, the failure is `file_too_complex`. */
const LIMITS: ResourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 192 };

export type Previewer = {
  /** @throws AppError as `previewFile`, `file_too_complex`, `interrupted` */
  readonly look: (request: PreviewRequest) => Promise<FilePreview>;
  /** Ends the previews of a file, or all previews. Each fails with `interrupted`. */
  readonly stop: (path?: string) => Promise<void>;
};

/** @param entry the file of `preview-thread.ts`, built or not */
export function createPreviewer(entry: URL): Previewer {
  const going = new Map<Worker, PreviewRequest>();
  return {
    look(request) {
      const worker = new Worker(entry, { workerData: request, resourceLimits: LIMITS });
      going.set(worker, request);
      return new Promise((resolve, reject) => {
        worker.on('message', (outcome: Outcome) => settle(outcome, { resolve, reject }));
        worker.on('error', (error) => reject(brokenBy(error, request.fileName)));
        worker.on('exit', () => {
          going.delete(worker);
          reject(new AppError({ code: 'interrupted' }));
        });
      });
    },
    async stop(path) {
      const meant = [...going].filter(([, request]) => path === undefined || request.path === path);
      await Promise.all(meant.map(([worker]) => worker.terminate()));
    },
  };
}

function brokenBy(error: unknown, file: string): unknown {
  const isOutOfMemory =
    error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory ? new AppError({ code: 'file_too_complex', file }, { cause: error }) : error;
}
