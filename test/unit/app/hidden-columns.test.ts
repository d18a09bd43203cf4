/** A list remembers which columns its workbook hides, so that the columns dialog can say so after the import. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { importFile } from '../../support/app/app-lists.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { project } from '../../support/app/cli.ts';
import { writtenFile } from '../../support/rows/read-file.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

it('the columns of a list know which are hidden, and guess none of these by its cells', async () => {
  const core = await startBuiltCore(tempDir());
  const listId = await importFile(core, project('test/fixtures/spreadsheets/hidden-columns.xls'));
  const { columns, hiddenColumns, mapping, guesses } = await core.backend.readColumns({ listId });
  expect(hiddenColumns?.map((column) => columns[column])).toEqual(['intern', 'Alt']);
  expect(mapping).toMatchObject({ street: [1] });
  expect(guesses.filter(({ column }) => hiddenColumns?.includes(column))).toEqual([]);
});

it('a list of an older version learns it when its file is opened again', async () => {
  const directory = tempDir();
  const path = project('test/fixtures/spreadsheets/hidden-columns.ods');
  const before = await startBuiltCore(directory);
  const listId = await importFile(before, path);
  expect(await before.backend.readColumns({ listId })).toMatchObject({ hiddenColumns: [0, 5] });
  await before.app.close();
  const database = new Database(databasePath(join(directory, 'workspace')));
  database.exec(`UPDATE lists SET source = json_remove(source, '$.hiddenColumns')`);
  database.close();

  const { app, backend } = await startBuiltCore(directory);
  expect(await backend.readColumns({ listId })).not.toHaveProperty('hiddenColumns');
  const file = await app.addFile(path, 'hidden-columns.ods');
  const { choices, mapping } = await backend.readPreview({ file, choices: {} });
  const again = await backend.startImport({ file, choices, mapping, defaultCountry: 'deu' });
  expect(again).toMatchObject({ listId, isNew: false });
  expect(await backend.readColumns({ listId })).toMatchObject({ hiddenColumns: [0, 5] });
});

it('a list whose file hides no column reports none', async () => {
  const core = await startBuiltCore(tempDir());
  const listId = await importFile(core, writtenFile('list.csv', 'Street,Town\n1 High Street,Leeds\n'));
  expect(await core.backend.readColumns({ listId })).not.toHaveProperty('hiddenColumns');
});
