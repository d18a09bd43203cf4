/** Runs the command line in this process, or the built one in its own process, as a person does. */
import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { forgetKeys } from '../../../src-main/app/connection/forget-keys.ts';
import { readComputerFacts } from '../../../src-main/app/maintenance/computer-facts.ts';
import { approvalsDirOf, defaultWorkspaceDir } from '../../../src-main/app/own-folders.ts';
import { startCore } from '../../../src-main/app/threads/core-client.ts';
import { createConsole } from '../../../src-main/cli/console.ts';
import { runCli as runCommand } from '../../../src-main/cli/run-cli.ts';
import { builtThreads } from './built-threads.ts';

export const CLI = resolve(import.meta.dirname, '../../../out/main/cli.js');

const PERSONS_UMASK = 0o022;

export type CliEnd = {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

export type CliProcess = {
  readonly ended: Promise<CliEnd>;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** undefined if the process could not be started. */
  readonly pid: number | undefined;
};

export function startCli(args: readonly string[], env: Readonly<Record<string, string>> = {}): CliProcess {
  const child = spawn(process.execPath, [CLI, ...args], { env: { ...process.env, ...env }, stdio: 'pipe' });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise<CliEnd>((done) => {
    child.on('close', (status) => done({ status, stdout, stderr }));
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { ended, kill: (signal) => child.kill(signal), pid: child.pid };
}

/**
 * Runs a command to its end in this process, on the built threads. It does not run `main.ts`, so use `startCli` to test
 * signals, help and streams.
 * @param changedEnv variables for the command only. The threads have the environment of this process.
 * @param interruption the signal that Ctrl+C aborts
 */
export async function runCli(
  words: readonly string[],
  changedEnv: Readonly<Record<string, string>> = {},
  interruption = new AbortController(),
  policy = builtThreads.policy,
): Promise<CliEnd> {
  const env = { ...process.env, ...changedEnv };
  const place = { env, platform: process.platform, home: homedir() };
  const said = { stdout: '', stderr: '' };
  const into = (name: keyof typeof said) => ({ write: (text: string) => (said[name] += text) });
  const status = await runCommand(words, {
    console: createConsole(into('stdout'), into('stderr'), () => performance.now()),
    personsUmask: PERSONS_UMASK,
    env,
    directory: env['INIT_CWD'] ?? process.cwd(),
    defaultWorkspaceDir: defaultWorkspaceDir(place),
    interrupted: interruption.signal,
    coreEnded: new AbortController().signal,
    nowMs: Date.now,
    onCutShort: () => {},
    readComputer: (workspaceDir) =>
      readComputerFacts({
        workspaceDir,
        approvalsDir: approvalsDirOf(place),
        dataDir: builtThreads.dataDir,
      }),
    forgetKeys,
    openApp: (workspaceDir, overrides, mayOnlyRead, followTo) =>
      startCore({
        workspaceDir,
        overrides,
        mayOnlyRead,
        followTo,
        ...builtThreads,
        policy,
        approvalsDir: approvalsDirOf(place),
      }),
  });
  return { status, ...said };
}

/** Returns the JSON object on the last line of stdout. */
export function lastJson({ stdout, stderr, status }: CliEnd): Record<string, unknown> {
  const line = stdout.trimEnd().split('\n').at(-1) ?? '';
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch (cause) {
    throw new Error(`status ${status}, no JSON on the last line of stdout: ${line}\n${stderr}`, { cause });
  }
}

export const project = (...path: readonly string[]): string => join(import.meta.dirname, '../../..', ...path);
