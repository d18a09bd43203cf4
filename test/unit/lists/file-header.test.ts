/** Tests what happens to the rows above a list's header when the list is written in another format. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lossSentence } from '#shared/messages/export/export-losses.ts';
import { exportNoteSentences } from '#shared/messages/export/export-notes.ts';
import { project } from '../../support/app/cli.ts';
import { readWorkbookAgain } from '../../support/files/second-reader.ts';
import { exportedList, previewed } from '../../support/rows/exported-list.ts';
import { importedList } from '../../support/rows/imported-list.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { testWorkspace } from '../../support/rows/workspace.ts';

const TITLED = project('test/fixtures/public-reports/title-dup-headers.csv');

async function imported(source: string) {
  const workspace = testWorkspace();
  return { workspace, list: await importedList(workspace, source), source };
}

async function headerOf(path: string, width: number): Promise<readonly unknown[]> {
  const cells = (await readWorkbookAgain(path)).sheets.get('List')?.cells;
  return 'ABCDEFGH'
    .slice(0, width)
    .split('')
    .map((column) => cells?.get(`${column}1`)?.value ?? '');
}

it('an export copies the header of a file to a new workbook, even with repeated and empty names', async () => {
  const { path } = await exportedList(await imported(TITLED), { format: 'xlsx' });
  expect(await headerOf(path, 6)).toEqual(['Name', 'Address', 'Address', '', 'City', 'Postcode']);
});

it('the preview and the finished export report title rows that are not in the new file', async () => {
  const decided = await imported(TITLED);
  const title =
    readFileSync(TITLED, 'utf8')
      .split(/\r?\n/u)[0]
      ?.replace(/^\uFEFF/u, '')
      .split(',')[0] ?? '';
  const losses = (await previewed(decided, { format: 'xlsx' })).at(-1)?.losses ?? [];
  expect(losses.map(lossSentence)).toContain(
    `1 row above the header will not be in the new file: “${title}”.`,
  );
  const { notes } = await exportedList(decided, { format: 'xlsx' });
  expect(exportNoteSentences(notes)).toContain(`1 row above the header is not in the new file: “${title}”.`);
});

it('an export that contains the title rows reports no lost title rows', async () => {
  const decided = await imported(TITLED);
  const { notes, path } = await exportedList(decided, { format: 'csv' });
  expect(exportNoteSentences(notes)).toEqual([]);
  expect(readFileSync(path, 'utf8')).toContain('\nName,Address,Address,,City,Postcode,');
});

it('a row with names of column groups counts as part of the header, and not as a title row', async () => {
  const source = join(tempDir(), 'groups.csv');
  writeFileSync(
    source,
    'Billing,,,Shipping,,\nStreet,City,Postcode,Street,City,Postcode\n5 Stewart Road,Harpenden,AL5 4QA,2 High St,Leeds,LS1 1AA\n',
  );
  const { path, notes } = await exportedList(await imported(source), { format: 'xlsx' });
  expect((await headerOf(path, 4))[3]).toBe('Shipping Street');
  expect(exportNoteSentences(notes)).toEqual([]);
});

it('an export adds column names to a file without a header', async () => {
  const source = join(tempDir(), 'bare.csv');
  writeFileSync(source, 'Ann,5 Stewart Road,Harpenden,AL5 4QA\nBob,61 Bridge Road East,Hatfield,AL7 1JR\n');
  const { path } = await exportedList(await imported(source), { format: 'xlsx' });
  expect(await headerOf(path, 2)).toEqual(['Column 1', 'Column 2']);
});
