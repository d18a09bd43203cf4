/** Tests old values that are written as notes at their cells, in a sheet with or without other notes. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inspectFile } from '../../../../src-main/spreadsheet/inspect-file.ts';
import { MAX_NOTES } from '../../../../src-main/spreadsheet/limits.ts';
import type { RowPatch } from '../../../../src-main/spreadsheet/sheet.ts';
import { textStream, writeZip } from '../../../../src-main/spreadsheet/workbook/patch/zip-writer.ts';
import { writePatched } from '../../../../src-main/spreadsheet/write-patched.ts';
import { exported, LIST_ROWS, SHEET, shownSheet, tagsOf } from '../../../support/files/exported-list.ts';
import { makeWorkbook, text, worksheet } from '../../../support/files/made-workbook.ts';
import { partTexts } from '../../../support/files/part-texts.ts';
import { faultsOf } from '../../../support/files/workbook-checker/check-workbook.ts';
import { commentsByOpenpyxl, pythonWithOpenpyxl } from '../../../support/files/workbook-readers.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const changed = (sourceRow: number, note: string): RowPatch => ({
  sourceRow,
  added: [],
  replaced: [{ column: 0, text: 'New St', note }],
});

const NOTED = {
  sheet: worksheet(LIST_ROWS, {
    tail: '<pageMargins left="1" right="1" top="1" bottom="1" header="1" footer="1"/><legacyDrawing r:id="vmlDrawing"/>',
  }),
  related: { comments: '../comments9.xml', vmlDrawing: '../drawings/own.vml' },
  parts: {
    'xl/comments9.xml': {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml',
      xml: `<comments xmlns="${MAIN}"><authors><author>Ann</author></authors><commentList><comment ref="A2" authorId="0"><text><t>Ask Ann</t></text></comment></commentList></comments>`,
    },
    'xl/drawings/own.vml': {
      type: 'application/vnd.openxmlformats-officedocument.vmlDrawing',
      xml:
        '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">' +
        '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"/>' +
        '<v:shape id="_x0000_s1030" type="#_x0000_t202"><x:ClientData ObjectType="Note"><x:Row>1</x:Row><x:Column>0</x:Column></x:ClientData></v:shape></xml>',
    },
  },
};

it('an export writes one note for a cell that is corrected twice to the same text', async () => {
  const [cell] = changed(2, 'Was: High St').replaced ?? [];
  const twice = cell ? [cell, cell] : [];
  const made = await exported(
    { sheet: worksheet(LIST_ROWS) },
    [{ sourceRow: 2, added: [], replaced: twice }],
    {
      notes: true,
    },
  );
  expect(tagsOf(made.parts['xl/comments1.xml'], 'comment')).toHaveLength(1);
  expect(tagsOf(made.parts['xl/drawings/vmlDrawing1.vml'], 'v:shape')).toHaveLength(1);
  expect(made.notes.notKept).toEqual([]);
});

it('an export adds notes to the sheet, and each note has a box', async () => {
  const made = await exported(
    { sheet: worksheet(LIST_ROWS, { tail: '<tableParts count="0"/>' }) },
    [changed(2, 'Was: <High> St'), changed(3, 'Was: Low St\nin the file')],
    { notes: true },
  );
  expect(made.parts[SHEET]).toMatch(/<\/sheetData><legacyDrawing [^>]+\/><tableParts/u);
  expect(tagsOf(made.parts['xl/drawings/vmlDrawing1.vml'], 'v:shape')).toHaveLength(2);
  expect(made.notes.notKept).toEqual([]);
  expect(await faultsOf(made.output)).toEqual([]);
  if (pythonWithOpenpyxl)
    expect(commentsByOpenpyxl(made.output)).toEqual({
      A2: 'Was: <High> St',
      A3: 'Was: Low St\nin the file',
    });
});

it('an export keeps the existing notes of a sheet, and adds new notes only to other cells', async () => {
  const made = await exported(NOTED, [changed(2, 'Was: High St'), changed(3, 'Was: Low St')], {
    notes: true,
  });
  expect(made.notes.notKept).toEqual([{ code: 'old_values_left_out', count: 1 }]);
  const shapes = tagsOf(made.parts['xl/drawings/own.vml'], 'v:shape').map(
    (tag) => /id="(\w+)"/u.exec(tag)?.[1],
  );
  expect(shapes).toEqual(['_x0000_s1030', '_x0000_s1031']);
  expect(await faultsOf(made.output)).toEqual([]);
  if (pythonWithOpenpyxl)
    expect(commentsByOpenpyxl(made.output)).toEqual({ A2: 'Ask Ann', A3: 'Was: Low St' });
});

it('an export does not change the notes of a sheet if the person wants none or nothing was corrected', async () => {
  for (const [rows, notes] of [
    [[changed(3, 'Was: Low St')], false],
    [[], true],
  ] as const) {
    const made = await exported(NOTED, rows, { notes });
    expect(made.notes.notKept).toEqual([]);
    for (const [path, { xml }] of Object.entries(NOTED.parts)) expect(made.parts[path]).toBe(xml);
  }
});

it('an export omits its notes, and reports this, if the drawing of the sheet has an unknown form', async () => {
  const parts = {
    ...NOTED.parts,
    'xl/drawings/own.vml': { ...NOTED.parts['xl/drawings/own.vml'], xml: '<shapes/>' },
  };
  const made = await exported({ ...NOTED, parts }, [changed(3, 'Was: Low St')], { notes: true });
  expect(made.notes.notKept).toEqual([{ code: 'notes_not_possible', count: 1 }]);
  expect(shownSheet(made)).toContain('New St');
});

it('an export writes at most the maximum number of notes, and reports how many it left out', async () => {
  const numbers = Array.from({ length: MAX_NOTES + 3 }, (_, i) => i + 2);
  const rows = numbers.map((row) => `<row r="${row}">${text(`A${row}`, 'High St')}</row>`).join('');
  const made = await exported(
    { sheet: worksheet(`<row r="1">${text('A1', 'Street')}</row>${rows}`) },
    numbers.map((row) => changed(row, 'Was: High St')),
    { notes: true },
  );
  expect(made.notes.notKept).toEqual([{ code: 'old_values_left_out', count: 3 }]);
  expect(made.parts['xl/drawings/vmlDrawing1.vml']).toContain('data="1,2,3,4,5,6,7,8,9,10"');
});

it('an export writes the notes even if the sheet is stored in the root folder of the workbook', async () => {
  const path = join(tempDir(), 'list.xlsx');
  const output = join(tempDir(), 'out.xlsx');
  await makeWorkbook(path, { sheet: worksheet(LIST_ROWS) });
  const texts = Object.entries(await partTexts(path)).map(([name, xml]): [string, string] => [
    name === SHEET ? 'sheet1.xml' : name,
    xml.replaceAll('/xl/worksheets/', '/').replaceAll('"worksheets/', '"/'),
  ]);
  await writeZip(
    path,
    texts.map(([name, xml]) => ({ path: name, open: () => textStream([xml]) })),
  );
  const { format, choices, columns } = await inspectFile(path, { headerRow: 1 });
  const rows = {
    async *[Symbol.asyncIterator]() {
      yield changed(2, 'Was: High St');
    },
  };
  const source = { format, ...choices };
  const plan = { source, columns, addedColumns: [], rows, notes: true };
  expect((await writePatched(path, output, plan)).notes.notKept).toEqual([]);
  expect(await partTexts(output)).toHaveProperty(['xl/comments1.xml']);
  expect(await faultsOf(output)).toEqual([]);
});

it('writing a workbook causes no unhandled rejection if a second part fails after the first one has failed', async () => {
  const unheard: unknown[] = [];
  const hear = (error: unknown): void => void unheard.push(error);
  process.on('unhandledRejection', hear);
  const open = async (): Promise<never> => Promise.reject(new Error('closed'));
  const path = join(tempDir(), 'out.zip');
  await expect(
    writeZip(path, [
      { path: 'a', open },
      { path: '../b', open },
    ]),
  ).rejects.toThrow('invalid relative path');
  // Node reports an unhandled rejection before the next turn.
  await new Promise(setImmediate);
  process.off('unhandledRejection', hear);
  expect(unheard).toEqual([]);
});
