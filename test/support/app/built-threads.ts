import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_POLICY } from '../../../src-main/app/policy/read-policy.ts';
import { coreFilesBeside } from '../../../src-main/app/threads/core-files.ts';

/** The files of the built core's threads, a test folder for the person's permissions, and a computer without a policy. */
export const builtThreads = {
  ...coreFilesBeside(new URL('../../../out/main/cli.js', import.meta.url).href),
  policy: NO_POLICY,
  approvalsDir: mkdtempSync(join(tmpdir(), 'doorstep-approvals-')),
};
