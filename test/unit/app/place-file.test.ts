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

describe.skipIf(process.platform === 'win32')('a file placed where a person chooses', () => {
  it.each([
    [0o022, 0o644],
    [0o027, 0o640],
    [0o002, 0o664],
    [0o077, 0o600],
  ])('has, under the umask %o, the permissions %o', async (umask, expected) => {
    const { persons, from, to } = finishedUnder(umask);
    await placeFile(from, to, persons.value);
    expect([rights(to), readFileSync(to, 'utf8')]).toEqual([expected, 'checked']);
  });

  it.each([0o600, 0o664, 0o444])('has the permissions %o of the file that it replaces', async (before) => {
    const { persons, from, to } = finishedUnder(0o022);
    writeFileSync(to, 'before');
    chmodSync(to, before);
    await placeFile(from, to, persons.value);
    expect([rights(to), readFileSync(to, 'utf8')]).toEqual([before, 'checked']);
  });

  it.skipIf(process.getuid?.() !== 0)(
    'gets the group of its folder if the folder has the setgid bit',
    async () => {
      const { persons, from, folder } = finishedUnder(0o002);
      const shared = join(folder, 'shared');
      mkdirSync(shared);
      chownSync(shared, 0, 12_345);
      chmodSync(shared, 0o2775);
      await placeFile(from, join(shared, 'chosen.csv'), persons.value);
      const { gid, mode } = statSync(join(shared, 'chosen.csv'));
      expect([gid, mode & 0o777]).toEqual([12_345, 0o664]);
    },
  );

  it('is not written through a planted link', async () => {
    const { persons, from, folder, to } = finishedUnder(0o022);
    const victim = join(folder, 'victim');
    writeFileSync(victim, 'untouched');
    symlinkSync(victim, to);
    symlinkSync(victim, `${to}.partial`);
    await placeFile(from, to, persons.value);
    expect([readFileSync(victim, 'utf8'), readFileSync(to, 'utf8')]).toEqual(['untouched', 'checked']);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('follows the umask of the person, unlike the private files of the app', async () => {
    const { persons, folder } = finishedUnder(0o022);
    await persons.during(async () => writeFileSync(join(folder, 'theirs'), ''));
    await expect(persons.during(() => Promise.reject(new Error('no browser')))).rejects.toThrow('no browser');
    writeFileSync(join(folder, 'ours'), '');
    expect([rights(join(folder, 'theirs')), rights(join(folder, 'ours'))]).toEqual([0o644, 0o600]);
  });
});
