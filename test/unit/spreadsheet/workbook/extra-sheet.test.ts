import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inspectFile } from '../../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../../src-main/spreadsheet/read-records.ts';
import type { ExtraSheet } from '../../../../src-main/spreadsheet/sheet.ts';
import { writeZip } from '../../../../src-main/spreadsheet/workbook/patch/zip-writer.ts';
import { openPackage, partText } from '../../../../src-main/spreadsheet/workbook/xlsx-package.ts';
import { writeFresh } from '../../../../src-main/spreadsheet/write-fresh.ts';
import { writePatched } from '../../../../src-main/spreadsheet/write-patched.ts';
import { project } from '../../../support/app/cli.ts';
import { TEXTS } from '../../../support/files/exported-list.ts';
import { sheetNames } from '../../../support/files/sheet-names.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';

const NHS = project('test/fixtures/lists/gbr_nhs_multiline_address_cells.xlsx');
const hard = (name: string): string => project(`test/fixtures/spreadsheets/${name}`);

const SUMMARY: ExtraSheet = {
  name: 'Summary',
  widths: [40, 16],
  rows: () => [
    { cells: ['Rows & <more>', 'Count'], isHeading: true },
    { cells: ['=1+1', 12], isHeading: false },
  ],
};
const SUMMARY_CELLS = [
  ['Rows & <more>', 'Count'],
  ['=1+1', '12'],
];

async function patched(source: string, extraSheet?: ExtraSheet): Promise<string> {
  const output = join(tempDir(), 'out.xlsx');
  const { format, choices, columns } = await inspectFile(source, {});
  const rows = { async *[Symbol.asyncIterator]() {} };
  const plan = { source: { format, ...choices }, columns, addedColumns: [], rows };
  await writePatched(source, output, extraSheet ? { ...plan, extraSheets: [extraSheet] } : plan);
  return output;
}

async function cellsOf(path: string, sheet: string): Promise<readonly (readonly string[])[]> {
  const { format, choices } = await inspectFile(path, { sheet, headerRow: 0 });
  const cells: (readonly string[])[] = [];
  for await (const { records } of readRecords(path, { format, ...choices }))
    for (const record of records) cells.push(record.cells);
  return cells;
}

async function partsOf(path: string): Promise<ReadonlyMap<string, string>> {
  const from = await openPackage(path, basename(path));
  try {
    const digests = new Map<string, string>();
    for (const part of from.parts) {
      const digest = createHash('sha256');
      const stream: AsyncIterable<Buffer> = await from.open(part);
      for await (const bytes of stream) digest.update(bytes);
      digests.set(part.fileName, digest.digest('hex'));
    }
    return digests;
  } finally {
    from.close();
  }
}

async function textOf(path: string, end: string): Promise<string> {
  const from = await openPackage(path, basename(path));
  try {
    let text = '';
    for (const part of from.parts.filter(({ fileName }) => fileName.endsWith(end)))
      for await (const piece of partText(from, part)) text += piece;
    return text;
  } finally {
    from.close();
  }
}

const itemsOf = async (path: string): Promise<string> =>
  /<(?:\w+:)?si[ >].*(?=<\/(?:\w+:)?sst>)/su.exec(await textOf(path, 'haredStrings.xml'))?.[0] ?? '';

