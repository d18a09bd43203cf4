/** Runs the built programs with unsuitable folders. Each ends in time with a message, and removes no person's file. */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { project } from '../../support/app/cli.ts';
import { WITHOUT_ROOTS_RIGHTS } from '../../support/app/without-roots-rights.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import {
  ENTRIES,
  everythingIn,
  FOREIGN_FOLDERS,
  foreignFolder,
  hostileWorkspace,
  letterIn,
  makeCanaries,
  makeSocket,
  OWN_NAMES,
} from '../../support/workspace/hostile-entries.ts';

/** Longer than this counts as a hang. No start takes as long, even on a busy machine. */
const PATIENCE_MS = 20_000;
const LIST = 'Name,Street,Town,Postcode,Country\nAnn,12 Stanley Street,Ulverston,LA12 7BT,United Kingdom\n';
const USAGE = 2;
const UNREADABLE = 3;

type End = { readonly status: number | 'hangs' | null; readonly said: string };

/** Runs a built program. `ends` stops it with SIGTERM once its output matches; `through` is its launcher. */
async function run(
  program: string,
  words: readonly string[],
  ends?: RegExp,
  through: readonly string[] = [],
): Promise<End> {
  const [command = '', ...given] = [...through, process.execPath, project('out/main', program), ...words];
  const child = spawn(command, given, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: '' },
  });
  let said = '';
  let isTold = false;
  const hear = (text: string): void => {
    said += text;
    // Once only, because a second signal ends a program immediately.
    if (!isTold && ends?.test(said) === true) isTold = child.kill('SIGTERM');
  };
  child.stdout.setEncoding('utf8').on('data', hear);
  child.stderr.setEncoding('utf8').on('data', hear);
  const { promise, resolve } = Promise.withResolvers<End>();
  const timer = setTimeout(() => {
    child.kill('SIGKILL');
    resolve({ status: 'hangs', said });
  }, PATIENCE_MS);
  child.on('close', (status) => resolve({ status, said }));
  const end = await promise;
  clearTimeout(timer);
  return end;
}

const DOORS: Readonly<Record<string, (workspace: string) => Promise<End>>> = {
  'the command lists': (workspace) => run('cli.js', ['lists', '--workspace', workspace]),
  'the command clean': (workspace) => {
    const input = join(tempDir(), 'list.csv');
    writeFileSync(input, LIST);
    const words = ['clean', input, '--out', `${input}.out.csv`, '--workspace', workspace];
    return run('cli.js', words);
  },
  'the local host': (workspace) =>
    run('loopback.js', ['--no-open', '--workspace', workspace], /Press Ctrl\+C to end/u),
};

/** All combinations take minutes, so a usual run tries every 29th. */
const EVERY = process.env['DOORSTEP_ALL_HOSTILE'] === undefined ? 29 : 1;
const cases = Object.keys(DOORS)
  .flatMap((door) =>
    OWN_NAMES.flatMap((name) =>
      Object.keys(ENTRIES)
        // Root can read every file, so `../db/hostile-folder.test.ts` tries this kind.
        .filter((kind) => kind !== 'a file that cannot be read')
        .map((kind) => [door, kind, name] as const),
    ),
  )
  .filter((_, index) => index % EVERY === 0);

const isSaid = ({ said, status }: End): void => {
  expect(status).not.toBe('hangs');
  expect([0, 2, 3, 4]).toContain(status);
  expect(said).not.toMatch(/^\s+at /mu);
};

describe.skipIf(process.platform === 'win32')('a workspace with an unexpected kind of file in it', () => {
  it.each(cases)(
    'is opened by %s, or refused with a message, if it contains %s with the name %s',
    async (door, kind, name) => {
      const outside = tempDir();
      const canaries = makeCanaries(outside);
      const directory = join(outside, 'place');
      mkdirSync(directory);
      const workspace = await hostileWorkspace(directory, name, kind, canaries);
      const kept = (): readonly string[] =>
        everythingIn(outside).filter((line) => !line.startsWith(directory));
      const before = kept();
      isSaid((await DOORS[door]?.(workspace)) ?? { status: null, said: '' });
      expect(kept()).toEqual(before);
      if (kind === 'a folder with a file') expect(existsSync(letterIn(join(workspace, name)))).toBe(true);
    },
  );
});

describe.skipIf(process.platform === 'win32')('an unreadable folder in a workspace', () => {
  const LOCKED = ['sources', 'exports', 'set-aside', 'set-aside/2026-11-20T08-00-00-000Z'];

  it.each(LOCKED)('is named in the message of the command: %s', async (name) => {
    const home = tempDir();
    const workspace = join(home, 'workspace');
    openWorkspace(workspace).close();
    const folder = join(workspace, name);
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o000);
    const end = await run('cli.js', ['lists', '--workspace', workspace], undefined, WITHOUT_ROOTS_RIGHTS);
    chmodSync(folder, 0o700);
    expect(end.said).toContain(`Doorstep cannot write to “${folder}”`);
    isSaid(end);
  });
});

describe('a folder that is not a workspace', () => {
  it.each(Object.keys(DOORS).flatMap((door) => FOREIGN_FOLDERS.map((kind) => [door, kind] as const)))(
    'is refused by %s, and stays unchanged: %s',
    async (door, kind) => {
      const folder = foreignFolder(tempDir(), kind);
      const before = everythingIn(folder);
      const end = (await DOORS[door]?.(folder)) ?? { status: null, said: '' };
      expect(everythingIn(folder)).toEqual(before);
      expect(end).toEqual({
        status: USAGE,
        said: expect.stringContaining(
          `“${folder}” contains other files and no workspace. Nothing was changed. Choose an empty folder, such as “${join(folder, 'Doorstep')}”.`,
        ),
      });
    },
  );
});

describe.skipIf(process.platform === 'win32')('an input that is not a file', () => {
  const INPUTS: Readonly<Record<string, (path: string) => string | Promise<string>>> = {
    'a pipe': (path) => {
      execFileSync('mkfifo', [path]);
      return path;
    },
    'a device': () => '/dev/zero',
    'a folder': (path) => {
      mkdirSync(path);
      return path;
    },
    'a socket': async (path) => {
      await makeSocket(path);
      return path;
    },
  };

  it.each(Object.keys(INPUTS))('is refused with a message that names its kind: %s', async (what) => {
    const directory = tempDir();
    const input = (await INPUTS[what]?.(join(directory, 'list.csv'))) ?? '';
    const workspace = join(directory, 'workspace');
    const words = ['clean', input, '--out', join(directory, 'out.csv'), '--workspace', workspace];
    const end = await run('cli.js', words);
    expect(end).toEqual({ status: UNREADABLE, said: expect.stringContaining(`is ${what}, not a file`) });
  });
});
