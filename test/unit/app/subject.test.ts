import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { NO_FILTER } from '#shared/contract/review/view.ts';
import { EMPTY_ADDRESS } from '#shared/domain/address/address.ts';
import { createSubjectTest } from '#shared/domain/text/find-subject.ts';
import { openAsIsToRead, openDatabase } from '../../../src-main/db/database.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import {
  createSettingsRepository,
  type SettingsRepository,
} from '../../../src-main/db/repositories/settings-repository.ts';
import { eraseInWorkspace } from '../../../src-main/db/subject/erase-copy.ts';
import { searchSubject } from '../../../src-main/db/subject/search-subject.ts';
import { isErasureUnfinished, markUnfinished } from '../../../src-main/db/subject/unfinished-erasure.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import {
  type Core,
  coreWithList,
  endOfRun,
  importFile,
  importRows,
  startRun,
} from '../../support/app/app-lists.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { filesWith } from '../../support/files/files-with.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

/** The street of row 21, which no other row has. */
const STREET = 'Zzyzx Qwrtp Road';

async function erase({ backend }: Core): Promise<void> {
  const { code } = await backend.findSubject({ text: STREET });
  await backend.eraseSubject({ text: STREET, code });
}

const FILE_ORDER = { filter: NO_FILTER, sort: [] };

const rowOf = async ({ backend }: Core, listId: number) => {
  const { rows } = await backend.readRows({ listId, view: FILE_ORDER, offset: 20, limit: 1 });
  const [row] = rows;
  if (!row) throw new Error('the row is gone');
  return row;
};

