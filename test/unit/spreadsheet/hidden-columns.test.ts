/** Hidden columns are reported in every format that can hide them. `lists/hidden-columns.test.ts` tests what follows. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { SheetFormat } from '#shared/domain/list/formats.ts';
import { previewFile } from '../../../src-main/lists/import/preview-file.ts';
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { project } from '../../support/app/cli.ts';
import { makeWorkbook, text, worksheet } from '../../support/files/made-workbook.ts';
import { libreOffice } from '../../support/files/workbook-readers.ts';
import { xlsbColumn, xlsbOf, xlsbRow, xlsbRowOfHeight, xlsbText } from '../../support/files/xlsb-by-hand.ts';
import { fods, fodsRow, fodsText, xml2003, xml2003Row } from '../../support/files/xml-by-hand.ts';
import { recordsOf, writtenFile } from '../../support/rows/read-file.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

/** `intern` and `Alt` are hidden. Their cells look more like streets than those of `Wo`. */
const ROWS = [
  ['intern', 'Wo', 'Notiz', 'PLZ', 'Ort', 'Alt', 'Neu'],
  ['geheim 17', 'Kantstraße 148', 'Turm 2', '10625', 'Berlin', 'Weg 1', 'x'],
  ['Mitglied 18', 'Goethestraße 12', 'Turm 3', '80331', 'München', 'Weg 2', 'y'],
  ['Aktion 2019', 'Lindenweg 3', 'Turm 4', '50667', 'Köln', 'Weg 3', 'z'],
  ['geheim 20', 'Am Markt 5', 'Turm 5', '24103', 'Kiel', 'Weg 4', 'w'],
];

const xlsbRows = ROWS.map((cells, at) =>
  xlsbRow(at + 1, ...cells.map((cell, column) => xlsbText(column, cell))),
);
const xlsb = (...columns: readonly Buffer[]): Buffer => xlsbOf(xlsbRows, undefined, columns);
const xml = (columns: string): string =>
  xml2003(columns + ROWS.map((cells) => xml2003Row('', ...cells)).join(''));
const column = (more = ''): string => `<table:table-column${more}/>`;
const FODS_ROWS = ROWS.map((cells) => fodsRow(...cells.map(fodsText))).join('');
const html = (columns: string, cell: (column: number) => string = () => ''): string =>
  `<table>${columns}${ROWS.map((cells) => `<tr>${cells.map((each, at) => `<td${cell(at)}>${each}`).join('')}`).join('')}</table>`;

const cellsOf = (row: readonly string[], at: number): string =>
  row.map((cell, index) => text(`${'ABCDEFG'[index] ?? ''}${at + 1}`, cell)).join('');

async function xlsx(columns: string): Promise<string> {
  const path = join(tempDir(), 'list.xlsx');
  const rows = ROWS.map((row, at) => `<row r="${at + 1}">${cellsOf(row, at)}</row>`);
  await makeWorkbook(path, { sheet: worksheet(rows.join(''), { head: `<cols>${columns}</cols>` }) });
  return path;
}

const made = (name: string): string => project('test/fixtures/spreadsheets', name);

/** A sample of each format that has columns to hide. */
const SAMPLES: Readonly<Record<Exclude<SheetFormat, 'csv'>, () => string | Promise<string>>> = {
  xlsx: () => xlsx('<col min="1" max="1" hidden="1"/><col min="6" max="6" outlineLevel="1" hidden="1"/>'),
  xls: () => made('hidden-columns.xls'),
  ods: () => made('hidden-columns.ods'),
  xlsb: () =>
    writtenFile(
      'binary.xlsb',
      xlsb(xlsbColumn(0, 2000, true), xlsbColumn(1, 2000, false), xlsbColumn(5, 2000, true)),
    ),
  fods: () => {
    const hidden = ' table:visibility="collapse"';
    const group = `<table:table-column-group table:display="false">${column(hidden)}</table:table-column-group>`;
    const shown = column(' table:number-columns-repeated="4"');
    return writtenFile('flat.fods', fods(column(hidden) + shown + group + column() + FODS_ROWS));
  },
  xml_2003: () =>
    writtenFile('old.xml', xml('<Column ss:Hidden="1"/><Column ss:Index="6" ss:Hidden="1" ss:Width="50"/>')),
  html: () => writtenFile('page.html', html('<col style="display:none"><col span=4><col hidden><col>')),
};

const hiddenIn = async (path: string) => (await inspectFile(path, {})).hiddenColumns;

