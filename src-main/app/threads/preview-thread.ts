/** The thread of one file preview. `workerData` is a `PreviewRequest`. */
import { parentPort, workerData } from 'node:worker_threads';
import { previewFile } from '../../lists/import/preview-file.ts';
import { outcomeOf } from '../../threads/outcome.ts';
import type { PreviewRequest } from './preview-messages.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- given by `createPreviewer`, the only one to start this thread
const { path, fileName, wanted } = workerData as PreviewRequest;

parentPort?.postMessage(await outcomeOf(() => previewFile(path, fileName, wanted)));
