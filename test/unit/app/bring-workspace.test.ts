/** Tests that a workspace leaves the roaming profile, or an unsafe folder, exactly once, and that every start finds it. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { moveSentence } from '#shared/messages/workspace/places.ts';
import { type BringProgress, bringWorkspace } from '../../../src-main/app/maintenance/bring-workspace.ts';
import { openKnownMoves } from '../../../src-main/app/maintenance/known-moves.ts';
import { backupsDir, databasePath } from '../../../src-main/db/folder/paths.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { lockWorkspace } from '../../../src-main/db/workspace-lock.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { runCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { withFaults } from '../../support/workspace/failing-files.ts';
import { MOVE_STAMP } from '../../support/workspace/move-stamp.ts';
import {
  makeProfile,
  OLD_BACKUP,
  pointerIn,
  start,
  startAndWork,
  template,
  workIn,
} from '../../support/workspace/roaming-profile.ts';

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
    // The program's own files go there.
    expect([told, readdirSync(to)]).toEqual([[], []]);
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

  it('is not moved again if another program moves it at the same moment', async () => {
    const profile = makeProfile();
    const { from, to } = profile;
    const ends: (readonly string[])[] = [];
    await withFaults(
      ({ name, paths }) => {
        // The other program is done just before this one takes the lock.
        if (name === 'accessSync' && paths[0] === from && !existsSync(to)) {
          cpSync(from, to, { recursive: true });
          workIn(to, 'other');
          writeFileSync(join(from, 'moved.json'), JSON.stringify({ to, ...MOVE_STAMP }));
        }
        return null;
      },
      async () => {
        const { directory, progress } = await start(profile);
        ends.push([directory, ...progress.map((one) => JSON.stringify(one))]);
      },
    );
    expect(ends).toEqual([[to]]);
    workIn(to, 'this', ['other']);
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

it('the app opens the moved workspace, says what it moves, and offers to delete the old one', async () => {
  const { from, to } = makeProfile();
  const told: BringProgress[] = [];
  const { backend } = await startBuiltCore(
    join(to, '..'),
    {},
    { formerDir: from, onMove: (one) => told.push(one) },
  );
  expect(told).toMatchObject([{ from, to }]);
  expect(moveSentence(told[0] ?? { from, to, bytes: 0 })).toContain(`from “${from}” to “${to}”`);
  expect((await backend.readWorkspace({})).lists).toHaveLength(1);
  expect(await backend.readMaintenance({})).toMatchObject({ directory: to, movedFrom: from });
  const { version } = await backend.readAbout({});
  expect(pointerIn(from)).toMatchObject({ to, by: version });
  expect((await backend.deleteMovedFrom({})).movedFrom).toBeNull();
  expect([existsSync(databasePath(from)), pointerIn(from)]).toMatchObject([false, { to }]);
});

describe('a workspace in a folder that a service syncs', () => {
  it('is copied to this computer by one command, and its lists can be read and exported there', async () => {
    const directory = tempDir();
    const own = { XDG_DATA_HOME: join(directory, 'own') };
    const list = join(directory, 'list.csv');
    writeFileSync(list, 'Street,Town,Postcode\n1 High Street,Leeds,LS1 1AA\n2 High Street,Leeds,LS1 1AA\n');
    await runCli(['import', list, '--workspace', join(directory, 'workspace')], own);
    const unsafe = join(directory, 'Dropbox', 'workspace');
    mkdirSync(join(unsafe, '..'));
    renameSync(join(directory, 'workspace'), unsafe);
    const run = (...words: readonly string[]) => runCli([...words, '--workspace', unsafe], own);

    const refused = await run('lists');
    expect([refused.status, refused.stdout]).toEqual([2, '']);
    for (const words of ['Dropbox syncs', `move-workspace "NEW-FOLDER" --workspace "${unsafe}"`])
      expect(refused.stderr).toContain(words);
    // The copy must not end in such a folder, either.
    const again = await run('move-workspace', join(directory, 'Dropbox', 'other'));
    expect(again.stderr).toContain('Dropbox syncs');
    expect(existsSync(join(directory, 'Dropbox', 'other'))).toBe(false);
    expect(existsSync(join(unsafe, 'moved.json'))).toBe(false);

    const to = join(directory, 'here');
    const moved = await run('move-workspace', to);
    expect([moved.status, moved.stdout]).toEqual([
      0,
      expect.stringContaining(`The workspace is now in “${to}”`),
    ]);
    expect(pointerIn(unsafe)).toMatchObject({ to });
    expect((await run('lists')).stdout).toContain('2 rows');
    const out = join(directory, 'out.csv');
    expect((await run('export', '1', '--out', out)).status).toBe(0);
    expect(readFileSync(out, 'utf8')).toContain('2 High Street,Leeds,LS1 1AA');
  });

  it('can be deleted there after it was copied', async () => {
    const directory = tempDir();
    const unsafe = join(directory, 'Dropbox', 'workspace');
    cpSync(join(template, 'Roaming', 'Doorstep', 'workspace'), unsafe, { recursive: true });
    const to = join(directory, 'here');
    const { backend } = await startBuiltCore(join(unsafe, '..'), {}, { followTo: to });
    expect(await backend.readMaintenance({})).toMatchObject({ directory: to, movedFrom: unsafe });
    expect((await backend.deleteMovedFrom({})).movedFrom).toBeNull();
    expect(existsSync(databasePath(unsafe))).toBe(false);
    expect((await backend.readWorkspace({})).lists).toHaveLength(1);
  });
});

it('a failed move never makes a start restore an old backup from a copy that could not be deleted', async () => {
  const profile = makeProfile();
  const copy = backupsDir(profile.to);
  // A virus scanner holds the fresh copy of the backup, and the disk fills up afterwards.
  await withFaults(
    ({ name, paths }) => {
      if (name === 'unlinkSync' && paths.some((path) => path.startsWith(copy))) return 'EBUSY';
      return name === 'fsyncSync' ? 'ENOSPC' : null;
    },
    () => start(profile),
  );
  expect(existsSync(join(copy, OLD_BACKUP))).toBe(true);
  expect(await startAndWork(profile, 'after')).toBe(profile.to);
});
