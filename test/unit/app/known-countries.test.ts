import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NO_FILTER } from '#shared/contract/review/view.ts';
import { MISSING } from '#shared/contract/run/run.ts';
import { openDatabase } from '../../../src-main/db/database.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { importFile } from '../../support/app/app-lists.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const ROWS = [
  'A,1 Stanley Street,Ulverston,LA12 7BT,England',
  'B,2 Stanley Street,Ulverston,LA12 7BT,England',
  'C,3 Stanley Street,Ulverston,LA12 7BT,Narnia',
  'D,4 Stanley Street,Ulverston,LA12 7BT,United Kingdom',
];

async function importedBefore(directory: string): Promise<number> {
  const path = join(directory, 'list.csv');
  writeFileSync(path, ['Name,Street,Town,Postcode,Country', ...ROWS].join('\n'));
  const core = await startBuiltCore(directory);
  const listId = await importFile(core, path);
  await core.app.close();
  const db = openDatabase(databasePath(join(directory, 'workspace')));
  db.exec(`UPDATE row_states SET question_id = NULL, reason = 'unsupported_country' WHERE position <= 3`);
  db.close();
  return listId;
}

it('a quote includes rows with countries that only this version of the app recognises', async () => {
  const directory = tempDir();
  const listId = await importedBefore(directory);
  const { backend, said } = await startBuiltCore(directory);
  const reasons = async () => {
    const view = { filter: NO_FILTER, sort: [] };
    const { rows } = await backend.readRows({ listId, view, offset: 0, limit: 10 });
    return rows.map(({ judgement }) => judgement.reasons[0]?.code);
  };
  expect((await reasons()).slice(0, 2)).toEqual(['unsupported_country', 'unsupported_country']);

  const quote = await backend.readQuote({ listId, scope: MISSING });
  expect(quote).toMatchObject({
    rowsToCheck: 3,
    distinctLookups: 3,
    skipped: { unsupported_country: 1 },
    unknownCountries: [{ text: 'Narnia', rows: 1 }],
    credits: { validation: { quoted: 3, charged: 0 } },
  });
  expect(await reasons()).toEqual(['not_asked_yet', 'not_asked_yet', 'unsupported_country', 'not_asked_yet']);
  const changes = () => said.filter(({ name }) => name === 'rowsChanged').length;
  const before = changes();
  expect(before).toBeGreaterThan(0);
  expect(await backend.readQuote({ listId, scope: MISSING })).toEqual(quote);
  expect(changes()).toBe(before);
});
