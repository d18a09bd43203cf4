import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { WHOLE_LIST } from '#shared/contract/review/view.ts';
import { MISSING } from '#shared/contract/run/run.ts';
import { type Core, importFile } from '../../support/app/app-lists.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const row = (cells: readonly string[], attributes = ''): string =>
  `<table:table-row${attributes}>${cells
    .map((cell) => `<table:table-cell office:value-type="string"><text:p>${cell}</text:p></table:table-cell>`)
    .join('')}</table:table-row>`;

/** Four addresses and their total. One address is filtered out and one is hidden. */
const FODS = `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
  xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
  office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:body><office:spreadsheet><table:table table:name="List">
${row(['Name', 'Street', 'Town', 'Postcode'])}
${row(['A', '1 Stanley Street', 'Ulverston', 'LA12 7BT'])}
${row(['B', '2 Stanley Street', 'Ulverston', 'LA12 7BT'], ' table:visibility="filter"')}
${row(['C', '3 Stanley Street', 'Ulverston', 'LA12 7BT'], ' table:visibility="collapse"')}
${row(['D', '4 Stanley Street', 'Ulverston', 'LA12 7BT'])}
${row(['Total', '4', '', ''])}
</table:table></office:spreadsheet></office:body></office:document>`;

const quoteOf = ({ backend }: Core, listId: number) => backend.readQuote({ listId, scope: MISSING });

it('a quote includes hidden rows after the person allows this, and no longer after undo', async () => {
  const directory = tempDir();
  const core = await startBuiltCore(directory);
  const { backend } = core;
  const path = join(directory, 'list.fods');
  writeFileSync(path, FODS);
  const listId = await importFile(core, path);
  expect(await quoteOf(core, listId)).toMatchObject({
    rows: 5,
    rowsToCheck: 2,
    distinctLookups: 2,
    leftOut: { hidden: 2, total: 1 },
  });
  const { rows } = await backend.readRows({ listId, view: WHOLE_LIST, offset: 0, limit: 10 });
  expect(rows.map(({ judgement }) => judgement.reasons[0]?.code)).toEqual([
    'not_asked_yet',
    'hidden_row',
    'hidden_row',
    'not_asked_yet',
    'total_row',
  ]);

  await backend.changeListSettings({ listId, checksHiddenRows: true });
  expect(await quoteOf(core, listId)).toMatchObject({
    rowsToCheck: 4,
    distinctLookups: 4,
    leftOut: { hidden: 0, total: 1 },
  });
  await backend.undo({ listId });
  expect(await quoteOf(core, listId)).toMatchObject({ rowsToCheck: 2, leftOut: { hidden: 2, total: 1 } });
});

it('a left-out row can be checked once a person has edited the row', async () => {
  const directory = tempDir();
  const core = await startBuiltCore(directory);
  const path = join(directory, 'list.csv');
  writeFileSync(path, 'Name,Street,Town,Postcode\nA,1 Stanley Street,Ulverston,LA12 7BT\nTotal,1,,\n');
  const listId = await importFile(core, path);
  expect(await quoteOf(core, listId)).toMatchObject({ rowsToCheck: 1, leftOut: { hidden: 0, total: 1 } });
  const { rows } = await core.backend.readRows({ listId, view: WHOLE_LIST, offset: 1, limit: 1 });
  const { position, revision, entered } = rows[0] ?? expect.fail('no row');
  const address = { ...entered.parts, street: '9 Mill Lane', city: 'Leeds', country: 'gbr' };
  await core.backend.decideRow({ listId, position, revision, decision: { kind: 'edited', address } });
  const edited = await core.backend.readQuote({ listId, scope: { kind: 'edited' } });
  expect(edited).toMatchObject({ rowsToCheck: 1 });
});

it('an import leaves out a repeated header and a row that only states the number of rows', async () => {
  const directory = tempDir();
  const core = await startBuiltCore(directory);
  const path = join(directory, 'list.csv');
  const header = 'Street,Town,Postcode';
  writeFileSync(
    path,
    `${header}\n1 Stanley Street,Ulverston,LA12 7BT\n${header}\n2 Stanley Street,Ulverston,LA12 7BT\n(2 rows affected)\n\u0000\u0000\n`,
  );
  const listId = await importFile(core, path);
  expect(await quoteOf(core, listId)).toMatchObject({
    rows: 5,
    rowsToCheck: 2,
    leftOut: { hidden: 0, total: 2 },
  });
  const { rows } = await core.backend.readRows({ listId, view: WHOLE_LIST, offset: 0, limit: 10 });
  expect(rows[1]?.cells).toEqual(header.split(','));
});
