/** Two cores open one workspace. The first keeps working, and the second reads and changes nothing. */
import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { EFFECTS } from '#shared/contract/effects.ts';
import type { CallInput, OperationName } from '#shared/contract/operations.ts';
import { NO_FILTER, WHOLE_LIST } from '#shared/contract/review/view.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { openDatabase } from '../../../src-main/db/database.ts';
import { HOLDER_NAME } from '../../../src-main/db/folder/names.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { migrate } from '../../../src-main/db/migrate.ts';
import { MIGRATIONS } from '../../../src-main/db/migrations/all.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { coreWithList, endOfRun, startRun } from '../../support/app/app-lists.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const PAGE = '0123456789abcdef';

type Core = Awaited<ReturnType<typeof startBuiltCore>>;

const namesOf = (effect: (typeof EFFECTS)[OperationName]): readonly OperationName[] =>
  (Object.keys(EFFECTS) as OperationName[]).filter((name) => EFFECTS[name] === effect);

/** Returns the hashes of a workspace's files, except SQLite's shared-memory index. */
const filesOf = (directory: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('-shm'))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );

/** Returns every reading operation with its input for a list. */
const questionsOf = (listId: number): { readonly [N in OperationName]?: CallInput<N> } => {
  const view = { ...WHOLE_LIST, sort: [{ by: 1, descending: true }] };
  const page = { offset: 0, limit: 20 };
  const file = { token: 'none', name: 'none' };
  return {
    readRows: { listId, view, ...page },
    readRowsAround: { listId, view: WHOLE_LIST, around: { position: 3, beside: 5, unit: 5 } },
    findRow: { listId, view: WHOLE_LIST, position: 3 },
    findNextToReview: { listId, view: WHOLE_LIST, after: 0, backwards: false },
    readFacets: { listId, filter: NO_FILTER },
    readReply: { listId, position: 1 },
    readLayout: { listId },
    readGroups: { listId, filter: NO_FILTER, ...page },
    readKinds: { listId, filter: NO_FILTER, ...page },
    readAlike: { listId, filter: NO_FILTER, position: 1 },
    readKindRows: { listId, filter: NO_FILTER, kind: 0 },
    readDuplicates: { listId, filter: NO_FILTER, kind: 'same_person', ...page },
    readList: { listId },
    readDamage: { listId },
    readColumns: { listId },
    rehearseListSettings: { listId, mapping: { street: [1] }, defaultCountry: 'gbr' },
    noteSleep: { isAsleep: false },
    noteActing: {},
    readReceipt: { listId },
    readRun: { listId },
    readDrafts: { listId, page: PAGE, others: [] },
    rehearseEmailSuggestions: { listId, target: { kind: 'positions', positions: [1] } },
    countTarget: { listId, target: { kind: 'positions', positions: [1] } },
    readSteps: { listId },
    readHistory: { listId, position: 1 },
    rehearseRules: { listId, rules: presetRules('strict') },
    readRemembered: { listId, position: 1 },
    rehearseRemembered: { listId },
    readMemory: page,
    readPostcodePrice: { listId, postcode: 'LA12 7BT' },
    readNearbyPrice: { listId, question: { country: 'gbr', lat: 54, lng: -3, radiusM: 100, limit: 5 } },
    readNearbyRows: { listId, position: 1, lat: 54, lng: -3, radiusM: 100 },
    readPins: { listId, filter: NO_FILTER },
    readLocateQuote: { listId, filter: NO_FILTER },
    stopLocating: { listId },
    stopExport: { listId },
    stopLabels: { listId },
    stopPreviewExport: { listId },
    stopPreview: { file },
    readReport: { listId },
    readStoredData: { listId },
    findSubject: { text: 'Zzyzx' },
    readRegisterLink: { serviceUrl: 'https://service.example' },
    readLicence: { part: 0 },
  };
};

async function readerBeside(directory: string): Promise<Core> {
  const reader = await startBuiltCore(directory, {}, { mayOnlyRead: true });
  expect((await reader.backend.readWorkspace({})).isReadOnly).toBe(true);
  return reader;
}

const rowsOf = async ({ backend }: Core, listId: number, text: string) =>
  (
    await backend.readRows({
      listId,
      view: { filter: { ...NO_FILTER, text }, sort: [] },
      offset: 0,
      limit: 50,
    })
  ).rows;

it('an app with a read-only workspace shows the lists, and changes no file of the workspace', async () => {
  const { core, listId, directory } = await coreWithList();
  await startRun(core, listId);
  await endOfRun(core, listId);
  const facets = await core.backend.readFacets({ listId, filter: NO_FILTER });
  await core.app.close();
  // This app opens the workspace and does nothing. A core would write for some seconds after its start.
  const holder = openWorkspace(join(directory, 'workspace'));
  onTestFinished(() => holder.close());
  const before = filesOf(join(directory, 'workspace'));

  const reader = await readerBeside(directory);
  const questions = questionsOf(listId);
  const bugs: unknown[] = [];
  for (const name of namesOf('reads')) {
    const reply = await reader.app.dispatch(name, questions[name] ?? {});
    if (!reply.ok && (reply.failure.code === 'internal' || reply.failure.code === 'invalid_input'))
      bugs.push([name, reply.failure]);
  }
  expect(bugs).toEqual([]);
  expect((await rowsOf(reader, listId, 'Zzyzx')).map(({ position }) => position)).toEqual([21]);
  expect(await reader.backend.readFacets({ listId, filter: NO_FILTER })).toEqual(facets);
  for (const name of namesOf('changes'))
    expect([name, await reader.app.dispatch(name, {})]).toEqual([
      name,
      { ok: false, failure: { code: 'workspace_read_only' } },
    ]);
  await reader.app.close();
  expect(filesOf(join(directory, 'workspace'))).toEqual(before);
});

