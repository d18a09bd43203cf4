/** Previews the files rebuilt from public bug reports, and expects what the README of their folder describes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mappingDoubts } from '#shared/domain/columns/mapping-doubts.ts';
import { previewFile } from '../../../src-main/lists/import/preview-file.ts';
import { project } from '../../support/app/cli.ts';

const FOLDER = project('test/fixtures/public-reports');
const FILES = readdirSync(FOLDER).filter((name) => name !== 'README.md');

/** For each file, the number of rows, the name of the street or address column, and one row. */
const RIGHT: Readonly<
  Record<string, readonly [rows: number, street: string, row: number, cells: readonly string[]]>
> = {
  'backslash-quotes.csv': [3, 'street', 0, ['1', 'Ann', '"The Elms", 12 High St', 'Leeds', 'LS1 1AA']],
  'ctrl-z.csv': [3, 'Street', 0, ['Ann', '5 Stewart Road', 'Harpenden', 'AL5 4QA']],
  'decimal-comma.csv': [39, 'Adresse', 0, ['Bahnhofstr. 1, 50667 Köln', '50,1']],
  'delimiter-semicolon-address-with-commas.csv': [
    30,
    'Address',
    0,
    ['C001', '1 High Street, Leeds, LS1 1AA, United Kingdom'],
  ],
  'email-hyperlinks.xlsx': [4, 'Street', 0, ['Ann', '2 High St', 'Leeds', 'LS1 1AA', 'ann2@gmial.com']],
  'equals-quote.csv': [2, 'Street', 0, ['Ann', '12', 'Boston', '02134']],
  'filemaker-vertical-tabs.csv': [
    21,
    'Column 2',
    0,
    ['Ann Day', '1 High St\nFlat 2\nLeeds\nLS1 1AA', 'ann@example.com'],
  ],
  'formulas-without-values.xlsx': [6, 'Road', 0, ['Ann', '5', 'Stewart Road', '', 'Harpenden', 'AL5 4QA']],
  'geography-type.xlsx': [4, 'Street', 0, ['Ann', '2 High St', '', 'Leeds', 'LS1 1AA']],
  'merged-household.ods': [3, 'Street', 1, ['P3', '185 Knightsfield', '', 'Welwyn Garden City', 'AL8 7QG']],
  'merged-household.xls': [3, 'Street', 1, ['P3', '185 Knightsfield', '', 'Welwyn Garden City', 'AL8 7QG']],
  'merged-household.xlsx': [3, 'Street', 1, ['P3', '185 Knightsfield', '', 'Welwyn Garden City', 'AL8 7QG']],
  'nul.csv': [2, 'Street', 0, ['Ann', '1 High St', 'Leeds', 'LS1 1AA']],
  'null-words.csv': [9, 'address_1', 0, ['0', 'Ann', '5 Stewart Road', '', 'Harpenden', 'AL5 4QA']],
  'open-quote.csv': [6, 'Street', 1, ['P1', '61 Bridge Road East', 'Welwyn Garden City', 'AL7 1JR']],
  'rels-backslash.xlsx': [1, 'Street', 0, ['Ann', '1 High St', '', 'Leeds', 'LS1 1AA']],
  'rows-reversed.xlsx': [4, 'Street', 0, ['P2', '185 Knightsfield', '', 'Welwyn Garden City', 'AL8 7QG']],
  'stored-image.xlsx': [1, 'Street', 0, ['Ann', '1 High St', '', 'Leeds', 'LS1 1AA']],
  'title-dup-headers.csv': [
    5,
    'Address',
    0,
    ['Ann', 'Flat 1', '5 Stewart Road', 'x', 'Harpenden', 'AL5 4QA'],
  ],
  'tsv-quotes.txt': [3, 'Street', 0, ['Ann', 'The Elms 1 High St', 'Leeds', 'LS1 1AA']],
  'zero-hidden.xlsx': [9, 'Street', 0, ['Ann', '5 Stewart Road', '', 'Harpenden', 'AL5 4QA']],
};
/** `typed-cells.test.ts` checks the values of these files. */
const TYPED = ['typed-columns.ods', 'typed-columns.xls', 'typed-columns.xlsx'];

it.each(Object.entries(RIGHT))(
  'the app correctly reads the file %s from a public bug report',
  async (name, [count, street, row, cells]) => {
    const preview = await previewFile(join(FOLDER, name), name, {});
    const { mapping, columns, rows } = preview;
    expect(rows).toHaveLength(count);
    expect(rows[row]).toEqual(cells);
    const [first] = mapping.address ?? mapping.street ?? [];
    expect(columns[first ?? -1]).toBe(street);
    const isDoubted = mappingDoubts(preview).length > 0;
    expect(isDoubted).toBe(name === 'formulas-without-values.xlsx');
  },
);

it('the app refuses a web archive, and names this format', async () => {
  await expect(previewFile(join(FOLDER, 'mhtml.xls'), 'mhtml.xls', {})).rejects.toMatchObject({
    failure: { code: 'file_format_unsupported', format: 'mhtml' },
  });
});

it('each file from a public bug report is listed in the README and used in a test', () => {
  const readme = readFileSync(join(FOLDER, 'README.md'), 'utf8');
  expect(FILES.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  expect([...Object.keys(RIGHT), ...TYPED, 'mhtml.xls'].toSorted()).toEqual(FILES.toSorted());
});
