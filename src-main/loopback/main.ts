/** The local host as a program. `npm start` runs it if there is no desktop program, and so does `doorstep serve`. */
import { homedir, release } from 'node:os';
import { fileURLToPath } from 'node:url';
import open from 'open';
import { shownLine, shownLines } from '#shared/messages/shown-text.ts';
import { upgradeSentence } from '#shared/messages/workspace/maintenance.ts';
import { moveSentence } from '#shared/messages/workspace/places.ts';
import { keepCompiledCode } from '../app/compiled-code.ts';
import { createEnvironmentProxy } from '../app/environment-proxy.ts';
import {
  approvalsDirOf,
  compiledCodeDirOf,
  defaultWorkspaceDir,
  formerWorkspaceDir,
} from '../app/own-folders.ts';
import { workspaceDirOf } from '../app/policy/policy-folder.ts';
import { isInPackage, readPolicy } from '../app/policy/read-policy.ts';
import { createRepeatCheck, ENDING_SIGNALS } from '../app/repeated-signal.ts';
import { coreFilesBeside } from '../app/threads/core-files.ts';
import { superviseCore } from '../app/threads/core-supervisor.ts';
import { takeUmask } from '../app/umask.ts';
import { chooseAddress } from './loopback-address.ts';
import { serve } from './serve.ts';

const beside = (file: string): URL => new URL(file, import.meta.url);
const place = { env: process.env, platform: process.platform, home: homedir() };
const umask = takeUmask();
const end = new AbortController();
const isRepeated = createRepeatCheck(() => performance.now());
const say = (line: string): void => void process.stdout.write(`${shownLine(line)}\n`);
keepCompiledCode(compiledCodeDirOf(place), process.env);
const policy = readPolicy({ ...place, isPackaged: isInPackage(import.meta.url) });

function endBy(signal: NodeJS.Signals): void {
  if (isRepeated()) return;
  // At a second signal, ends the program without waiting for current work.
  if (end.signal.aborted) process.removeAllListeners(signal).kill(process.pid, signal);
  else end.abort();
}

process.exitCode = await serve(process.argv.slice(2), {
  env: process.env,
  platform: process.platform,
  directory: process.env['INIT_CWD'] ?? process.cwd(),
  defaultWorkspaceDir: workspaceDirOf(policy, defaultWorkspaceDir(place)),
  pageDir: fileURLToPath(beside('../renderer')),
  stdin: process.stdin,
  say,
  complain: (text) => void process.stderr.write(`${shownLines(text)}\n`),
  openBrowser: (path) => umask.during(() => open(path)),
  address: chooseAddress({ platform: process.platform, release: release(), env: process.env }),
  ending: end.signal,
  async openApp(workspaceDir, mayOnlyRead, isNamed) {
    const app = await superviseCore({
      workspaceDir,
      formerDir: isNamed || policy.workspaceDir !== null ? null : formerWorkspaceDir(place),
      policy,
      mayOnlyRead,
      onMove: (progress) => say(moveSentence(progress)),
      onUpgrade: (progress) => say(upgradeSentence(progress)),
      approvalsDir: approvalsDirOf(place),
      resolveProxy: createEnvironmentProxy(process.env),
      ...coreFilesBeside(import.meta.url),
    });
    // The signals are handled only from here on. Until now there was nothing to close, and a long SQLite call would have
    // delayed the end of the program.
    for (const signal of ENDING_SIGNALS) process.on(signal, endBy);
    return app;
  },
});
process.exit(); // a page's open connection must not keep the program running
