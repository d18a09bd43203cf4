import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '#shared/domain/text/fold.ts';
import { project, runCli } from '../../support/app/cli.ts';
import { faultsOf } from '../../support/files/workbook-checker/check-workbook.ts';
import { python, pythonWithOpenpyxl, readByOpenpyxl } from '../../support/files/workbook-readers.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const SAMPLE = project('src-main/practice/data/sample/uk-gp-practices.xlsx');
const ADDRESS = [2, 3, 4, 6];

type Cells = readonly (string | null)[];

const wordsIn = (cells: Cells): readonly string[] => cells.flatMap((cell) => wordsOf(cell ?? ''));

async function cleanInPlace(input: string, output: string): Promise<string> {
  const args = ['clean', input, '--out', output, '--workspace', join(tempDir(), 'workspace')];
  const end = await runCli([...args, '--country', 'GBR', '--preset', 'normal', '--in-place']);
  expect(end.stderr).not.toContain('rror');
  expect(end.status).toBe(0);
  return end.stdout;
}

function readByPython(path: string): readonly (readonly string[])[] {
  const script =
    'import csv, json, sys; json.dump(list(csv.reader(open(sys.argv[1], newline="", encoding="utf-8"))), sys.stdout)';
  return JSON.parse(execFileSync(python ?? '', ['-c', script, path], { encoding: 'utf8' })) as string[][];
}

describe.skipIf(!pythonWithOpenpyxl)('an in-place export of the sample, read by openpyxl', () => {
  it('contains every word of the input, a status for each row and a log of all changes', async () => {
    const output = join(tempDir(), 'out.xlsx');
    const said = await cleanInPlace(SAMPLE, output);
    const read = readByOpenpyxl([SAMPLE, output]);
    const before = read[SAMPLE]?.['GP practices'] ?? [];
    const after = read[output]?.['GP practices'] ?? [];
    const [, ...log] = read[output]?.['Change log'] ?? [];
    expect(after).toHaveLength(before.length);
    const status = after[0]?.indexOf('Status') ?? -1;
    expect(after[0]?.slice(status, status + 6)).toEqual([
      'Status',
      'Why',
      'Decided address',
      'Not in any column',
      'Flag',
      'Note',
    ]);

    let decided = 0;
    before.forEach((cells, i) => {
      if (i === 0) return;
      const row = after[i] ?? [];
      const logged = log.filter(([position]) => position === String(i));
      const left = new Set(wordsIn([...row.slice(0, cells.length), ...logged.map((line) => line[3] ?? '')]));
      expect(wordsIn(ADDRESS.map((column) => cells[column] ?? '')).filter((word) => !left.has(word))).toEqual(
        [],
      );
      // A cell that is not in the log equals the imported cell.
      const changed = logged.map(([, cell]) => (cell ?? '').charCodeAt(0) - 65);
      cells.forEach((cell, column) => {
        if (!changed.includes(column)) expect(row[column], `row ${i}, column ${column}`).toBe(cell);
      });
      for (const column of changed) expect(ADDRESS).toContain(column);
      if (row[status] === 'Accepted by rule') decided += 1;
      else expect([row[status], logged]).toEqual(['Needs your decision', []]);
    });
    expect(decided).toBeGreaterThan(150);
    expect(log.length).toBeGreaterThan(0);
    expect(said).toContain(
      `${before.length - 1 - decided} rows still need your decision. The file contains these rows as they were imported, and marks them.`,
    );

    const westcroft = after.find(([, name]) => name === 'WESTCROFT HOUSE SURGERY');
    expect(westcroft?.slice(2, 4)).toEqual(['WESTCROFT HOUSE SURGERY', '66 MAIN STREET']);
    expect(await faultsOf(output)).toEqual([]);
  });
});

describe.skipIf(!python)('an in-place export of a text file, read by Python', () => {
  const LIST = [
    'Name,Street,Town,Postcode',
    'Swadlincote,"SWADLINCOTE SURGERY, DARKLANDS RD",SWADLINCOTE,DE11 0PP',
    'Nowhere,Zzyzx Qwrtp Road 99,Blorptown,ZZ99 9ZZ',
    '007,,,',
    '',
  ].join('\r\n');

  it('contains the corrected lines, and the replaced values in new columns', async () => {
    const directory = tempDir();
    const input = join(directory, 'list.csv');
    const output = join(directory, 'out.csv');
    writeFileSync(input, LIST);
    await cleanInPlace(input, output);
    const [names = [], surgery, nowhere, empty] = readByPython(output);
    const said = (row: readonly string[] | undefined, name: string) => row?.[names.indexOf(name)];
    expect(surgery?.slice(0, 4)).toEqual([
      'Swadlincote',
      'SWADLINCOTE SURGERY, DARKLANDS ROAD',
      'SWADLINCOTE',
      'DE11 0PP',
    ]);
    expect(said(surgery, 'Status')).toBe('Accepted by rule');
    expect(said(surgery, 'Before the change')).toBe('Street: SWADLINCOTE SURGERY, DARKLANDS RD');
    expect(said(surgery, 'Changed by')).toContain('The rules (Normal');
    expect(said(nowhere, 'Status')).toBe('Needs your decision');
    expect(said(empty, 'Status')).toBe('Not checked');
    expect(said(empty, 'Before the change')).toBe('');
    const lines = readFileSync(output, 'utf8').split('\r\n');
    for (const i of [0, 2, 3]) expect(lines[i]?.startsWith(`${LIST.split('\r\n')[i]},`)).toBe(true);
  });
});
