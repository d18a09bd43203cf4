/** Two users of one computer. Neither needs an account, because a program can run under any user number. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Attack, Outcome } from './other-user.ts';

export type User = {
  readonly id: number;
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
};

export type Computer = {
  readonly first: User;
  readonly second: User;
  /** A folder in which both users may write, like `/tmp`. */
  readonly shared: string;
  readonly directory: string;
};

const OTHER_USER = join(import.meta.dirname, 'other-user.ts');
const run = promisify(execFile);

/** Creates two users and their homes. Everyone can read the homes, so that only the app itself protects its files. */
export function makeComputer(): Computer {
  const directory = mkdtempSync(join(tmpdir(), 'doorstep-two-users-'));
  chmodSync(directory, 0o755);
  const shared = join(directory, 'tmp');
  mkdirSync(shared);
  chmodSync(shared, 0o1777);
  const user = (name: string, id: number): User => {
    const home = join(directory, name);
    mkdirSync(home);
    chmodSync(home, 0o755);
    chownSync(home, id, id);
    return { id, home, env: { HOME: home, TMPDIR: shared, PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' } };
  };
  return { first: user('first', 54_321), second: user('second', 54_322), shared, directory };
}

const started: ChildProcess[] = [];

export function endAll(): void {
  for (const child of started) child.kill('SIGKILL');
}

type Start = { readonly env?: Readonly<Record<string, string>> };

export function startAs(
  { id, home, env }: User,
  program: string,
  args: readonly string[],
  { env: more = {} }: Start = {},
): ChildProcess {
  const child = spawn(program, args, {
    uid: id,
    gid: id,
    cwd: home,
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  return child;
}

export async function attackAs({ id, home, env }: User, attack: Attack): Promise<Outcome> {
  const { stdout } = await run(process.execPath, [OTHER_USER, JSON.stringify(attack)], {
    uid: id,
    gid: id,
    cwd: home,
    env,
    maxBuffer: 64 * 1024 ** 2,
  });
  return JSON.parse(stdout) as Outcome;
}

/** Keeps connections of the second user open. Resolves when all are open, with a function that closes them. */
export async function holdAs(
  user: User,
  held: Omit<Extract<Attack, { kind: 'hold' }>, 'kind'>,
): Promise<() => void> {
  const wish: Attack = { kind: 'hold', ...held };
  const program = startAs(user, process.execPath, [OTHER_USER, JSON.stringify(wish)]);
  if (program.stdout) await once(program.stdout, 'data');
  return () => void program.kill('SIGKILL');
}

export function takePortAs(user: User, address: string, port: number): ChildProcess {
  return startAs(user, process.execPath, [OTHER_USER, JSON.stringify({ kind: 'serve', address, port })]);
}
