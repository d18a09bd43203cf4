import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coreFilesBeside } from '../../../src-main/app/threads/core-files.ts';

/** The files of the built core's threads, and a test folder for the person's permissions. */
export const builtThreads = {
  ...coreFilesBeside(new URL('../../../out/main/cli.js', import.meta.url).href),
  approvalsDir: mkdtempSync(join(tmpdir(), 'doorstep-approvals-')),
};