describe('erasing the data of one person', () => {
  it('keeps the row’s place, and no undo or second import of the file brings the data back', async () => {
    const { core, listId, directory } = await coreWithList();
    const { backend } = core;
    await startRun(core, listId);
    const { credits } = await endOfRun(core, listId);
    const { revision } = await rowOf(core, listId);
    const address = { ...EMPTY_ADDRESS, street: `${STREET} North` };
    await backend.decideRow({ listId, position: 21, revision, decision: { kind: 'edited', address } });
    await backend.flagRow({
      listId,
      position: 21,
      revision: (await rowOf(core, listId)).revision,
      note: STREET,
    });
    await erase(core);
    const workspace = join(directory, 'workspace');
    expect(filesWith(workspace, STREET)).toEqual([]);

    expect(await rowOf(core, listId)).toMatchObject({ position: 21, decision: null });
    expect(await backend.readHistory({ listId, position: 21 })).toEqual([]);
    for (let times = 0; times < 2; times += 1) await core.app.dispatch('undo', { listId });
    for (let times = 0; times < 2; times += 1) await core.app.dispatch('redo', { listId });
    expect(await importFile(core, join(directory, 'list.csv'))).toBe(listId);
    expect(filesWith(workspace, STREET)).toEqual([]);
    expect(readdirSync(join(workspace, 'sources'))).toEqual([]);
    const after = await backend.readRows({ listId, view: FILE_ORDER, offset: 0, limit: 50 });
    expect(after.total).toBe(22);
    expect((await backend.readRun({ listId }))?.credits).toEqual(credits);
  });

  it('is refused while another app has the workspace open, and if the findings have changed', async () => {
    const { core, listId, directory } = await coreWithList();
    const { code } = await core.backend.findSubject({ text: STREET });
    const { revision } = await rowOf(core, listId);
    await core.backend.flagRow({ listId, position: 21, revision, note: `by ${STREET}` });
    expect(await core.app.dispatch('eraseSubject', { text: STREET, code })).toMatchObject({
      failure: { code: 'subject_changed' },
    });
    const now = await core.backend.findSubject({ text: STREET });
    const reader = await startBuiltCore(directory, {}, { mayOnlyRead: true });
    await reader.backend.readFacets({ listId, filter: NO_FILTER });
    expect(await core.app.dispatch('eraseSubject', { text: STREET, code: now.code })).toMatchObject({
      failure: { code: 'workspace_being_read' },
    });
    expect(await reader.app.dispatch('eraseSubject', { text: STREET, code: now.code })).toMatchObject({
      ok: false,
    });
    await reader.app.close();
  }, 60_000);

  it('is refused while a run is in progress', async () => {
    const directory = tempDir();
    const silent = createServer(() => {});
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const core = await startBuiltCore(directory, { serviceUrl: `http://127.0.0.1:${port}`, key: 'practice' });
    onTestFinished(() => {
      silent.closeAllConnections();
      silent.close();
    });
    const listId = await importRows(core, directory, 'list.csv', [`Z,${STREET} 99,Blorptown,ZZ99 9ZZ`]);
    const { code } = await core.backend.findSubject({ text: STREET });
    await startRun(core, listId);
    expect(await core.app.dispatch('eraseSubject', { text: STREET, code })).toMatchObject({
      failure: { code: 'workspace_busy' },
    });
    await core.backend.stopRun({ listId });
  });

  it('changes nothing in the database if it is interrupted, and can be repeated', async () => {
    const { core, directory } = await coreWithList();
    const workspace = join(directory, 'workspace');
    await core.app.close();
    const test = createSubjectTest(STREET);
    const erasure = { test, erasedCopies: [], confirm: () => {} };
    const fail = (): never => {
      throw new Error('interrupted');
    };
    expect(() => eraseInWorkspace(workspace, { ...erasure, removeFiles: fail })).toThrow('interrupted');
    expect(matchesIn(workspace)).toBe(1);
    const isUnfinished = () => inSettings(workspace, isErasureUnfinished);
    expect(isUnfinished()).toBe(true);
    const other = { ...erasure, test: createSubjectTest('Somebody Else'), removeFiles: () => {} };
    eraseInWorkspace(workspace, other);
    expect(isUnfinished()).toBe(true);
    // A crash leaves the draft, and the next start removes it.
    const draft = join(workspace, 'workspace.sqlite.restored.draft');
    writeFileSync(draft, STREET);
    openWorkspace(workspace).close();
    expect(existsSync(draft)).toBe(false);
    eraseInWorkspace(workspace, { ...erasure, removeFiles: () => {} });
    expect(matchesIn(workspace)).toBe(0);
    expect(isUnfinished()).toBe(false);
  });

  it('is not reported as unfinished any longer if the same text is gone in another way', async () => {
    const { core, directory } = await coreWithList();
    const gone = 'Somebody Else';
    inSettings(join(directory, 'workspace'), (settings) => markUnfinished(settings, createSubjectTest(gone)));
    const isUnfinished = async () => (await core.backend.readWorkspace({})).isErasureUnfinished;
    await core.backend.findSubject({ text: 'Nobody' });
    expect(await isUnfinished()).toBe(true);
    await core.backend.findSubject({ text: gone.toUpperCase() });
    expect(await isUnfinished()).toBe(false);
  });
});

it('the exported data of one person names the old folder of a moved workspace, which still has them', async () => {
  const { core, directory } = await coreWithList();
  const { token } = await core.app.addFolder(join(directory, 'moved'));
  await core.backend.moveWorkspace({ folder: token });
  const { file, found } = await core.backend.exportSubject({ text: STREET });
  const old = { kind: 'old_workspace', where: join(directory, 'workspace') };
  expect(found.elsewhere).toContainEqual(old);
  const exported = await core.app.findFile(file.token);
  expect(JSON.parse(readFileSync(exported?.path ?? '', 'utf8')).elsewhere).toContainEqual(old);
});

function inSettings<T>(workspace: string, work: (settings: SettingsRepository) => T): T {
  const db = openDatabase(databasePath(workspace));
  try {
    return work(createSettingsRepository(db));
  } finally {
    db.close();
  }
}

function matchesIn(workspace: string): number {
  const db = openAsIsToRead(databasePath(workspace));
  try {
    return searchSubject(db, createSubjectTest(STREET)).rows.size;
  } finally {
    db.close();
  }
}
