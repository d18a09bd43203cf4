/**
 * First looks at files, each on a thread of its own that is ended when nobody wants it any more: whatever a file holds, and
 * wherever in it the look is, the core goes on answering.
 */
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { AppError } from '#shared/contract/errors.ts';
import type { FilePreview } from '#shared/contract/preview.ts';
import { type Outcome, settle } from '../../threads/outcome.ts';
import type { PreviewRequest } from './preview-messages.ts';

/** MB. A sample of 100 rows takes a tenth of it; a look that needs more is ended as `file_too_complex`. */
const LIMITS: ResourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 192 };

export type Previewer = {
  /** @throws AppError as `previewFile`, `file_too_complex`, `interrupted` */
  readonly look: (request: PreviewRequest) => Promise<FilePreview>;
  /** Ends the looks at a file, or all: each fails with `interrupted`. */
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