describe('a sheet that an export adds', () => {
  it.each(
    [
      NHS,
      hard('sample.strict.xlsx'),
      hard('nonstandard-xml-ns-prefix.xlsx'),
      hard('59746_NoRowNums.xlsx'),
      hard('inlineStr.xlsx'),
    ].map((path) => [basename(path), path] as const),
  )('is the last sheet, and the workbook’s own sheets stay unchanged: %s', async (_, source) => {
    const output = await patched(source, SUMMARY);
    const sheets = await sheetNames(output);
    expect(sheets).toEqual([...(await sheetNames(source)), 'Summary']);
    expect(await cellsOf(output, 'Summary')).toEqual(SUMMARY_CELLS);

    const [before, after] = [await partsOf(await patched(source)), await partsOf(output)];
    const isListOfSheets = (path: string): boolean =>
      /(?:^\[Content_Types\]\.xml|workbook\.xml|workbook\.xml\.rels)$/u.test(path);
    for (const [path, digest] of before) {
      if (!isListOfSheets(path) && path !== TEXTS) expect(after.get(path), path).toBe(digest);
    }
    expect([...after.keys()].filter((path) => !before.has(path))).toHaveLength(1);
    expect((await itemsOf(output)).startsWith(await itemsOf(source))).toBe(true);
  });

  it.each(
    [NHS, hard('sample.strict.xlsx'), hard('59746_NoRowNums.xlsx')].map(
      (path) => [basename(path), path] as const,
    ),
  )('is written in the dialect of the workbook, with a sheet number not in use: %s', async (_, source) => {
    const output = await patched(source, SUMMARY);
    const workbook = await textOf(output, 'xl/workbook.xml');
    const dialect = /xmlns(?::\w+)?="([^"]+\/main)"/u.exec(workbook)?.[1];
    expect(await textOf(output, 'worksheets/doorstep1.xml')).toContain(`<worksheet xmlns="${dialect}">`);
    // A tag with another prefix than its siblings would belong to no namespace.
    const prefixes = Array.from(workbook.matchAll(/<([\w.-]+:)?sheet /gu), ([, prefix = '']) => prefix);
    expect(new Set(prefixes).size).toBe(1);
    const numbers = Array.from(workbook.matchAll(/sheetId="(\d+)"/gu), ([, number]) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('has bold headings and a reference for each cell, whatever styles the workbook has', async () => {
    const output = await patched(hard('inlineStr.xlsx'), SUMMARY);
    const texts = (await textOf(output, TEXTS)).split('</si>');
    const xml = await textOf(output, 'worksheets/doorstep1.xml');
    const cells = Array.from(
      xml.matchAll(/<c r="(\w+)"( t="s")?><v>(\d+)<\/v><\/c>/gu),
      ([, reference, isText, value]) => [
        reference,
        Boolean(isText && texts[Number(value)]?.includes('<b/>')),
      ],
    );
    expect(cells).toEqual([
      ['A1', true],
      ['B1', true],
      ['A2', false],
      ['B2', false],
    ]);
  });

  it('gets another name if its name is in use, and the existing sheet stays unchanged', async () => {
    const twice = await patched(await patched(NHS, SUMMARY), SUMMARY);
    expect((await sheetNames(twice)).slice(-2)).toEqual(['Summary', 'Summary 2']);
    expect(await cellsOf(twice, 'Summary')).toEqual(SUMMARY_CELLS);
    expect(await cellsOf(twice, 'Summary 2')).toEqual(SUMMARY_CELLS);
  });

  it('can be one of several, each with its own name, number and part', async () => {
    const output = join(tempDir(), 'out.xlsx');
    const { format, choices, columns } = await inspectFile(NHS, {});
    const rows = { async *[Symbol.asyncIterator]() {} };
    const log = { ...SUMMARY, name: 'Change log', rows: () => [{ cells: ['Row'], isHeading: true }] };
    const plan = { source: { format, ...choices }, columns, addedColumns: [], rows };
    await writePatched(NHS, output, { ...plan, extraSheets: [log, SUMMARY] });
    expect((await sheetNames(output)).slice(-2)).toEqual(['Change log', 'Summary']);
    expect(await cellsOf(output, 'Change log')).toEqual([['Row']]);
    expect(await cellsOf(output, 'Summary')).toEqual(SUMMARY_CELLS);
    const numbers = Array.from(
      (await textOf(output, 'xl/workbook.xml')).matchAll(/sheetId="(\d+)"/gu),
      ([, id]) => id,
    );
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('is left out if the workbook cannot contain another sheet, and the list is still exported', async () => {
    const source = join(tempDir(), 'without types.xlsx');
    const from = await openPackage(NHS, 'list.xlsx');
    const parts = from.parts.filter(({ fileName }) => fileName !== '[Content_Types].xml');
    await writeZip(
      source,
      parts.map((part) => ({ path: part.fileName, open: () => from.open(part) })),
    );
    from.close();
    const output = await patched(source, SUMMARY);
    expect(await partsOf(output)).toEqual(await partsOf(await patched(source)));
  });

  it('is written after the rows of the list in a new workbook', async () => {
    const output = join(tempDir(), 'out.xlsx');
    let passed = 0;
    async function* rows() {
      for (passed = 1; passed < 3; passed += 1) yield { cells: [`row ${passed}`], replaced: [], added: [] };
    }
    const extraSheet: ExtraSheet = {
      name: 'Summary',
      widths: [40],
      rows: () => [{ cells: ['Rows', passed - 1], isHeading: false }],
    };
    await writeFresh(output, {
      format: 'xlsx',
      header: ['Name'],
      addedColumns: [],
      rows: rows(),
      extraSheets: [extraSheet],
    });
    expect(await sheetNames(output)).toEqual(['List', 'Summary']);
    expect(await cellsOf(output, 'Summary')).toEqual([['Rows', '2']]);
    expect(await cellsOf(output, 'List')).toEqual([['Name'], ['row 1'], ['row 2']]);
  });
});
