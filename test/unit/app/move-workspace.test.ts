/** Tests that at any moment one of the two folders contains the whole workspace, and that every start finds it. */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError, type Failure } from '#shared/contract/errors.ts';
import { failed, ok, type Reply } from '#shared/contract/transport/wire.ts';
import { openKnownMoves } from '../../../src-main/app/maintenance/known-moves.ts';
import { createMaintainedApp } from '../../../src-main/app/maintenance/maintained-app.ts';
import { checkTarget, copyWorkspace, MOVED_FROM } from '../../../src-main/app/maintenance/move-workspace.ts';
import { NO_POLICY } from '../../../src-main/app/policy/read-policy.ts';
import { databasePath, sourcesDir } from '../../../src-main/db/folder/paths.ts';
import { placeOf, point } from '../../../src-main/db/place.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { createFakeApp } from '../../fakes/fake-app.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { lastJson, runCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, streets } from '../../support/rows/workspace.ts';
import { killedAt } from '../../support/workspace/killed-at.ts';
import { MOVE_STAMP } from '../../support/workspace/move-stamp.ts';

function aWorkspace(directory: string, rows = 300): string {
  const named = join(directory, 'workspace');
  const workspace = openWorkspace(named);
  const { source } = addList(
    { db: workspace.db, repositories: createRepositories(workspace.db) },
    streets(rows),
  );
  workspace.close();
  writeFileSync(join(sourcesDir(named), source.sha256), 'Name,Street\n');
  return named;
}

function copyIn(directory: string): string {
  const [name = ''] = readdirSync(sourcesDir(directory));
  return readFileSync(join(sourcesDir(directory), name), 'utf8');
}

function rowsIn(directory: string): number {
  const workspace = openWorkspace(directory);
  try {
    const { lists } = createRepositories(workspace.db);
    return lists.all().reduce((sum, { rowCount }) => sum + rowCount, 0);
  } finally {
    workspace.close();
  }
}

const anyMove = (): boolean => true;

const failureOf = (code: Failure['code']) =>
  expect.objectContaining({ failure: expect.objectContaining({ code }) });

type Core = Awaited<ReturnType<typeof startBuiltCore>>;

/** Moves to a chosen folder the way a shell does. */
async function moveTo({ app, backend }: Core, path: string): Promise<void> {
  await backend.moveWorkspace({ folder: (await app.addFolder(path)).token });
}

const KILLS = [
  ['begun', 0],
  ['begun', 20],
  ['begun', 60],
  ['copied', 0],
  ['pointed', 0],
] as const;

