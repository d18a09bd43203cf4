/** The built command line, run as a person runs it: a process of its own. */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';

const CLI = resolve(import.meta.dirname, '../../../out/main/cli.js');

export type CliEnd = {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

export type CliProcess = {
  readonly ended: Promise<CliEnd>;
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly pid: number;
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
  return { ended, kill: (signal) => child.kill(signal), pid: child.pid ?? 0 };
}

export function runCli(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<CliEnd> {
  return startCli(args, env).ended;
}

/** The JSON object on the last line of stdout. */
export function lastJson({ stdout, stderr, status }: CliEnd): Record<string, unknown> {
  const line = stdout.trimEnd().split('\n').at(-1) ?? '';
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch (cause) {
    throw new Error(`status ${status}, no JSON on the last line of stdout: ${line}\n${stderr}`, { cause });
  }
}

export const project = (...path: readonly string[]): string => join(import.meta.dirname, '../../..', ...path);