it('an app with a read-only workspace shows the decisions of the other app without delaying them', async () => {
  const { core, listId, directory } = await coreWithList();
  const reader = await readerBeside(directory);
  await reader.backend.readFacets({ listId, filter: NO_FILTER });
  const { position, revision } = (await rowsOf(core, listId, 'Zzyzx'))[0] ?? { position: 0, revision: 0 };
  await core.backend.decideRow({ listId, position, revision, decision: { kind: 'excluded' } });
  await startRun(core, listId);
  await endOfRun(core, listId);

  expect((await rowsOf(reader, listId, 'Zzyzx'))[0]?.decision).toMatchObject({ kind: 'excluded' });
  await expect
    .poll(async () => reader.backend.readFacets({ listId, filter: NO_FILTER }), { timeout: 15_000 })
    .toEqual(await core.backend.readFacets({ listId, filter: NO_FILTER }));
  expect(reader.said.some(({ name }) => name === 'workspaceChanged')).toBe(true);
  expect((await reader.backend.readRun({ listId }))?.failure ?? null).toBeNull();
});

it('an app with a read-only workspace can open it for writing only after the other app has closed it', async () => {
  const { core, listId, directory } = await coreWithList();
  const reader = await readerBeside(directory);
  expect(await reader.app.dispatch('takeWorkspace', {})).toMatchObject({
    failure: { code: 'workspace_in_use' },
  });
  expect((await rowsOf(reader, listId, 'Zzyzx')).length).toBe(1);
  // A restore closes the file, so it is refused with a message while another app reads the file.
  const { backups } = await core.backend.makeBackup({});
  const name = backups[0]?.name ?? '';
  expect(await core.app.dispatch('restoreBackup', { name })).toMatchObject({
    failure: { code: 'workspace_being_read' },
  });
  expect((await rowsOf(core, listId, 'Zzyzx')).length).toBe(1);

  await core.app.close();
  await reader.backend.takeWorkspace({});
  expect((await reader.backend.readWorkspace({})).isReadOnly).toBe(false);
  const [row] = await rowsOf(reader, listId, 'Zzyzx');
  if (!row) throw new Error('the row is gone');
  const decision = { kind: 'excluded' } as const;
  await reader.backend.decideRow({ listId, position: row.position, revision: row.revision, decision });
  expect((await rowsOf(reader, listId, 'Zzyzx'))[0]?.decision).toMatchObject(decision);
  await reader.backend.restoreBackup({ name });
  expect((await rowsOf(reader, listId, 'Zzyzx'))[0]?.decision).toBeNull();
}, 60_000);

it('an app that may open a workspace read-only opens it for writing if no other app is using it', async () => {
  const { backend } = await startBuiltCore(tempDir(), {}, { mayOnlyRead: true });
  expect((await backend.readWorkspace({})).isReadOnly).toBe(false);
});

it('a workspace cannot be opened read-only if its format is older or newer, or if it is open on another computer', async () => {
  const directory = tempDir();
  await startBuiltCore(directory);
  const workspace = join(directory, 'workspace');
  const read = () => startBuiltCore(directory, {}, { mayOnlyRead: true });
  const db = openDatabase(databasePath(workspace));
  const format = Number(db.pragma('user_version', { simple: true }));
  db.pragma(`user_version = ${format + 1}`);
  await expect(read()).rejects.toMatchObject({ failure: { code: 'workspace_from_newer_app' } });
  db.pragma(`user_version = ${format}`);
  db.close();

  const note = join(workspace, HOLDER_NAME);
  const here = readFileSync(note, 'utf8');
  writeFileSync(note, 'another-computer');
  await expect(read()).rejects.toMatchObject({ failure: { code: 'workspace_held_elsewhere' } });
  rmSync(note);
  await expect(read()).rejects.toMatchObject({ failure: { code: 'workspace_in_use' } });
  writeFileSync(note, here);
  await (await read()).app.close();

  for (const suffix of ['', '-wal', '-shm']) rmSync(`${databasePath(workspace)}${suffix}`, { force: true });
  const older = openDatabase(databasePath(workspace));
  migrate(older, MIGRATIONS.slice(0, -1));
  older.close();
  await expect(read()).rejects.toMatchObject({ failure: { code: 'workspace_in_use' } });
});

it('an app with a read-only workspace shows the restored file after a restore replaced the workspace', async () => {
  const { core, listId, directory } = await coreWithList();
  const reader = await readerBeside(directory);
  await reader.backend.readFacets({ listId, filter: NO_FILTER });
  await core.app.close();
  // The app replaces the file like this if it is damaged at the start.
  const path = databasePath(join(directory, 'workspace'));
  copyFileSync(path, `${path}.copy`);
  renameSync(`${path}.copy`, path);
  await startBuiltCore(directory);
  await expect
    .poll(() => reader.said.some(({ name }) => name === 'workspaceChanged'), { timeout: 15_000 })
    .toBe(true);
  expect((await rowsOf(reader, listId, 'Zzyzx')).length).toBe(1);
});
