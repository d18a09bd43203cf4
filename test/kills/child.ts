/**
 * Runs the command line with the built threads. Prints each stage on stdout as soon as it starts: `Reading`,
 * `Checking`, `Writing`. Arguments: the words of a command.
 */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NO_POLICY } from '../../src-main/app/policy/read-policy.ts';
import { startCore } from '../../src-main/app/threads/core-client.ts';
import { runCli } from '../../src-main/cli/run-cli.ts';

const out = join(import.meta.dirname, '../../out');
const built = (file: string): URL => pathToFileURL(join(out, 'main', file));
let latest = '';

process.exitCode = await runCli(process.argv.slice(2), {
  console: {
    print: () => {},
    printCells: () => {},
    printJson: () => {},
    note: () => {},
    printError: (line) => void process.stderr.write(`${line}\n`),
    progress: (line) => {
      const [doing = ''] = line.split(' ');
      if (doing !== latest) process.stdout.write(`${doing}\n`);
      latest = doing;
    },
    endProgress: () => {},
  },
  env: process.env,
  directory: process.cwd(),
  defaultWorkspaceDir: '',
  personsUmask: process.umask(),
  nowMs: Date.now,
  onCutShort: () => {},
  forgetKeys: () => Promise.resolve({ removed: 0, problem: null }),
  interrupted: new AbortController().signal,
  coreEnded: new AbortController().signal,
  readComputer: () => Promise.reject(new Error('the workspace opens')),
  openApp: (workspaceDir, overrides) =>
    startCore({
      workspaceDir,
      overrides,
      dataDir: join(out, 'data'),
      coreThread: built('core-thread.js'),
      jobThread: built('job-thread.js'),
      viewThread: built('view-thread.js'),
      approvalsDir: null,
      policy: NO_POLICY,
      previewThread: built('preview-thread.js'),
      practiceThread: built('practice-thread.js'),
    }),
});
