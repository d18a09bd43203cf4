/** Tests that a workspace leaves the roaming profile, or an unsafe folder, exactly once, and that every start finds it. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type BringProgress, bringWorkspace } from '../../../src-main/app/maintenance/bring-workspace.ts';
import { openKnownMoves } from '../../../src-main/app/maintenance/known-moves.ts';
import { backupsDir, databasePath, sourcesDir } from '../../../src-main/db/folder/paths.ts';
import { placeOf } from '../../../src-main/db/place.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { lockWorkspace } from '../../../src-main/db/workspace-lock.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, streets } from '../../support/rows/workspace.ts';
import { type Operation, withFaults } from '../../support/workspace/failing-files.ts';
import { MOVE_STAMP } from '../../support/workspace/move-stamp.ts';

const ROWS = 40;
/** A state from before the list was imported. A start that restores it has lost the list. */
const OLD_BACKUP = '2026-11-01T08-00-00-000Z-daily.sqlite';

/** Makes a workspace with a list, the copy of its file and an old backup, which left a log as after a crash. */
function makeWorkspace(directory: string): void {
  const workspace = openWorkspace(directory);
  mkdirSync(backupsDir(directory));
  workspace.db.prepare('VACUUM INTO ?').run(join(backupsDir(directory), OLD_BACKUP));
  const { source } = addList(
    { db: workspace.db, repositories: createRepositories(workspace.db) },
    streets(ROWS),
  );
  writeFileSync(join(sourcesDir(directory), source.sha256), 'Name,Street\n');
  const copy = `${directory}-crashed`;
  cpSync(directory, copy, { recursive: true, filter: (path) => !path.includes('workspace.lock') });
  workspace.close();
  rmSync(directory, { recursive: true });
  cpSync(copy, directory, { recursive: true });
  rmSync(copy, { recursive: true });
}

type Profile = { readonly from: string; readonly to: string; readonly approvals: string };

const template = mkdtempSync(join(tmpdir(), 'doorstep-test-'));
makeWorkspace(join(template, 'Roaming', 'Doorstep', 'workspace'));
afterAll(() => rmSync(template, { recursive: true, force: true }));

/** A profile with a workspace in the roaming folder, and nothing in the local one. */
function makeProfile(): Profile {
  const directory = tempDir();
  cpSync(template, directory, { recursive: true });
  return {
    from: join(directory, 'Roaming', 'Doorstep', 'workspace'),
    to: join(directory, 'Local', 'Doorstep', 'workspace'),
    approvals: join(directory, 'Local', 'Doorstep', 'approvals'),
  };
}

type Start = { readonly progress: readonly BringProgress[]; readonly directory: string };

/** Starts a program: brings the workspace, and finds its folder as the core does. */
async function start({ from, to, approvals }: Profile, on = MOVE_STAMP.on): Promise<Start> {
  const progress: BringProgress[] = [];
  const knownMoves = openKnownMoves(approvals);
  const folder = await bringWorkspace({
    workspaceDir: to,
    formerDir: from,
    mayMove: true,
    knownMoves,
    followTo: null,
    stamp: () => ({ ...MOVE_STAMP, on }),
    onProgress: (one) => progress.push(one),
  });
  return { progress, directory: placeOf(folder, knownMoves.has) };
}

/** Opens the workspace, checks that nothing is missing, and writes a mark that the next start must find. */
function workIn(directory: string, mark: string, earlierMarks: readonly string[] = []): void {
  const workspace = openWorkspace(directory);
  try {
    const { lists, settings } = createRepositories(workspace.db);
    expect(lists.all().map(({ rowCount }) => rowCount)).toEqual([ROWS]);
    for (const earlier of earlierMarks) expect(settings.read(earlier, z.string())).toBe('kept');
    settings.write(mark, 'kept');
  } finally {
    workspace.close();
  }
  const [name = ''] = readdirSync(sourcesDir(directory));
  expect(readFileSync(join(sourcesDir(directory), name), 'utf8')).toBe('Name,Street\n');
  expect(readdirSync(backupsDir(directory))).toContain(OLD_BACKUP);
}

const pointerIn = (directory: string): unknown =>
  JSON.parse(readFileSync(join(directory, 'moved.json'), 'utf8'));

/** Starts a program and works in what it finds, which must contain the earlier marks. Returns the folder. */
async function startAndWork(
  profile: Profile,
  mark: string,
  ...earlierMarks: readonly string[]
): Promise<string> {
  const { directory } = await start(profile);
  workIn(directory, mark, earlierMarks);
  return directory;
}

