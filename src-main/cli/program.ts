/** Runs `doorstep COMMAND …`: signals, streams and the paths of the threads' files. */
import { homedir } from 'node:os';
import { CORE_ENDED } from '#shared/messages/cli/failure-hints.ts';
import { helpOf } from '#shared/messages/cli/help.ts';
import { outputLostSentence } from '#shared/messages/cli/usage.ts';
import { upgradeSentence } from '#shared/messages/workspace/maintenance.ts';
import { moveSentence } from '#shared/messages/workspace/places.ts';
import { keepCompiledCode } from '../app/compiled-code.ts';
import { forgetKeys } from '../app/connection/forget-keys.ts';
import { createEnvironmentProxy } from '../app/environment-proxy.ts';
import { readComputerFacts } from '../app/maintenance/computer-facts.ts';
import {
  approvalsDirOf,
  compiledCodeDirOf,
  defaultWorkspaceDir,
  formerWorkspaceDir,
} from '../app/own-folders.ts';
import { workspaceDirOf } from '../app/policy/policy-folder.ts';
import { isInPackage, readPolicy } from '../app/policy/read-policy.ts';
import { createRepeatCheck, ENDING_SIGNALS } from '../app/repeated-signal.ts';
import { startCore } from '../app/threads/core-client.ts';
import { coreFilesBeside } from '../app/threads/core-files.ts';
import { takeUmask } from '../app/umask.ts';
import { createConsole } from './console.ts';
import { EXIT } from './exit-status.ts';
import { runCli } from './run-cli.ts';

const beside = (file: string): URL => new URL(file, import.meta.url);
const console = createConsole(process.stdout, process.stderr, () => performance.now());
const place = { env: process.env, platform: process.platform, home: homedir() };
const words = process.argv.slice(2);
const [command] = words;

/** Commands that start separate server programs. */
const PROGRAMS: Readonly<Record<string, string>> = { serve: './loopback.js', practice: './practice.js' };

const HELP_OPTIONS: readonly string[] = ['--help', '-h'];

/** Prints uncaught errors here, because Node would print untrusted names in them unescaped. */
process.on('uncaughtException', (error: unknown) => {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  for (const line of stack.split('\n')) console.printError(line);
  process.exit(EXIT.internalError);
});

// A reader such as `head` may close the pipe. The work then continues, because its requests are already paid for.
let isOutputLost = false;
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
    if (isOutputLost || code === 'EPIPE') return;
    isOutputLost = true;
    console.printError(outputLostSentence(code));
  });
}
process.on('exit', () => {
  // Node ends with this status, and without a word, if nothing is left that could settle the command.
  if (process.exitCode === UNSETTLED) {
    console.printError(CORE_ENDED);
    process.exitCode = EXIT.internalError;
  }
  if (isOutputLost) process.exitCode ||= EXIT.internalError;
});

const UNSETTLED = 13;

const interruption = new AbortController();
/** Aborted when the thread of the core has ended, so that no command waits for its events. */
const coreEnd = new AbortController();
const isRepeated = createRepeatCheck(() => performance.now());
let sayCutShort = (): void => {};
let isOpen = false;
function interrupt(signal: NodeJS.Signals): void {
  if (isOpen && isRepeated()) return;
  if (isOpen && !interruption.signal.aborted) {
    interruption.abort();
    return;
  }
  // Exits immediately, because nothing is open yet or the person interrupted twice.
  sayCutShort();
  if (isOpen) process.exit(EXIT.interrupted);
  // `process.exit` would wait for the thread that opens the workspace, which may be in a long SQLite call.
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

const isHelpWanted =
  command === undefined || command === 'help' || words.some((word) => HELP_OPTIONS.includes(word));

// `practice` prints its own options.
if (isHelpWanted && command !== 'practice') {
  process.stdout.write(helpOf(command === 'help' ? words[1] : words.find((word) => !word.startsWith('-'))));
  process.exitCode = command === undefined ? EXIT.usage : EXIT.done;
} else if (command !== undefined && Object.hasOwn(PROGRAMS, command)) {
  process.argv.splice(2, 1); // the program reads the remaining words
  await import(beside(PROGRAMS[command] ?? '').href);
} else {
  for (const signal of ENDING_SIGNALS) process.on(signal, interrupt);
  const personsUmask = takeUmask().value;
  const { dataDir } = coreFilesBeside(import.meta.url);
  keepCompiledCode(compiledCodeDirOf(place), process.env);
  const policy = readPolicy({ ...place, isPackaged: isInPackage(import.meta.url) });
  process.exitCode = await runCli(words, {
    console,
    personsUmask,
    env: process.env,
    directory: process.env['INIT_CWD'] ?? process.cwd(),
    defaultWorkspaceDir: workspaceDirOf(policy, defaultWorkspaceDir(place)),
    nowMs: Date.now,
    interrupted: interruption.signal,
    coreEnded: coreEnd.signal,
    onCutShort: (say) => (sayCutShort = say),
    readComputer: (workspaceDir) =>
      readComputerFacts({ workspaceDir, approvalsDir: approvalsDirOf(place), dataDir }),
    forgetKeys,
    async openApp(workspaceDir, overrides, mayOnlyRead, followTo, isNamed) {
      const app = await startCore({
        workspaceDir,
        formerDir: isNamed || policy.workspaceDir !== null ? null : formerWorkspaceDir(place),
        overrides,
        policy,
        mayOnlyRead,
        followTo,
        onMove: (progress) => console.note(moveSentence(progress)),
        onUpgrade: (progress) => console.note(upgradeSentence(progress)),
        onEnd: () => coreEnd.abort(),
        approvalsDir: approvalsDirOf(place),
        resolveProxy: createEnvironmentProxy(process.env),
        ...coreFilesBeside(import.meta.url),
      });
      isOpen = true;
      return app;
    },
  });
}
