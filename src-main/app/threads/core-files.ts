import { fileURLToPath } from 'node:url';
import type { StartCoreOptions } from './core-client.ts';

/** Returns where the build puts the core's files. @param program the URL of a built program next to them */
export function coreFilesBeside(
  program: string,
): Pick<
  StartCoreOptions,
  'dataDir' | 'coreThread' | 'jobThread' | 'viewThread' | 'previewThread' | 'practiceThread'
> {
  const beside = (file: string): URL => new URL(file, program);
  return {
    dataDir: fileURLToPath(beside('../data')),
    coreThread: beside('./core-thread.js'),
    jobThread: beside('./job-thread.js'),
    viewThread: beside('./view-thread.js'),
    previewThread: beside('./preview-thread.js'),
    practiceThread: beside('./practice-thread.js'),
  };
}
