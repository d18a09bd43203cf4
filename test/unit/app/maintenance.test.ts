/** Tests the built core with a workspace that is damaged, restored from a backup, or has a deleted list. */
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { WHOLE_LIST } from '#shared/contract/review/view.ts';
import { MISSING } from '#shared/contract/run/run.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { diagnosticLines } from '#shared/messages/workspace/diagnostics.ts';
import { backupsDir, databasePath } from '../../../src-main/db/folder/paths.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { makeLarge } from '../../support/workspace/large-workspace.ts';

type Core = Awaited<ReturnType<typeof startBuiltCore>>;

const HEAD = 'Name,Street,Town,Postcode,Note';
const MARK = 'Zyxwv';

const rowsOf = (mark: string, count = 400): string =>
  Array.from(
    { length: count },
    (_, nth) =>
      `${mark} Person ${nth},${mark} Street ${nth},Ulverston,LA12 7BT,${mark} note ${'x'.repeat(200)} ${nth}`,
  ).join('\n');

async function importList({ app, backend, said }: Core, directory: string, mark: string): Promise<ListId> {
  const path = join(directory, `${mark} list.csv`);
  writeFileSync(path, `${HEAD}\n${rowsOf(mark)}`);
  const file = await app.addFile(path, `${mark} list.csv`);
  const { choices, mapping } = await backend.readPreview({ file, choices: {} });
  const { listId } = await backend.startImport({ file, choices, mapping, defaultCountry: 'gbr' });
  await expect
    .poll(() =>
      said.some(
        ({ name, payload }) =>
          name === 'importProgressed' && payload.listId === listId && payload.state === 'done',
      ),
    )
    .toBe(true);
  rmSync(path);
  return listId;
}

function filesWith(directory: string, bytes: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(bytes));
}

/** Overwrites pages of rows in a closed database. If a thread ended late, some rows are still in the log. */
function damageRows(path: string): void {
  const db = new Sqlite(path);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  const bytes = readFileSync(path);
  const at = bytes.indexOf('Ulverston', Math.floor(bytes.length / 2));
  expect(at).toBeGreaterThan(0);
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(16_384, 0x5a), 0, 16_384, at - (at % 4_096));
  closeSync(file);
}

const listNames = async ({ backend }: Core): Promise<readonly string[]> =>
  (await backend.readWorkspace({})).lists.map(({ name }) => name).toSorted();

