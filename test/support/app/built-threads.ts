import { fileURLToPath } from 'node:url';

const built = (path: string): URL => new URL(`../../../out/${path}`, import.meta.url);

/** Where the threads of the built core lie. */
export const builtThreads = {
  dataDir: fileURLToPath(built('data')),
  coreThread: built('main/core-thread.js'),
  jobThread: built('main/job-thread.js'),
  viewThread: built('main/view-thread.js'),
  previewThread: built('main/preview-thread.js'),
  practiceThread: built('main/practice-thread.js'),
};
