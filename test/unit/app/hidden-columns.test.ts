/** A list remembers which columns its workbook hides, so that the columns dialog can say so after the import. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
  const core = await startBuiltCore(directory);
  const listId = await importFile(core, path);
  expect(await core.backend.readColumns({ listId })).toMatchObject({ hiddenColumns: [0, 5] });
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(join(directory, 'workspace.db'));
  database.exec(`UPDATE lists SET source = json_remove(source, '$.hiddenColumns')`);
  database.close();
  expect(await core.backend.readColumns({ listId })).not.toHaveProperty('hiddenColumns');
  expect(await importFile(core, path)).toBe(listId);
  expect(await core.backend.readColumns({ listId })).toMatchObject({ hiddenColumns: [0, 5] });
});

it('a list whose file hides no column reports none', async () => {
  const core = await startBuiltCore(tempDir());
  const listId = await importFile(core, writtenFile('list.csv', 'Street,Town\n1 High Street,Leeds\n'));
  expect(await core.backend.readColumns({ listId })).not.toHaveProperty('hiddenColumns');
});
