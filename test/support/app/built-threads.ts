import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coreFilesBeside } from '../../../src-main/app/threads/core-files.ts';

/** Where the threads of the built core lie, and a folder of these tests for what is allowed. */
export const builtThreads = {
  ...coreFilesBeside(new URL('../../../out/main/cli.js', import.meta.url).href),
  approvalsDir: mkdtempSync(join(tmpdir(), 'doorstep-approvals-')),
};
