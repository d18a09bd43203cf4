import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WHOLE_LIST } from '#shared/contract/view.ts';
import { isSoundFile } from '../../../src-main/db/backups/corruption.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { killedAt } from '../../support/workspace/killed-at.ts';
import { makeLarge } from '../../support/workspace/large-workspace.ts';

const drafts = (workspace: string): readonly string[] =>
  readdirSync(workspace).filter((name) => name.includes('compacted'));

/** Progress events come every 100 ms, which is too late on a fast machine, so this reads the folder. */
const beingWritten = (workspace: string) =>
  expect.poll(() => drafts(workspace), { interval: 1 }).not.toEqual([]);

const progressOf = ({ said }: Awaited<ReturnType<typeof startBuiltCore>>) =>
  said.flatMap(({ name, payload }) => (name === 'compactProgressed' ? [payload] : []));

describe('compacting a workspace', () => {
  it('reports progress, continues unchanged when stopped, and can be started again', async () => {
    const directory = tempDir();
    const workspace = join(directory, 'workspace');
    const listId = makeLarge(workspace);
    const core = await startBuiltCore(directory);
    const { backend } = core;
    const file = statSync(databasePath(workspace)).ino;

    const stopped = backend.compactWorkspace({});
    await beingWritten(workspace);
    const waiting = backend.readRows({ listId, view: WHOLE_LIST, offset: 0, limit: 1 });
    await backend.stopCompacting({});
    expect(await stopped).toEqual({ isStopped: true });
    expect(progressOf(core).at(-1)).toMatchObject({ state: 'stopped' });
    expect(statSync(databasePath(workspace)).ino).toBe(file);
    const { rows, total } = await waiting;
    expect(total).toBe(300);
    await backend.decideRow({
      listId,
      position: 1,
      revision: rows[0]?.revision ?? 0,
      decision: { kind: 'kept_as_entered' },
    });
    await expect.poll(() => drafts(workspace)).toEqual([]);

    expect(await backend.compactWorkspace({})).toEqual({ isStopped: false });
    expect(statSync(databasePath(workspace)).ino).not.toBe(file);
    const fractions = progressOf(core)
      .slice(progressOf(core).findIndex(({ state }) => state === 'stopped') + 1)
      .map(({ fraction }) => fraction);
    expect(fractions.length).toBeGreaterThan(2);
    expect(fractions).toEqual(fractions.toSorted((one, other) => one - other));
    expect(progressOf(core).at(-1)).toEqual({ state: 'done', stage: 'checking', fraction: 1 });
    const after = await backend.readRows({ listId, view: WHOLE_LIST, offset: 0, limit: 1 });
    expect([after.total, after.rows[0]?.decision?.kind]).toEqual([300, 'kept_as_entered']);
    expect(drafts(workspace)).toEqual([]);
    await backend.stopCompacting({});
  });

  it('stops when the app is closed', async () => {
    const directory = tempDir();
    const workspace = join(directory, 'workspace');
    makeLarge(workspace);
    const core = await startBuiltCore(directory);
    const compacting = core.app.dispatch('compactWorkspace', {});
    await beingWritten(workspace);
    await core.app.close();
    expect(await compacting).toEqual({ ok: true, value: { isStopped: true } });
    expect(isSoundFile(databasePath(workspace))).toBe(true);
    openWorkspace(workspace).close();
    expect(drafts(workspace)).toEqual([]);
  });

  it.each([
    ['running writing', 0],
    ['done checking', 5],
  ])('leaves the workspace intact when the app is killed at “%s”, after %i ms', async (stage, ms) => {
    const directory = join(tempDir(), 'workspace');
    makeLarge(directory);
    await killedAt('compact-child.ts', [directory], stage, ms);
    const { db, close } = openWorkspace(directory);
    expect(db.prepare('SELECT count(*) FROM rows').pluck().get()).toBe(300);
    expect(db.prepare("SELECT count(*) FROM questions WHERE endpoint = 'reverse'").pluck().get()).toBe(
      200_000,
    );
    close();
    expect(isSoundFile(databasePath(directory))).toBe(true);
    expect(drafts(directory)).toEqual([]);
  });
});
