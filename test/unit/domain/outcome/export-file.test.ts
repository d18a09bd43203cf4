import { describe, expect, it } from 'vitest';
import {
  backupName,
  contradicts,
  exportExtension,
  exportName,
  formatOfName,
  ownFormat,
} from '#shared/domain/outcome/export-file.ts';
import { isPatched } from '#shared/domain/outcome/export-rules.ts';

const text = (fileName: string, delimiter: string) => ({ fileName, format: 'csv', delimiter }) as const;
const openDocument = (fileName: string) => ({ fileName, format: 'ods', delimiter: null }) as const;
const workbook = (fileName: string) => ({ fileName, format: 'xlsx', delimiter: null }) as const;

describe('the extension of an exported file', () => {
  it.each([
    [text('list.csv', ';'), 'csv', '.csv'],
    [text('list.TSV', '\t'), 'tsv', '.tsv'],
    [text('list.txt', '\t'), 'tsv', '.txt'],
    [text('list', '\t'), 'tsv', '.tsv'],
    [text('list.tsv', '\t'), 'csv', '.csv'],
    [text('list.tsv', '\t'), 'xlsx', '.xlsx'],
    [text('a workbook.xlsx', ','), 'csv', '.csv'],
    [workbook('list.xlsm'), 'xlsx', '.xlsm'],
    [workbook('list.xlsm'), 'csv', '.csv'],
    [workbook('list.csv'), 'xlsx', '.xlsx'],
    [openDocument('list.ods'), 'xlsx', '.xlsx'],
    // The file's name does not match its content.
    [openDocument('list.xlsm'), 'xlsx', '.xlsx'],
  ] as const)('for %o exported as %s is %s', (source, format, ending) => {
    expect(exportExtension(source, format)).toBe(ending);
  });

  it('fits the content of an imported workbook with the wrong extension', () => {
    expect(exportExtension(workbook('list.xlsx'), 'xlsx', '.xlsm')).toBe('.xlsm');
  });
});

describe('the proposed file name', () => {
  it.each([
    ['spring.xlsx', '.xlsx', 'spring corrected.xlsx'],
    ['list of 22.11.csv', '.csv', 'list of 22.11 corrected.csv'],
    ['Łódź 顧客.csv', '.csv', 'Łódź 顧客 corrected.csv'],
    ['قائمة.csv', '.csv', 'قائمة corrected.csv'],
    ['list\u202Evsc.exe', '.csv', 'listvsc corrected.csv'],
    ['a\u0000b\u200B\u2066c\uFEFF.csv', '.csv', 'abc corrected.csv'],
    ['a:b<c>|d?e*f"g\\h/i.csv', '.csv', 'a_b_c__d_e_f_g_h_i corrected.csv'],
    ['CON.csv', '.csv', '_CON corrected.csv'],
    ['lpt1.old.csv', '.csv', '_lpt1.old corrected.csv'],
    ['console.csv', '.csv', 'console corrected.csv'],
    ['\u202E.csv', '.csv', 'list corrected.csv'],
    ['', '.tsv', 'list corrected.tsv'],
    [`${'🏠'.repeat(300)}.csv`, '.csv', `${'🏠'.repeat(50)} corrected.csv`],
  ])('of a corrected list is made from the list name %j and %s: %j', (list, ending, name) => {
    expect(exportName(list, 'corrected', ending)).toBe(name);
  });

  it('of an export of the rows left to do contains the word exceptions', () => {
    expect(exportName('spring.xlsx', 'exceptions', '.xlsx')).toBe('spring exceptions.xlsx');
  });

  it.each([
    ['spring.xlsx', 1, 'spring (before Doorstep).xlsx'],
    ['list of 22.11.csv', 2, 'list of 22.11 (before Doorstep 2).csv'],
    ['LIST.CSV', 1, 'LIST (before Doorstep).CSV'],
    ['list', 3, 'list (before Doorstep 3)'],
  ])('of the backup of %j with the number %d is %j', (file, nth, name) => {
    expect(backupName(file, nth)).toBe(name);
  });
});

describe('the format that a file name asks for', () => {
  it.each([
    ['out.tsv', text('list.csv', ','), 'tsv'],
    ['out.csv', text('list.csv', ';'), 'csv'],
    ['out.csv', text('list.tsv', '\t'), 'csv'],
    ['out.txt', text('list.tsv', '\t'), 'tsv'],
    ['out.txt', text('list.csv', ';'), 'csv'],
    // A list with tabs that its owner named .csv.
    ['out.csv', text('list.csv', '\t'), 'tsv'],
    ['out.TXT', workbook('list.xlsx'), 'tsv'],
    ['out.xlsm', workbook('list.xlsm'), 'xlsx'],
    ['out.ods', workbook('list.xlsx'), null],
    ['out', text('list.csv', ','), null],
  ] as const)('for %s and the source %o is %s', (name, source, format) => {
    expect(formatOfName(name, source)).toBe(format);
    if (source.format === 'csv' && format === ownFormat(source)) return;
    if (format !== null) expect(contradicts(name, exportExtension(source, format))).toBe(false);
  });
});

describe('a file name and the content of the file', () => {
  it.each([
    ['out.xlsx', '.xlsm', true],
    ['out.xlsm', '.xlsx', true],
    ['out.csv', '.tsv', true],
    ['out.tsv', '.csv', true],
    ['out.csv', '.xlsx', true],
    ['out.xlsx', '.csv', true],
    ['out.xls', '.xlsx', true],
    ['out.txt', '.csv', false],
    ['out.TSV', '.tsv', false],
    ['list of 22.11', '.csv', false],
    ['list', '.xlsx', false],
  ] as const)(
    'contradict each other if the name is %s and the content has the type %s: %s',
    (name, ending, lies) => {
      expect(contradicts(name, ending)).toBe(lies);
    },
  );
});

it('an export of a list in a read-only format is never a copy of its file', () => {
  const source = openDocument('list.ods');
  expect(ownFormat(source)).toBe('xlsx');
  expect(isPatched({ format: 'xlsx', isWholeList: true }, source)).toBe(false);
  expect(isPatched({ format: 'xlsx', isWholeList: true }, workbook('list.xlsx'))).toBe(true);
});
