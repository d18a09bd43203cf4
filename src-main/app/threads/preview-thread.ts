/** The thread of one first look at a file. `workerData`: a `PreviewRequest`. */
import { parentPort, workerData } from 'node:worker_threads';
import { previewFile } from '../../lists/preview-file.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { PreviewEnd, PreviewRequest } from './preview-messages.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- given by `createPreviewer`, the only one to start this thread
const { path, fileName, wanted } = workerData as PreviewRequest;

async function look(): Promise<PreviewEnd> {
  try {
    return { type: 'read', preview: await previewFile(path, fileName, wanted) };
  } catch (error) {
    if (error instanceof AppError) return { type: 'failed', failure: error.failure };
    return {
      type: 'broken',
      stack: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

parentPort?.postMessage(await look());