describe('the workspace in the roaming profile', () => {
  it('is moved once, with a note that says where it is, since when and by which version', async () => {
    const profile = makeProfile();
    const { from, to } = profile;
    const first = await start(profile);
    expect(first).toMatchObject({ directory: to, progress: [{ from, to }] });
    expect(first.progress[0]).toMatchObject({ bytes: expect.any(Number) });
    expect(pointerIn(from)).toEqual({ to, ...MOVE_STAMP });
    workIn(to, 'first');
    expect(await start(profile)).toEqual({ directory: to, progress: [] });
    workIn(to, 'second', ['first']);
    // The old file is whole until the person deletes it.
    expect(
      new Sqlite(databasePath(from), { readonly: true }).pragma('integrity_check', { simple: true }),
    ).toBe('ok');
  });

  it('is only used where it is by a command that must not move it', async () => {
    const { from, to } = makeProfile();
    const options = { workspaceDir: to, formerDir: from, knownMoves: openKnownMoves(null), followTo: null };
    const told: unknown[] = [];
    const more = { mayMove: false, stamp: () => MOVE_STAMP, onProgress: (one: unknown) => told.push(one) };
    expect(await bringWorkspace({ ...options, ...more })).toBe(from);
    expect([told, existsSync(to)]).toEqual([[], false]);
  });

  it('stays in use, with the reason, while another program reads it, and is moved afterwards', async () => {
    const profile = makeProfile();
    const reader = new Sqlite(databasePath(profile.from));
    reader.pragma('journal_mode');
    reader.prepare('SELECT count(*) FROM lists').get();
    const first = await start(profile);
    expect(first.directory).toBe(profile.from);
    expect(first.progress.at(-1)).toMatchObject({ failure: { code: 'workspace_being_read' } });
    workIn(first.directory, 'before');
    reader.close();
    expect(await startAndWork(profile, 'after', 'before')).toBe(profile.to);
  });

  it('is not opened a second time while another Doorstep has it open', async () => {
    const profile = makeProfile();
    const lock = lockWorkspace(profile.from);
    await expect(start(profile)).rejects.toMatchObject({ failure: { code: 'workspace_in_use' } });
    lock.close();
    expect((await start(profile)).directory).toBe(profile.to);
  });

  it('is moved by one of two programs that start together, and the other one uses the same folder', async () => {
    const profile = makeProfile();
    const ends = await Promise.allSettled([start(profile), start(profile), start(profile)]);
    for (const end of ends)
      if (end.status === 'fulfilled') expect(end.value.directory).toBe(profile.to);
      else expect(end.reason).toMatchObject({ failure: { code: 'workspace_in_use' } });
    expect(await startAndWork(profile, 'after')).toBe(profile.to);
  });

  it('stays in use if the local folder holds other files', async () => {
    const profile = makeProfile();
    mkdirSync(profile.to, { recursive: true });
    writeFileSync(join(profile.to, 'letter.odt'), '');
    const { directory, progress } = await start(profile);
    expect(directory).toBe(profile.from);
    expect(progress).toMatchObject([{ failure: { code: 'folder_not_usable', reason: 'not_empty' } }]);
    workIn(directory, 'first');
    expect(readdirSync(profile.to)).toEqual(['letter.odt']);
  });

  it('is followed to the folder to which the person moved it with an older version', async () => {
    const profile = makeProfile();
    const drive = join(profile.from, '..', 'drive');
    cpSync(profile.from, drive, { recursive: true });
    writeFileSync(join(profile.from, 'moved.json'), JSON.stringify({ to: drive }));
    openKnownMoves(profile.approvals).remember(profile.from, drive);
    expect(await startAndWork(profile, 'first')).toBe(drive);
    expect(await startAndWork(profile, 'second', 'first')).toBe(drive);
    expect(existsSync(databasePath(profile.to))).toBe(false);
  });

  it('is not moved a second time on another computer, where the note arrives with the profile', async () => {
    const profile = makeProfile();
    workIn((await start(profile)).directory, 'first');
    rmSync(join(profile.to, '..'), { recursive: true }); // the other computer has no such folder
    await expect(start(profile, 'TS-2')).rejects.toMatchObject({
      failure: {
        code: 'workspace_on_other_computer',
        computer: MOVE_STAMP.on,
        directory: profile.to,
        to: profile.to,
      },
    });
    expect(existsSync(profile.to)).toBe(false);
    // Once there is a workspace on that computer, it is used.
    openWorkspace(profile.to).close();
    expect((await start(profile, 'TS-2')).directory).toBe(profile.to);
  });

  it('is reported as missing, and not replaced by an old copy, if the local folder is gone', async () => {
    const profile = makeProfile();
    await start(profile);
    rmSync(profile.to, { recursive: true });
    await expect(start(profile)).rejects.toMatchObject({
      failure: { code: 'workspace_away', directory: profile.to },
    });
  });
});

describe('a move that fails', () => {
  /** Runs the move once without a fault, to learn its operations. */
  const operationsOf = (profile: Profile): Promise<readonly Operation[]> =>
    withFaults(
      () => null,
      () => start(profile),
    );

  it('leaves one whole workspace, which the next start finds, if the program dies before any of its operations', async () => {
    const operations = await operationsOf(makeProfile());
    expect(operations.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['renameSync', 'copyFile', 'openSync']),
    );
    const used = new Set<string>();
    for (const { number, name } of operations) {
      const profile = makeProfile();
      // A program that died changes nothing more.
      await withFaults(
        (done) => (done.number >= number ? 'EIO' : null),
        () => start(profile).catch(() => null),
      );
      const left = existsSync(join(profile.from, 'moved.json')) ? 'to' : 'from';
      used.add(left);
      const where = `died at ${number}, ${name}`;
      expect([where, await startAndWork(profile, 'after')]).toEqual([where, profile.to]);
    }
    expect(used).toEqual(new Set(['from', 'to']));
  });

  it('leaves the old workspace in use, with the reason, or completes, if any one of its operations fails', async () => {
    for (const { number, name } of await operationsOf(makeProfile())) {
      const profile = makeProfile();
      const code = number % 2 === 0 ? 'ENOSPC' : 'EBUSY';
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
  });

  it('never restores an old backup from a copy that could not be deleted', async () => {
    const profile = makeProfile();
    const isInCopy = ({ paths }: Operation): boolean =>
      paths.some((path) => path.startsWith(backupsDir(profile.to)));
    // A virus scanner holds the fresh copy of the backup, and the disk fills up afterwards.
    await withFaults(
      ({ name, paths, ...rest }) => {
        if (name === 'unlinkSync' && isInCopy({ name, paths, ...rest })) return 'EBUSY';
        return name === 'fsyncSync' ? 'ENOSPC' : null;
      },
      () => start(profile),
    );
    expect(existsSync(join(backupsDir(profile.to), OLD_BACKUP))).toBe(true);
    expect(await startAndWork(profile, 'after')).toBe(profile.to);
  });
});
