import { join } from 'node:path';
import { expect, it } from 'vitest';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { openDatabase } from '../../../src-main/db/database.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { doors, endOfRun, importRows, startRun } from '../../support/app/app-lists.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { factsOf } from '../../support/rows/stored-row-facts.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

async function leftList() {
  const directory = tempDir();
  const core = await startBuiltCore(directory);
  const listId = await importRows(core, directory, 'list.csv', doors(5));
  await startRun(core, listId);
  await endOfRun(core, listId);
  await core.app.close();
  const inFile = <T>(read: (db: ReturnType<typeof openDatabase>) => T): T => {
    const db = openDatabase(databasePath(join(directory, 'workspace')));
    try {
      return read(db);
    } finally {
      db.close();
    }
  };
  return { directory, listId, inFile };
}

it('when a list opens, the app computes missing facts about the rows and announces the change once', async () => {
  const { directory, listId, inFile } = await leftList();
  const before = inFile((db) => factsOf(db, listId));
  expect(before.every(({ evidence }) => evidence !== null)).toBe(true);
  inFile((db) => db.exec('UPDATE row_states SET evidence = NULL, delivery_key = NULL'));

  const { backend, said } = await startBuiltCore(directory);
  const changes = () => said.filter(({ name }) => name === 'rowsChanged').length;
  await backend.readList({ listId });
  await expect.poll(changes).toBe(1);
  expect(inFile((db) => factsOf(db, listId))).toEqual(before);

  inFile((db) => db.exec('UPDATE row_states SET evidence = NULL'));
  await backend.readList({ listId });
  await backend.applyRules({ listId, rules: presetRules('strict'), sample: null });
  expect(changes()).toBe(2);
});