describe('the move of a workspace', () => {
  it('makes the app use the new folder, also after a restart, and offers to delete the old one', async () => {
    const directory = tempDir();
    const named = aWorkspace(directory);
    const to = join(directory, 'on another drive');
    const core = await startBuiltCore(directory);
    await moveTo(core, to);
    expect(await core.backend.readMaintenance({})).toMatchObject({ directory: to, movedFrom: named });
    expect((await core.backend.readWorkspace({})).lists).toHaveLength(1);
    expect(copyIn(to)).toBe('Name,Street\n');
    expect(() => openWorkspace(to)).toThrow(failureOf('workspace_in_use'));
    await core.backend.changeSettings({ density: 'compact' });
    await core.app.close();

    const again = await startBuiltCore(directory);
    expect((await again.backend.readWorkspace({})).settings.density).toBe('compact');
    expect(existsSync(databasePath(named))).toBe(true);
    expect((await again.backend.deleteMovedFrom({})).movedFrom).toBeNull();
    expect(existsSync(databasePath(named))).toBe(false);
    expect(existsSync(sourcesDir(named)) && readdirSync(sourcesDir(named)).length > 0).toBe(false);
    await moveTo(again, named);
    expect((await again.backend.readMaintenance({})).directory).toBe(named);
    await again.app.close();
    expect(placeOf(named, anyMove)).toBe(named);
    expect(rowsIn(named)).toBe(300);
  });

  it('offers to delete an old folder only if it contains the note about the move', async () => {
    const directory = tempDir();
    const other = aWorkspace(join(directory, 'of somebody else'));
    const workspace = openWorkspace(aWorkspace(directory));
    createRepositories(workspace.db).settings.write(MOVED_FROM, other);
    workspace.close();
    const { backend } = await startBuiltCore(directory);
    expect((await backend.readMaintenance({})).movedFrom).toBeNull();
    await backend.deleteMovedFrom({});
    expect(rowsIn(other)).toBe(300);
  });

  it('fails with a reason, and leaves the workspace in its folder, if the new folder is unsuitable', async () => {
    const directory = tempDir();
    const named = aWorkspace(directory);
    const other = aWorkspace(join(directory, 'other'));
    writeFileSync(join(directory, 'a file'), '');
    mkdirSync(join(directory, 'full'));
    writeFileSync(join(directory, 'full', 'letter.odt'), '');
    mkdirSync(join(directory, 'alike', 'sources'), { recursive: true });
    writeFileSync(join(directory, 'alike', 'sources', 'main.c'), '');
    mkdirSync(join(directory, 'in the way'));
    writeFileSync(join(directory, 'in the way', 'exports'), 'no folder');
    const core = await startBuiltCore(directory);
    const said = async (folder: string): Promise<unknown> => {
      const { token } = await core.app.addFolder(folder);
      const reply = await core.app.dispatch('moveWorkspace', { folder: token });
      return reply.ok || reply.failure.code !== 'folder_not_usable' ? reply : reply.failure.reason;
    };
    expect(await said(named)).toBe('same_folder');
    expect(await said(join(named, 'sources'))).toBe('same_folder');
    expect(await said(directory)).toBe('same_folder');
    expect(await said(other)).toBe('has_workspace');
    for (const folder of ['full', 'alike', 'in the way'])
      expect(await said(join(directory, folder))).toBe('not_empty');
    expect(await said(join(directory, 'a file'))).toBe('not_writable');
    expect(await said(join(directory, 'no drive', 'workspace'))).toBe('no_parent');
    expect(await said('/proc/nowhere')).toBe('not_writable');
    expect((await core.backend.readMaintenance({})).directory).toBe(named);
    expect((await core.backend.readWorkspace({})).lists).toHaveLength(1);
  });

  it('accepts the token of a folder, but neither a path nor the token of a file', async () => {
    const directory = tempDir();
    const named = aWorkspace(directory);
    const to = join(directory, 'new');
    writeFileSync(join(directory, 'list.csv'), 'Name,Street\n');
    const core = await startBuiltCore(directory);
    const file = await core.app.addFile(join(directory, 'list.csv'), 'list.csv');
    const folder = await core.app.addFolder(to);
    for (const word of [to, 'new', file.token, folder.name])
      expect(await core.app.dispatch('moveWorkspace', { folder: word })).toMatchObject({
        ok: false,
        failure: { code: 'file_token_unknown' },
      });
    // The token of a folder cannot be read or saved as a file.
    expect(await core.app.findFile(folder.token)).toBeNull();
    expect(existsSync(to)).toBe(false);
    expect((await core.backend.readMaintenance({})).directory).toBe(named);
  });

  it('ends in the old folder, with a message, if the new folder cannot be opened', async () => {
    const directory = tempDir();
    const named = aWorkspace(directory);
    const refused = join(directory, 'new');
    const app = createMaintainedApp({
      onUpgrade: () => undefined,
      workspaceDir: named,
      mayOnlyRead: false,
      knownMoves: openKnownMoves(null),
      followTo: null,
      stamp: () => MOVE_STAMP,
      policy: NO_POLICY,
      nowMs: Date.now,
      openApp(workspace, reopening) {
        if (workspace.directory === refused) throw new Error('it cannot be opened here');
        const move = async (to: string): Promise<Reply<null>> => {
          const failure = await reopening.move(to).catch((error: unknown) => error);
          return failure instanceof AppError ? failed(failure.failure) : ok(null);
        };
        const close = async (): Promise<void> => workspace.close();
        return { ...createFakeApp(), close, dispatch: (_, to) => move(String(to)) };
      },
    });
    onTestFinished(() => app.close());
    const goesBack = async (home: string): Promise<void> => {
      expect(await app.dispatch('moveWorkspace', refused)).toEqual(
        failed({ code: 'folder_not_usable', folder: refused, reason: 'not_opened' }),
      );
      expect(placeOf(named, anyMove)).toBe(home);
      expect(existsSync(databasePath(refused))).toBe(false);
      expect(() => openWorkspace(home)).toThrow(failureOf('workspace_in_use'));
    };
    await goesBack(named);
    const elsewhere = join(directory, 'elsewhere');
    expect(await app.dispatch('moveWorkspace', elsewhere)).toEqual(ok(null));
    await goesBack(elsewhere);
    await app.close();
    expect(rowsIn(placeOf(named, anyMove))).toBe(300);
  });

  it('accepts a path that is relative to the folder where the command runs', async () => {
    const directory = tempDir();
    const named = aWorkspace(directory);
    const drive = join(directory, 'drive');
    const move = (folder: string, ...more: readonly string[]) =>
      runCli(['move-workspace', folder, '--workspace', named, ...more], { INIT_CWD: directory });
    const { status, stdout } = await move('drive');
    expect([status, stdout]).toEqual([0, expect.stringContaining(`The workspace is now in “${drive}”.`)]);
    const other = join(directory, 'other');
    expect(lastJson(await move(other, '--json'))).toEqual({ directory: other, moved_from: drive });
    const refused = await move(directory);
    expect([refused.status, refused.stderr]).toEqual([
      2,
      expect.stringContaining('The workspace was not moved'),
    ]);
    expect(rowsIn(placeOf(named, anyMove))).toBe(300);
  });

  it('needs confirmation by a command if another person wrote the note about the move', async () => {
    const directory = tempDir();
    const named = join(directory, 'workspace');
    const elsewhere = aWorkspace(join(directory, 'elsewhere'));
    mkdirSync(named);
    writeFileSync(join(named, 'moved.json'), JSON.stringify({ to: elsewhere }));
    const ownData = { XDG_DATA_HOME: join(directory, 'own') };
    const run = (...words: readonly string[]) => runCli([...words, '--workspace', named], ownData);

    const refused = await run('lists');
    expect(refused).toMatchObject({ status: 2, stdout: '' });
    for (const words of [named, elsewhere, `doorstep move-workspace "${elsewhere}" --workspace "${named}"`])
      expect(refused.stderr).toContain(words);
    // Naming another folder does not confirm this one.
    expect((await run('move-workspace', join(directory, 'other'))).stderr).toContain(
      'has no record of that move',
    );
    expect(existsSync(join(directory, 'other'))).toBe(false);
    // The message does not reveal whether the folder exists either.
    writeFileSync(join(named, 'moved.json'), JSON.stringify({ to: join(directory, 'nowhere') }));
    expect((await run('lists')).stderr).toContain('has no record of that move');
    writeFileSync(join(named, 'moved.json'), JSON.stringify({ to: elsewhere }));

    const confirmed = await run('move-workspace', elsewhere);
    expect([confirmed.status, confirmed.stdout]).toEqual([0, expect.stringContaining(elsewhere)]);
    expect((await run('lists')).stdout).toContain('300 rows');
    // A note that changed after the confirmation is ignored again.
    const third = aWorkspace(join(directory, 'third'));
    writeFileSync(join(named, 'moved.json'), JSON.stringify({ to: third }));
    expect((await run('lists')).stderr).toContain(third);
  });

  it('needs confirmation if the person’s app data is lost, and loses no rows', async () => {
    const directory = tempDir();
    const named = aWorkspace(directory);
    const to = join(directory, 'drive');
    const ownData = { XDG_DATA_HOME: join(directory, 'own') };
    const run = (...words: readonly string[]) => runCli([...words, '--workspace', named], ownData);
    await run('move-workspace', to);
    expect((await run('lists')).stdout).toContain('300 rows');
    rmSync(ownData.XDG_DATA_HOME, { recursive: true });
    expect((await run('lists')).stderr).toContain('If you moved it, confirm the move once');
    expect((await run('move-workspace', to)).status).toBe(0);
    expect((await run('lists')).stdout).toContain('300 rows');
  });

  it('does not offer to delete a folder that only the settings name as the old folder', async () => {
    const directory = tempDir();
    const theirs = aWorkspace(join(directory, 'theirs'));
    const named = aWorkspace(directory);
    writeFileSync(join(theirs, 'moved.json'), JSON.stringify({ to: named }));
    const workspace = openWorkspace(named);
    createRepositories(workspace.db).settings.write(MOVED_FROM, theirs);
    workspace.close();
    const { backend } = await startBuiltCore(directory);
    expect((await backend.readMaintenance({})).movedFrom).toBeNull();
    await backend.deleteMovedFrom({});
    expect(rowsIn(theirs)).toBe(300);
  });

  it.each(KILLS)(
    'leaves the whole workspace in one of the two folders if the app is killed %s, after %i ms',
    async (stage, ms) => {
      const directory = tempDir();
      const named = aWorkspace(directory);
      const to = join(directory, 'new');
      mkdirSync(to);
      await killedAt('move-child.ts', [named, to], stage, ms);
      const place = placeOf(named, anyMove);
      if (stage === 'pointed') expect(place).toBe(to);
      if (stage === 'begun' && ms === 0) expect(place).toBe(named);
      expect([named, to]).toContain(place);
      expect(rowsIn(place)).toBe(300);
      expect(copyIn(place)).toBe('Name,Street\n');
      if (place === named) {
        await copyWorkspace(named, await checkTarget(named, to));
        point({ named, from: named, to, stamp: MOVE_STAMP });
      }
      expect(rowsIn(placeOf(named, anyMove))).toBe(300);
    },
  );
});
