/** Tests that a move out of the roaming profile survives a fault at each of its operations on files. */
import { existsSync, readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Operation, withFaults } from '../../support/workspace/failing-files.ts';
import {
  makeProfile,
  type Profile,
  type Start,
  start,
  startAndWork,
  workIn,
} from '../../support/workspace/roaming-profile.ts';

const READS: ReadonlySet<string> = new Set(['readdirSync', 'accessSync', 'access', 'statfs']);

/** Halves the files of an unfinished copy, as if the program died, or lost power, while it wrote them. */
function tear(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    const stats = statSync(path);
    if (stats.isFile()) truncateSync(path, Math.floor(stats.size / 2));
  }
}

describe('a move that fails', () => {
  /** Runs the move once without a fault, to learn its operations. */
  const operationsOf = (profile: Profile): Promise<readonly Operation[]> =>
    withFaults(
      () => null,
      () => start(profile),
    );

  it('leaves one whole workspace, which the next start finds, if the program dies before any of its changes', async () => {
    const operations = await operationsOf(makeProfile());
    const changes = operations.filter(({ name }) => !READS.has(name));
    expect(changes.map(({ name }) => name)).toEqual(expect.arrayContaining(['copyFile', 'renameSync']));
    const used = new Set<boolean>();
    for (const { number, name } of changes) {
      const profile = makeProfile();
      // A program that died changes nothing more.
      await withFaults(
        (done) => (done.number >= number ? 'EIO' : null),
        () => start(profile).catch(() => null),
      );
      const isMoved = existsSync(join(profile.from, 'moved.json'));
      used.add(isMoved);
      if (!isMoved) tear(profile.to);
      const where = `died at ${number}, ${name}`;
      expect([where, await startAndWork(profile, 'after')]).toEqual([where, profile.to]);
    }
    expect(used.size).toBe(2);
  });

  it.each([
    ['ENOSPC', 0],
    ['EBUSY', 1],
  ])(
    'leaves the old workspace in use, with the reason, or completes, if any one of its operations fails (%s)',
    async (code, parity) => {
      const operations = await operationsOf(makeProfile());
      for (const { number, name } of operations.filter((one) => one.number % 2 === parity)) {
        const profile = makeProfile();
        const starts: Start[] = [];
        await withFaults(
          (done) => (done.number === number ? code : null),
          async () => starts.push(await start(profile)),
        );
        const [{ directory, progress } = { directory: '', progress: [] }] = starts;
        const where = `${code} at ${number}, ${name}`;
        expect([where, 'failure' in (progress.at(-1) ?? {})]).toEqual([where, directory === profile.from]);
        workIn(directory, 'before');
        expect([where, await startAndWork(profile, 'after', 'before')]).toEqual([where, profile.to]);
      }
    },
  );
});
