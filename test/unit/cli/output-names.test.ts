import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lastJson, runCli } from '../../support/app/cli.ts';
import { MACRO_WORKBOOK, makeWorkbook, text, worksheet } from '../../support/files/made-workbook.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const ROWS = [
  ['Name', 'Street', 'Town', 'Postcode'],
  ['-1.5', 'Stanley Street', 'Ulverston', 'LA12 7BT'],
  ['+44 20', 'Stanley Street', 'Ulverston', 'LA12 7BT'],
];

const firstLine = (path: string): string => readFileSync(path, 'utf8').split(/\r?\n/u)[0] ?? '';

function commands(directory: string) {
  const workspace = ['--workspace', join(directory, 'workspace'), '--json'];
  return {
    clean: (input: string, output: string) =>
      runCli(['clean', input, '--out', join(directory, output), '--country', 'GBR', ...workspace]),
    exportTo: (list: unknown, output: string, ...options: readonly string[]) =>
      runCli(['export', String(list), '--out', join(directory, output), ...workspace, ...options]),
  };
}

it('an export of a .tsv file contains tabs, or commas if the name of the export ends in .csv', async () => {
  const directory = tempDir();
  const input = join(directory, 'list.tsv');
  writeFileSync(input, ROWS.map((cells) => `${cells.join('\t')}\n`).join(''));
  const { clean, exportTo } = commands(directory);
  const refused = await clean(input, 'out.xlsm');
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain('Choose a name that ends in .xlsx');

  const cleaned = await clean(input, 'out.tsv');
  expect(cleaned.status).toBe(0);
  expect(readFileSync(join(directory, 'out.tsv'), 'utf8')).toMatch(
    /^Name\tStreet\tTown\tPostcode\tVerdict\t.*\n-1\.5\tStanley Street\tUlverston\t/u,
  );
  const { list } = lastJson(cleaned);
  expect((await exportTo(list, 'out.csv')).status).toBe(0);
  expect(firstLine(join(directory, 'out.csv'))).toMatch(/^\uFEFFName,Street,Town,Postcode,Verdict,/u);
});

it('an export marks undecided rows if its output contains any, and reports this', async () => {
  const directory = tempDir();
  const input = join(directory, 'list.csv');
  writeFileSync(input, ROWS.map((cells) => `${cells.join(',')}\n`).join(''));
  const workspace = ['--workspace', join(directory, 'workspace')];
  const { list } = lastJson(await runCli(['import', input, '--country', 'GBR', '--json', ...workspace]));
  const said = async (...options: readonly string[]) =>
    (await runCli(['export', String(list), '--out', join(directory, 'out.csv'), ...workspace, ...options]))
      .stdout;
  expect(await said()).toContain('as they were imported, and marks them');
  expect(await said('--rows', 'decided')).not.toContain('as they were imported');
  const columns = ['--columns', 'uprn'];
  expect(await said('--rows', 'decided', ...columns)).not.toContain('as they were imported');
  expect(await said(...columns)).toContain('as they were imported, and marks them');
  expect(firstLine(join(directory, 'out.csv'))).toMatch(/,Status,UPRN$/u);
});

it('an export adds a byte order mark to a UTF-8 text file only if an option asks for this', async () => {
  const directory = tempDir();
  const input = join(directory, 'list.csv');
  writeFileSync(input, ROWS.map((cells) => `${cells.join(',')}\n`).join(''));
  const { clean, exportTo } = commands(directory);
  const { list } = lastJson(await clean(input, 'out.csv'));
  await exportTo(list, 'plain.csv');
  await exportTo(list, 'marked.csv', '--utf8');
  const bytes = (name: string) => readFileSync(join(directory, name));
  expect(bytes('marked.csv')).toEqual(Buffer.concat([Buffer.from('\uFEFF'), bytes('plain.csv')]));
});

it('an export of a workbook with macros requires a name that ends in .xlsm', async () => {
  const directory = tempDir();
  const input = join(directory, 'list.xlsm');
  const rows = ROWS.map(
    (cells, i) =>
      `<row r="${i + 1}">${cells.map((cell, column) => text(`${'ABCD'[column]}${i + 1}`, cell)).join('')}</row>`,
  );
  await makeWorkbook(input, { sheet: worksheet(rows.join('')), workbookType: MACRO_WORKBOOK });
  const { clean, exportTo } = commands(directory);
  const refused = await clean(input, 'out.xlsx');
  expect([refused.status, existsSync(join(directory, 'out.xlsx'))]).toEqual([2, false]);
  expect(refused.stderr).toContain('Choose a name that ends in .xlsm');

  const cleaned = await clean(input, 'out.xlsm');
  expect(lastJson(cleaned)).toMatchObject({ requests: 1, encoding_before: null, formula_cells_kept: 0 });
  const { list } = lastJson(cleaned);
  expect((await exportTo(list, 'out.csv')).status).toBe(0);
  const lines = readFileSync(join(directory, 'out.csv'), 'utf8').split('\r\n');
  expect(lines.slice(1, 3).map((line) => line.split(',')[0])).toEqual(['-1.5', '+44 20']);
  expect((await exportTo(list, 'out.tsv')).status).toBe(0);
  expect(firstLine(join(directory, 'out.tsv'))).toMatch(/^\uFEFFName\tStreet\t/u);
});

it('an export recognises a workbook with macros by its content, not by its name', async () => {
  const directory = tempDir();
  const input = join(directory, 'list.xlsx');
  const rows = `<row r="1">${text('A1', 'Street')}${text('B1', 'Town')}</row><row r="2">${text('A2', 'Stanley Street')}${text('B2', 'Ulverston')}</row>`;
  await makeWorkbook(input, { sheet: worksheet(rows), workbookType: MACRO_WORKBOOK });
  const { clean, exportTo } = commands(directory);
  const end = await clean(input, 'out.xlsx');
  expect([end.status, existsSync(join(directory, 'out.xlsx'))]).toEqual([2, false]);
  expect(lastJson(end)).toMatchObject({ stopped: 'output_ending_differs', output: null, requests: 0 });
  expect((await exportTo(lastJson(end)['list'], 'out.xlsx')).stderr).toContain('ends in .xlsm');
});
