/** Tests workbooks that other programs write differently from Excel. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { project } from '../../support/app/cli.ts';
import { shorts } from '../../support/files/xlsb-by-hand.ts';
import { xml2003, xml2003Row } from '../../support/files/xml-by-hand.ts';
import { readInOrder, storedZip } from '../../support/files/zip-by-hand.ts';
import { recordsOf, writtenFile } from '../../support/rows/read-file.ts';

const { mimetype: _mimetype, ...PARTS } = Object.fromEntries(
  readInOrder(readFileSync(project('test/fixtures/spreadsheets/hidden-zeros.ods'))),
);
const MANIFEST = 'META-INF/manifest.xml';
/** @param entries entries added before the package's own manifest entries */
const withEntries = (entries: string): Buffer => {
  const manifest = PARTS[MANIFEST]?.toString() ?? '';
  return storedZip({
    ...PARTS,
    [MANIFEST]: Buffer.from(manifest.replace(/(<manifest:manifest\b[^>]*>)/u, `$1${entries}`)),
  });
};

describe('an ODS file without its mimetype part', () => {
  it.each([
    ['on its own', ''],
    [
      'with an embedded text document',
      '<manifest:file-entry manifest:full-path="Object 1/" manifest:media-type="application/vnd.oasis.opendocument.text"/>',
    ],
  ])('is read: %s', async (_, entries) => {
    const records = await recordsOf(writtenFile('list.ods', withEntries(entries)));
    expect(records.map(({ cells }) => cells[0])).toEqual(['Ann', 'Ben']);
  });

  it('is refused if its manifest declares a text document', async () => {
    const manifest = (PARTS[MANIFEST]?.toString() ?? '').replace(
      'opendocument.spreadsheet',
      'opendocument.text',
    );
    const text = storedZip({ ...PARTS, [MANIFEST]: Buffer.from(manifest) });
    await expect(recordsOf(writtenFile('list.ods', text))).rejects.toMatchObject({
      failure: { code: 'file_format_unsupported', format: 'odt' },
    });
  });
});

it.each([
  ['UTF-8', ''],
  ['UTF-8 with a byte order mark', '\uFEFF'],
])('blank lines before the XML of a workbook are skipped: %s', async (_, mark) => {
  const book = xml2003(xml2003Row('', 'Name', 'Town') + xml2003Row('', 'Ann', 'Zürich'));
  const [record] = await recordsOf(writtenFile('list.xls', `${mark}\r\n\t ${book}`));
  expect(record?.cells).toEqual(['Ann', 'Zürich']);
});

/** A workbook of Excel 3 with one sheet. Each record starts with a number and a length of two bytes each. */
function excel3(codePage: number, ...rows: readonly Buffer[]): Buffer {
  const record = (type: number, ...content: readonly Buffer[]): Buffer => {
    const bytes = Buffer.concat(content);
    return Buffer.concat([shorts(type, bytes.length), bytes]);
  };
  const labels = rows.map((text, row) =>
    record(0x0204, shorts(row, 0), shorts(0), shorts(text.length), text),
  );
  return Buffer.concat([
    record(0x0209, shorts(3, 0x10, 0)),
    record(0x0042, shorts(codePage)),
    ...labels,
    record(0x000a),
  ]);
}

// The first case is from a workbook in PhpSpreadsheet's tests, made in Poland on a Mac.
it.each([
  [10_029, 'fc61646f776e6fe68d', 'Ładowność'],
  [10_000, '4d9f6c6c6572', 'Müller'],
  [32_768, '4d9f6c6c6572', 'Müller'],
  [10_007, '8ceef1eae2e0', 'Москва'],
  [10_082, 'a96962656e696b', 'Šibenik'],
  [10_001, '938c8b9e', '東京'],
  [1252, '4dfc6c6c6572', 'Müller'],
  [1250, 'a3f3646e', 'Łódn'],
  [936, 'b1b1bea9', '北京'],
])('an old workbook is read in its own code page: %d', async (codePage, bytes, text) => {
  const path = writtenFile('list.xls', excel3(codePage, Buffer.from('Town'), Buffer.from(bytes, 'hex')));
  expect((await recordsOf(path)).map(({ cells }) => cells)).toEqual([[text]]);
});
