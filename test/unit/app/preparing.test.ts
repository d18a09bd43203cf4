/** Between its rows and their questions a list can be looked at. It goes on by itself after a crash, and can be given up. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MISSING } from '#shared/contract/run.ts';
import { WHOLE_LIST } from '#shared/contract/view.ts';
import { openDatabase } from '../../../src-main/db/database.ts';
import { databasePath, sourcesDir } from '../../../src-main/db/workspace.ts';
import { doors, importRows } from '../../support/app/app-lists.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

/** Rows that take longer to prepare than a person takes for a question. */
const MANY = 30_000;

/** A list as an app that was killed has left it: its rows, and none of their questions. */
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
  it('is there after a crash, can be looked at and not be worked with, and becomes ready by itself', async () => {
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

  it('leaves nothing where a person stops it, addresses and the copy of its file included', async () => {
    const directory = tempDir();
    const listId = await leftUnprepared(directory, MANY);
    const { backend } = await startBuiltCore(directory);
    const db = openDatabase(databasePath(workspaceOf(directory)));
    const count = (table: string) => db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get();
    await expect.poll(() => count('questions')).toBeGreaterThan(0);
    expect(await backend.readList({ listId })).toMatchObject({ summary: { state: 'preparing' } });
    await backend.stopImport({ listId });
    expect((await backend.readWorkspace({})).lists).toEqual([]);
    expect(['lists', 'rows', 'row_states', 'questions', 'list_counts'].map(count)).toEqual([0, 0, 0, 0, 0]);
    expect(readdirSync(sourcesDir(workspaceOf(directory)))).toEqual([]);
    db.close();
  });

  it('goes on at the next start where the app is closed', async () => {
    const directory = tempDir();
    const listId = await leftUnprepared(directory, MANY);
    const first = await startBuiltCore(directory);
    await first.app.close();
    const { backend } = await startBuiltCore(directory);
    await expect.poll(async () => (await backend.readList({ listId })).summary.state).toBe('ready');
    expect(await backend.readQuote({ listId, scope: MISSING })).toMatchObject({ distinctLookups: MANY });
  });
});
