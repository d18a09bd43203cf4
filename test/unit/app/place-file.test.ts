/** A finished file that is put where a person says: with whose rights, and over what. */
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { placeFile } from '../../../src-main/app/jobs/place-file.ts';
import { takeUmask } from '../../../src-main/app/umask.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const rights = (path: string): number => statSync(path).mode & 0o777;

/** A finished export, made as a shell makes it that a person with this umask has started. */
function finishedUnder(umask: number) {
  const before = process.umask(umask);
  onTestFinished(() => void process.umask(before));
  const persons = takeUmask();
  const folder = tempDir();
  const from = join(folder, 'finished.csv');
  writeFileSync(from, 'checked');
  expect(rights(from)).toBe(0o600);
  return { persons, from, folder, to: join(folder, 'chosen.csv') };
}

describe.skipIf(process.platform === 'win32')('a file that is put where a person says', () => {
  it.each([
    [0o022, 0o644],
    [0o027, 0o640],
    [0o002, 0o664],
    [0o077, 0o600],
  ])('under the umask %o has the rights %o', async (umask, expected) => {
    const { persons, from, to } = finishedUnder(umask);
    await placeFile(from, to, persons.value);
    expect([rights(to), readFileSync(to, 'utf8')]).toEqual([expected, 'checked']);
  });

  it.each([0o600, 0o664, 0o444])('over one with the rights %o has those', async (before) => {
    const { persons, from, to } = finishedUnder(0o022);
    writeFileSync(to, 'before');
    chmodSync(to, before);
    await placeFile(from, to, persons.value);
    expect([rights(to), readFileSync(to, 'utf8')]).toEqual([before, 'checked']);
  });

  it.skipIf(process.getuid?.() !== 0)('in a folder that hands on its group has that group', async () => {
    const { persons, from, folder } = finishedUnder(0o002);
    const shared = join(folder, 'shared');
    mkdirSync(shared);
    chownSync(shared, 0, 12_345);
    chmodSync(shared, 0o2775);
    await placeFile(from, join(shared, 'chosen.csv'), persons.value);
    const { gid, mode } = statSync(join(shared, 'chosen.csv'));
    expect([gid, mode & 0o777]).toEqual([12_345, 0o664]);
  });

  it('writes through no link that waits there', async () => {
    const { persons, from, folder, to } = finishedUnder(0o022);
    const victim = join(folder, 'victim');
    writeFileSync(victim, 'untouched');
    symlinkSync(victim, to);
    symlinkSync(victim, `${to}.partial`);
    await placeFile(from, to, persons.value);
    expect([readFileSync(victim, 'utf8'), readFileSync(to, 'utf8')]).toEqual(['untouched', 'checked']);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('is of the person, as is what a program writes that is started from here, and what comes after is not', async () => {
    const { persons, folder } = finishedUnder(0o022);
    await persons.during(async () => writeFileSync(join(folder, 'theirs'), ''));
    await expect(persons.during(() => Promise.reject(new Error('no browser')))).rejects.toThrow('no browser');
    writeFileSync(join(folder, 'ours'), '');
    expect([rights(join(folder, 'theirs')), rights(join(folder, 'ours'))]).toEqual([0o644, 0o600]);
  });
});