describe.each(Object.entries(SAMPLES))('hidden columns of a file in the format %s', (_, sample) => {
  it('are reported, and are not guessed as the street by their cells', async () => {
    const { hiddenColumns, mapping } = await previewFile(await sample(), 'list', {});
    expect(hiddenColumns).toEqual([0, 5]);
    expect(mapping).toEqual({ street: [1], postcode: [3], city: [4] });
  });
});

describe('a column', () => {
  const xlsWith = (width: number): string => {
    const bytes = readFileSync(made('hidden-columns.xls'));
    // The record of column 2 (COLINFO): its first and last column, then its width.
    const at = bytes.indexOf(Buffer.from([0x7d, 0, 0x0c, 0, 2, 0, 2, 0]));
    bytes.writeUInt16LE(width, at + 8);
    return writtenFile('list.xls', bytes);
  };

  it.each<[string, () => string | Promise<string>]>([
    ['an XLSX', () => xlsx('<col min="3" max="3" width="0" customWidth="1"/>')],
    ['a binary workbook', () => writtenFile('list.xlsb', xlsb(xlsbColumn(2, 0, false)))],
    ['the XML of Excel 2003', () => writtenFile('list.xml', xml('<Column ss:Index="3" ss:Width="0"/>'))],
    [
      'an HTML page with hidden cells',
      () =>
        writtenFile(
          'list.html',
          html('', (at) => (at === 2 ? ' style="display: none"' : '')),
        ),
    ],
    [
      'an HTML page with a collapsed column',
      () => writtenFile('list.html', html('<col span=2><col style="visibility:collapse">')),
    ],
  ])('without a width is hidden in %s', async (_, file) => {
    expect(await hiddenIn(await file())).toEqual([2]);
  });

  it('without a width is hidden in an old workbook', async () => {
    expect(await hiddenIn(xlsWith(0))).toEqual([0, 2, 5]);
    expect(await hiddenIn(xlsWith(1000))).toEqual([0, 5]);
  });

  it('of an HTML page is shown if one of its cells is', async () => {
    const page = html('').replace('<td>Notiz', '<td hidden>Notiz');
    expect(await hiddenIn(writtenFile('list.html', page))).toBeUndefined();
  });

  it('beyond the columns of the list is not reported', async () => {
    expect(await hiddenIn(await xlsx('<col min="7" max="16384" hidden="1"/>'))).toEqual([6]);
  });

  it('of a drawing in the sheet belongs to the drawing, as its rows do', async () => {
    const local = `<table:table table:name="local-table">${column(' table:visibility="collapse"')}${fodsRow(fodsText('chart'))}</table:table>`;
    const path = writtenFile(
      'list.fods',
      fods(`<table:shapes>${local}</table:shapes>${column()}${FODS_ROWS}`),
    );
    expect(await hiddenIn(path)).toBeUndefined();
    expect((await inspectFile(path, {})).columns).toEqual(ROWS[0]);
  });
});

it('a row without a height counts as hidden in a binary workbook', async () => {
  const rows = xlsbRows.with(2, xlsbRowOfHeight(0, 3, xlsbText(0, 'Mitglied 18')));
  const records = await recordsOf(writtenFile('list.xlsb', xlsbOf(rows)));
  expect(records.filter(({ isHidden }) => isHidden).map(({ sourceRow }) => sourceRow)).toEqual([3]);
});

/** Returns the texts of the first row of a sheet as LibreOffice shows it. Its page leaves hidden columns out. */
function shownByLibreOffice(path: string, directory: string): readonly string[] {
  const profile = `-env:UserInstallation=${pathToFileURL(join(directory, 'profile')).href}`;
  const args = [profile, '--headless', '--convert-to', 'html', '--outdir', directory, path];
  execFileSync(libreOffice ?? '', args, { stdio: 'ignore', timeout: 60_000 });
  const page = readFileSync(join(directory, `${parse(basename(path)).name}.html`), 'utf8');
  const first = /<tr>.*?<\/tr>/su.exec(page)?.[0] ?? '';
  return [...first.matchAll(/>([^<>\s]+)<\/(?:font|td|b)>/gu)].map(([, name = '']) => name);
}

// LibreOffice ignores what an HTML page hides.
const JUDGED = Object.entries(SAMPLES).filter(([format]) => format !== 'html');

it.skipIf(libreOffice === null).each(JUDGED)(
  'the columns that Doorstep reports are those that LibreOffice does not show: %s',
  async (_, sample) => {
    const path = await sample();
    const { columns, hiddenColumns } = await inspectFile(path, {});
    const shown = columns.filter((__, at) => !hiddenColumns?.includes(at));
    expect(shownByLibreOffice(path, tempDir())).toEqual(shown);
  },
  120_000,
);
