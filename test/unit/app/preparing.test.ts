/** Tests lists that are viewed while their lookups are prepared. Preparing survives a crash and can be stopped. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WHOLE_LIST } from '#shared/contract/review/view.ts';
import { MISSING } from '#shared/contract/run/run.ts';
import { openDatabase } from '../../../src-main/db/database.ts';
import { databasePath, sourcesDir } from '../../../src-main/db/folder/paths.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { doors, importRows } from '../../support/app/app-lists.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

/** A number of rows that takes longer to prepare than one call takes. */
const MANY = 30_000;

async function leftUnprepared(directory: string, rows: number): Promise<number> {
  const { app, ...core } = await startBuiltCore(directory);
  const listId = await importRows({ app, ...core }, directory, 'list.csv', doors(rows));
  await app.close();
  const db = openDatabase(databasePath(join(directory, 'workspace')));
  db.exec(`UPDATE lists SET state = 'preparing', prepared_rows = 0;
    UPDATE row_states SET question_id = NULL, reason = 'not_asked_yet';
    DELETE FROM questions`);
  db.close();
  return listId;
}

const workspaceOf = (directory: string): string => join(directory, 'workspace');

describe('a list that is being prepared', () => {
  it('is readable but locked after a crash, and then becomes ready without a restart', async () => {
    const directory = tempDir();
    const listId = await leftUnprepared(directory, MANY);
    const { backend } = await startBuiltCore(directory);
    expect(await backend.readList({ listId })).toMatchObject({ summary: { state: 'preparing', rows: MANY } });
    const { total, rows } = await backend.readRows({ listId, view: WHOLE_LIST, offset: 20_000, limit: 1 });
    expect([total, rows[0]?.cells[1]]).toEqual([MANY, '20001 Stanley Street']);
    const { revision = 0 } = rows[0] ?? {};
    const decision = { kind: 'excluded' } as const;
    const waits = { failure: { code: 'list_preparing', listId } };
    await expect(backend.decideRow({ listId, position: 1, revision, decision })).rejects.toMatchObject(waits);
    await expect(backend.readQuote({ listId, scope: MISSING })).rejects.toMatchObject(waits);

    await expect.poll(async () => (await backend.readList({ listId })).summary.state).toBe('ready');
    expect(await backend.readQuote({ listId, scope: MISSING })).toMatchObject({
      rowsToCheck: MANY,
      distinctLookups: MANY,
    });
    await backend.decideRow({ listId, position: 1, revision, decision });
  });

  it('is removed with its addresses and its copy of the file if a person stops the preparation', async () => {
    const directory = tempDir();
    const listId = await leftUnprepared(directory, MANY);
    const { backend } = await startBuiltCore(directory);
    const db = openDatabase(databasePath(workspaceOf(directory)));
    const questions = db.prepare<[], number>('SELECT count(*) FROM questions').pluck();
    await expect.poll(() => questions.get()).toBeGreaterThan(0);
    expect(await backend.readList({ listId })).toMatchObject({ summary: { state: 'preparing' } });
    await backend.stopImport({ listId });
    expect((await backend.readWorkspace({})).lists).toEqual([]);
    const tables = ['lists', 'rows', 'row_states', 'questions', 'list_counts'];
    db.close();
    expect(tables.map((table) => count(directory, table))).toEqual([0, 0, 0, 0, 0]);
    expect(readdirSync(sourcesDir(workspaceOf(directory)))).toEqual([]);
  });

  it('is reported as stopped, even if its copy of the file cannot be removed', async () => {
    const directory = tempDir();
    const listId = await leftUnprepared(directory, MANY);
    const { backend, said } = await startBuiltCore(directory);
    const sources = sourcesDir(workspaceOf(directory));
    const [copy = ''] = readdirSync(sources);
    rmSync(join(sources, copy));
    mkdirSync(join(sources, copy));
    await backend.stopImport({ listId });
    expect((await backend.readWorkspace({})).lists).toEqual([]);
    const ends = said.flatMap(({ name, payload }) => (name === 'importProgressed' ? [payload.state] : []));
    expect(ends.at(-1)).toBe('stopped');
  });

  it('becomes ready after the next start if the app was closed during the preparation', async () => {
    const directory = tempDir();
    const listId = await leftUnprepared(directory, MANY);
    const first = await startBuiltCore(directory);
    await first.app.close();
    const { backend } = await startBuiltCore(directory);
    await expect.poll(async () => (await backend.readList({ listId })).summary.state).toBe('ready');
    expect(await backend.readQuote({ listId, scope: MISSING })).toMatchObject({ distinctLookups: MANY });
  });
});

describe('an app that is closing', () => {
  it('does not finish the import of a list, and the next start removes that list', async () => {
    const directory = tempDir();
    const path = join(directory, 'list.csv');
    writeFileSync(path, ['Name,Street,Town,Postcode', ...doors(200_000)].join('\n'));
    const { app, backend, said } = await startBuiltCore(directory);
    const file = await app.addFile(path, 'list.csv');
    const { choices, mapping } = await backend.readPreview({ file, choices: {} });
    await backend.startImport({ file, choices, mapping, defaultCountry: 'gbr' });
    const progress = () =>
      said.flatMap(({ name, payload }) => (name === 'importProgressed' ? [payload] : []));
    await expect.poll(() => progress().at(-1)?.rows ?? 0).toBeGreaterThan(0);
    expect(progress().at(-1)?.stage).toBe('reading');
    await app.close();
    expect(existsSync(join(workspaceOf(directory), 'doorstep.log'))).toBe(false);
    const next = await startBuiltCore(directory);
    expect((await next.backend.readWorkspace({})).lists).toEqual([]);
    await expect.poll(() => count(directory, 'lists')).toBe(0);
    expect(readdirSync(sourcesDir(workspaceOf(directory)))).toEqual([]);
  });

  it('does not resume an import that a person has just stopped', async () => {
    const directory = tempDir();
    const listId = await leftUnprepared(directory, MANY);
    const { app, backend, said } = await startBuiltCore(directory);
    const stopping = backend.stopImport({ listId }).catch(() => null);
    await app.close();
    await stopping;
    const ends = said.flatMap(({ name, payload }) => (name === 'importProgressed' ? [payload.state] : []));
    expect(ends.at(-1)).toBe('stopped');
    const next = await startBuiltCore(directory);
    expect((await next.backend.readWorkspace({})).lists).toEqual([]);
    await expect.poll(() => count(directory, 'questions')).toBe(0);
  });

  it('leaves the addresses of a deleted list in the workspace, and the next start removes these', async () => {
    const directory = tempDir();
    const { app, ...core } = await startBuiltCore(directory);
    const listId = await importRows({ app, ...core }, directory, 'list.csv', doors(10));
    await app.close();
    const db = openDatabase(databasePath(workspaceOf(directory)));
    db.exec("CREATE TRIGGER killed BEFORE DELETE ON questions BEGIN SELECT RAISE(ABORT, 'killed'); END");
    expect(() => createRepositories(db).lists.delete(listId)).toThrow('killed');
    db.exec('DROP TRIGGER killed');
    db.close();
    expect([count(directory, 'lists'), count(directory, 'questions')]).toEqual([0, 10]);

    await startBuiltCore(directory);
    await expect.poll(() => count(directory, 'questions')).toBe(0);
  });
});

function count(directory: string, table: string): number | undefined {
  const db = openDatabase(databasePath(workspaceOf(directory)));
  const found = db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get();
  db.close();
  return found;
}
