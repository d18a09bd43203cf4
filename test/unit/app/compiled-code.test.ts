import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepCompiledCode } from '../../../src-main/app/compiled-code.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

/** Returns the folder where a program's threads store compiled code, or undefined. */
function keptIn(folder: string, env: NodeJS.ProcessEnv = {}): string | undefined {
  keepCompiledCode(folder, env);
  return env['NODE_COMPILE_CACHE'];
}

it('the app stores compiled code in a folder that only its owner can read', () => {
  const folder = join(tempDir(), 'doorstep', 'compiled');
  expect(keptIn(folder)).toBe(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it('the app makes the folder for compiled code private if other users could read it', () => {
  const folder = join(tempDir(), 'compiled');
  mkdirSync(folder, { mode: 0o755 });
  expect(keptIn(folder)).toBe(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it('the app stores no compiled code in a folder that other users can write to', () => {
  const folder = join(tempDir(), 'compiled');
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  expect(keptIn(folder)).toBeUndefined();
});

it('the app stores no compiled code in a folder that other users can replace', () => {
  const shared = tempDir();
  chmodSync(shared, 0o777);
  expect(keptIn(join(shared, 'doorstep', 'compiled'))).toBeUndefined();
});

it('the app stores no compiled code if a file or a link has the name of the folder', () => {
  const folder = tempDir();
  symlinkSync('/proc/1', join(folder, 'link'));
  expect(keptIn(join(folder, 'link'))).toBeUndefined();
  expect(keptIn('/dev/null/compiled')).toBeUndefined();
});

it('the app stores compiled code in the folder that NODE_COMPILE_CACHE names', () => {
  expect(keptIn(join(tempDir(), 'compiled'), { NODE_COMPILE_CACHE: '/elsewhere' })).toBe('/elsewhere');
});

it('the app removes old unfinished files of compiled code, but not new ones', () => {
  const folder = join(tempDir(), 'compiled');
  mkdirSync(join(folder, 'v24'), { recursive: true });
  for (const name of ['ede08b1c', 'ede08b1c.AbCdEf', 'b47420d6.x1Y2z3'])
    writeFileSync(join(folder, 'v24', name), '');
  utimesSync(join(folder, 'v24/ede08b1c'), 1, 1);
  utimesSync(join(folder, 'v24/ede08b1c.AbCdEf'), 1, 1);
  expect(keptIn(folder)).toBe(folder);
  expect(readdirSync(join(folder, 'v24')).toSorted()).toEqual(['b47420d6.x1Y2z3', 'ede08b1c']);
});