describe('the workspace of a running app', () => {
  it('is restored from a backup after damage, and the app reports which data is missing', async () => {
    const directory = tempDir();
    const workspace = join(directory, 'workspace');
    const core = await startBuiltCore(directory);
    const { backend, said } = core;
    await importList(core, directory, 'Kept');
    const { backups, soundAtMs } = await backend.makeBackup({});
    expect(backups).toHaveLength(1);
    expect(soundAtMs).not.toBeNull();
    await importList(core, directory, 'Later');
    await core.app.close();

    damageRows(databasePath(workspace));
    const again = await startBuiltCore(directory);
    const checked = again.backend.makeBackup({});
    expect(await listNames(again)).toEqual(['Kept list.csv', 'Later list.csv']);
    await checked;
    expect(await listNames(again)).toEqual(['Kept list.csv']);
    const { restored } = await again.backend.readWorkspace({});
    expect(restored).toMatchObject({
      cause: 'damaged',
      backupMadeAtMs: backups[0]?.madeAtMs,
      missing: { lists: ['Later list.csv'] },
    });
    expect(again.said.some(({ name }) => name === 'workspaceChanged')).toBe(true);
    const { setAside } = await again.backend.readMaintenance({});
    expect(setAside.map(({ name }) => name)).toEqual([restored?.setAside]);

    await again.backend.dismissRestored({});
    expect((await again.backend.readWorkspace({})).restored).toBeNull();
    expect(said.length).toBeGreaterThan(0);
  });

  it('stays open with its readable data if all backups are damaged, too', async () => {
    const directory = tempDir();
    const workspace = join(directory, 'workspace');
    const core = await startBuiltCore(directory);
    const listId = await importList(core, directory, 'Kept');
    const { backups } = await core.backend.makeBackup({});
    await core.app.close();
    damageRows(databasePath(workspace));
    for (const { name } of backups) damageRows(join(backupsDir(workspace), name));

    const again = await startBuiltCore(directory);
    expect((await again.backend.makeBackup({})).backupFailure).toMatchObject({ code: 'workspace_damaged' });
    const { lists, backupFailure } = await again.backend.readWorkspace({});
    expect(lists).toHaveLength(1);
    expect(backupFailure).toMatchObject({ code: 'workspace_damaged' });
    expect((await again.backend.readMaintenance({})).setAside).toEqual([]);
    const allRows = { listId, view: WHOLE_LIST, offset: 0, limit: 400 };
    await expect(again.backend.readRows(allRows)).rejects.toMatchObject({
      failure: { code: 'workspace_damaged', directory: workspace },
    });
  });

  it('is restored from a backup at the person’s request, and other calls wait until then', async () => {
    const directory = tempDir();
    const core = await startBuiltCore(directory);
    const { backend } = core;
    const kept = await importList(core, directory, 'Kept');
    const { backups } = await backend.makeBackup({});
    await importList(core, directory, 'Later');

    const restored = backend.restoreBackup({ name: backups[0]?.name ?? '' });
    expect(await listNames(core)).toEqual(['Kept list.csv']);
    await restored;
    const { rows } = await backend.readRows({ listId: kept, view: WHOLE_LIST, offset: 0, limit: 1 });
    expect(rows[0]?.cells[0]).toBe('Kept Person 0');
    await importList(core, directory, 'Third');
    expect(await listNames(core)).toEqual(['Kept list.csv', 'Third list.csv']);
    await expect(backend.restoreBackup({ name: '../workspace.sqlite' })).rejects.toMatchObject({
      failure: { code: 'backup_not_usable' },
    });
  });

  it('is backed up with visible progress, and a stopped backup leaves the earlier backups in place', async () => {
    const directory = tempDir();
    const workspace = join(directory, 'workspace');
    makeLarge(workspace);
    const { backend, said } = await startBuiltCore(directory);
    const { backups: earlier, isStopped } = await backend.makeBackup({});
    expect([isStopped, earlier.length]).toEqual([false, 1]);
    const heard = said.flatMap(({ name, payload }) => (name === 'backupProgressed' ? [payload] : []));
    expect(heard[0]).toEqual({ state: 'running', stage: 'checking', fraction: 0 });
    expect(heard.at(-1)).toMatchObject({ state: 'done', stage: 'writing' });
    const fractions = heard.map(({ fraction }) => fraction);
    expect(fractions.some((fraction) => fraction > 0 && fraction < 1)).toBe(true);
    expect(fractions).toEqual(fractions.toSorted((one, other) => one - other));

    const stopped = backend.makeBackup({});
    await backend.stopBackup({});
    expect(await stopped).toMatchObject({ isStopped: true, backups: earlier, backupFailure: null });
    expect(readdirSync(backupsDir(workspace))).toEqual(earlier.map(({ name }) => name));
    expect((await backend.makeBackup({})).isStopped).toBe(false);
  });

  it('stays usable when a backup fails, and the app reports the reason', async () => {
    const directory = tempDir();
    const core = await startBuiltCore(directory);
    writeFileSync(backupsDir(join(directory, 'workspace')), 'no folder');
    expect((await core.backend.makeBackup({})).backupFailure).toMatchObject({ code: 'backup_failed' });
    expect((await core.backend.readWorkspace({})).backupFailure).toMatchObject({ code: 'backup_failed' });
    await importList(core, directory, 'Kept');
    rmSync(backupsDir(join(directory, 'workspace')));
    expect((await core.backend.makeBackup({})).backupFailure).toBeNull();
  });
});

