import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepCompiledCode } from '../../../src-main/app/compiled-code.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

/** Where the threads of a program would keep it. */
function keptIn(folder: string, env: NodeJS.ProcessEnv = {}): string | undefined {
  keepCompiledCode(folder, env);
  return env['NODE_COMPILE_CACHE'];
}

it('compiled code is kept in a folder that is made for its owner alone', () => {
  const folder = join(tempDir(), 'doorstep', 'compiled');
  expect(keptIn(folder)).toBe(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it('a folder that others could read is shut', () => {
  const folder = join(tempDir(), 'compiled');
  mkdirSync(folder, { mode: 0o755 });
  expect(keptIn(folder)).toBe(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it('a folder that others could write to is not used: what they put into it would be run', () => {
  const folder = join(tempDir(), 'compiled');
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  expect(keptIn(folder)).toBeUndefined();
});

it('compiled code is not kept where others can put another folder in its place', () => {
  const shared = tempDir();
  chmodSync(shared, 0o777);
  expect(keptIn(join(shared, 'doorstep', 'compiled'))).toBeUndefined();
});

it('compiled code is not kept where there is a file, nor behind a link', () => {
  const folder = tempDir();
  symlinkSync('/proc/1', join(folder, 'link'));
  expect(keptIn(join(folder, 'link'))).toBeUndefined();
  expect(keptIn('/dev/null/compiled')).toBeUndefined();
});

it('the folder that a person names for it is left', () => {
  expect(keptIn(join(tempDir(), 'compiled'), { NODE_COMPILE_CACHE: '/elsewhere' })).toBe('/elsewhere');
});

it('what a full disk left unfinished there is removed, but for what another start may be writing', () => {
  const folder = join(tempDir(), 'compiled');
  mkdirSync(join(folder, 'v24'), { recursive: true });
  for (const name of ['ede08b1c', 'ede08b1c.AbCdEf', 'b47420d6.x1Y2z3'])
    writeFileSync(join(folder, 'v24', name), '');
  utimesSync(join(folder, 'v24/ede08b1c'), 1, 1);
  utimesSync(join(folder, 'v24/ede08b1c.AbCdEf'), 1, 1);
  expect(keptIn(folder)).toBe(folder);
  expect(readdirSync(join(folder, 'v24')).toSorted()).toEqual(['b47420d6.x1Y2z3', 'ede08b1c']);
});
