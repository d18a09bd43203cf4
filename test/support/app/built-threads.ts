import { coreFilesBeside } from '../../../src-main/app/threads/core-files.ts';

/** Where the threads of the built core lie. */
export const builtThreads = coreFilesBeside(new URL('../../../out/main/cli.js', import.meta.url).href);