describe('a deleted list', () => {
  it('is erased from every byte of the workspace, and on request also from the backups', async () => {
    const directory = tempDir();
    const workspace = join(directory, 'workspace');
    const core = await startBuiltCore(directory);
    const { backend } = core;
    // The first backup of the day is made before the list exists.
    const { backups: first } = await backend.makeBackup({});
    const kept = await importList(core, directory, 'Kept');
    const deleted = await importList(core, directory, MARK);
    const { rows } = await backend.readRows({ listId: deleted, view: WHOLE_LIST, offset: 0, limit: 1 });
    const row = rows[0];
    await backend.decideRow({
      listId: deleted,
      position: 1,
      revision: row?.revision ?? 0,
      decision: { kind: 'kept_as_entered' },
    });
    await backend.startExport({ listId: deleted, format: 'csv', layout: 'added_columns' });
    await expect
      .poll(() => core.said.findLast(({ name }) => name === 'exportProgressed')?.payload)
      .toMatchObject({ state: 'done' });
    await backend.makeBackup({});

    const before = await backend.readStoredData({ listId: deleted });
    expect(before).toMatchObject({ rows: 400, decisions: 1, steps: 1, file: { lists: 1 } });
    expect(before.backups).toHaveLength(1);
    expect(filesWith(workspace, MARK).length).toBeGreaterThan(2);

    await backend.deleteList({ listId: deleted, alsoFromCopies: true });
    expect(filesWith(workspace, MARK)).toEqual([]);
    const { backups } = await backend.readMaintenance({});
    expect(backups.slice(1)).toEqual(first);
    expect((await backend.readStoredData({ listId: kept })).backups).toEqual(backups.slice(0, 1));
  });

  it('stays in the backups unless the person also requests its deletion there', async () => {
    const directory = tempDir();
    const core = await startBuiltCore(directory);
    await core.backend.makeBackup({});
    const listId = await importList(core, directory, MARK);
    const { backups } = await core.backend.makeBackup({});
    expect((await core.backend.readStoredData({ listId })).backups).toEqual(backups.slice(0, 1));
    await core.backend.deleteList({ listId });
    expect(filesWith(join(directory, 'workspace'), MARK)).toEqual([
      join(backupsDir(join(directory, 'workspace')), backups[0]?.name ?? ''),
    ]);
  });
});

describe('the log file', () => {
  it('contains no address, email or key after a failed run', async () => {
    const directory = tempDir();
    const core = await startBuiltCore(directory, { key: 'secret-key-of-the-log', retries: 0 });
    const listId = await importList(core, directory, MARK);
    await core.backend
      .startRun({ listId, scope: MISSING, maxCredits: 1, whenGone: 'stop' })
      .catch(() => null);
    await core.app.dispatch('readRows', { listId, view: `${MARK} nonsense` });
    const log = join(directory, 'workspace', 'doorstep.log');
    const text = statSync(log, { throwIfNoEntry: false }) ? readFileSync(log, 'utf8') : '';
    for (const secret of [MARK, 'secret-key', '@', 'LA12']) expect(text).not.toContain(secret);
  });
});

describe('diagnostics', () => {
  it('contain no list data, no service address and no key', async () => {
    const directory = tempDir();
    const core = await startBuiltCore(directory, { key: 'secret-key-of-the-log' });
    await importList(core, directory, MARK);
    await core.backend.connectService({ serviceUrl: 'https://private.example/api', key: 'sk-of-no-service' });
    const read = async () => {
      const diagnostics = await core.backend.readDiagnostics({});
      return [...diagnosticLines(diagnostics), JSON.stringify(diagnostics)].join('\n');
    };
    expect(await read()).toContain('Last connection test: none since the start');
    await core.backend.testConnection({ serviceId: 1 });
    const text = await read();
    expect(text).toMatch(
      /Way to the service: without a proxy\n.*\nAnswer: after [\d.]+ s\nFailure of the test: none/u,
    );
    expect(text).toContain('Rows: 400');
    for (const secret of [MARK, 'secret-key', 'private.example', directory])
      expect(text).not.toContain(secret);
  });
});
