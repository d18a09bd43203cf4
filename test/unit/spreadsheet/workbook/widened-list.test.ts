/** Checks a list with added columns in its XML and with a checker of the format's rules. */
import { describe, expect, it } from 'vitest';
import { columnLetters } from '#shared/domain/columns/column-letters.ts';
import { ADDED, exported, LIST_ROWS as ROWS, SHEET, tagsOf } from '../../../support/files/exported-list.ts';
import { text, worksheet } from '../../../support/files/made-workbook.ts';
import { faultsOf } from '../../../support/files/workbook-checker/check-workbook.ts';
import { pythonWithOpenpyxl, readByOpenpyxl } from '../../../support/files/workbook-readers.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const table = (attributes: string, columns: string): string =>
  `<table xmlns="${MAIN}" id="1" name="T" displayName="T" ${attributes}>${columns}</table>`;

describe('columns that are added to a list', () => {
  it('become columns of its table, with names that are unique there', async () => {
    const made = await exported(
      {
        sheet: worksheet(ROWS, { tail: '<tableParts count="1"><tablePart r:id="table"/></tableParts>' }),
        table: table(
          'ref="A1:B3" totalsRowShown="0"',
          '<autoFilter ref="A1:B3"/><tableColumns count="2"><tableColumn id="7" name="Street"/><tableColumn id="3" name="Town"/></tableColumns>',
        ),
      },
      ADDED,
    );
    const xml = made.parts['xl/tables/table1.xml'];
    expect(tagsOf(xml, 'table')[0]).toContain('ref="A1:D3"');
    expect(tagsOf(xml, 'autoFilter')).toEqual(['<autoFilter ref="A1:D3"/>']);
    expect(tagsOf(xml, 'tableColumns')).toEqual(['<tableColumns count="4">']);
    expect(tagsOf(xml, 'tableColumn').slice(2)).toEqual([
      '<tableColumn id="8" name="Verdict"/>',
      '<tableColumn id="9" name="Confidence"/>',
    ]);
    expect(await faultsOf(made.output)).toEqual([]);
  });

  it.each([
    ['in the header', (rows: string) => rows.replace('</row>', `${text('XFD1', 'far')}</row>`), ''],
    ['in a row', (rows: string) => rows.replace(/<\/row>$/u, `${text('XFD3', 'far')}</row>`), ''],
    ['below the list', (rows: string) => `${rows}<row r="90">${text('XFD90', 'far')}</row>`, ''],
    [
      'with another text next to it',
      (rows: string) => `${rows}<row r="9">${text('XFC9', 'x')}${text('XFD9', 'x')}</row>`,
      '',
    ],
    [
      'in a merge over a whole row',
      (rows: string) => `${rows}<row r="9">${text('A9', 'x')}</row>`,
      '<mergeCells><mergeCell ref="A9:XFD9"/></mergeCells>',
    ],
  ])(
    'follow the list directly even if the last column of the sheet is in use %s',
    async (_, change, tail) => {
      const made = await exported({ sheet: worksheet(change(ROWS), { tail }) }, ADDED);
      const cells = tagsOf(made.parts[SHEET], 'c').map((tag) => /r="([A-Z]+\d)"/u.exec(tag)?.[1]);
      expect(cells.slice(0, 4)).toEqual(['A1', 'B1', 'C1', 'D1']);
      expect(cells).toEqual(expect.arrayContaining(['C2', 'D2', 'C3', 'D3']));
      if (pythonWithOpenpyxl)
        expect(readByOpenpyxl([made.output])[made.output]?.['Members']?.[1]?.slice(0, 4)).toEqual([
          'High St',
          'Leeds',
          'Ready',
          '0.98',
        ]);
      expect(await faultsOf(made.output)).toEqual([]);
    },
  );

  it('are refused if the sheet has no gap wide enough for them', async () => {
    const wide = Array.from({ length: 8_192 }, (_, i) => text(`${columnLetters(i * 2 + 1)}1`, 'x')).join('');
    await expect(exported({ sheet: worksheet(`<row r="1">${wide}</row>`) }, ADDED)).rejects.toMatchObject({
      failure: { code: 'file_too_large', what: 'the number of columns' },
    });
  });

  it.each([
    ['that does not start at the header row', 'ref="A2:B3"', 'A2:B3'],
    ['that a query fills', 'ref="A1:B3" tableType="queryTable"', 'A1:B3'],
    ['without a header row', 'ref="A1:B3" headerRowCount="0"', 'A1:B3'],
  ])('do not change a table %s', async (_, attributes, ref) => {
    const columns =
      '<tableColumns count="2"><tableColumn id="1" name="High St"/><tableColumn id="2" name="Leeds"/></tableColumns>';
    const made = await exported(
      {
        sheet: worksheet(ROWS, { tail: '<tableParts count="1"><tablePart r:id="table"/></tableParts>' }),
        table: table(attributes, columns),
      },
      ADDED,
    );
    expect(made.parts['xl/tables/table1.xml']).toContain(`ref="${ref}"`);
    expect(made.parts['xl/tables/table1.xml']).toContain(columns);
  });

  it.each([
    ['=COUNTA(T)', 'COUNTA(T)', 'D'],
    ['the whole table', 'ROWS(T[#All])', 'D'],
    ['the data of the table', 'ROWS(T[])', 'D'],
    ['the data of the table by its keyword', 'COLUMNS(t[[#Headers],[#Data]])', 'D'],
    ['one column of the table', 'COUNTA(T[Town])', 'C'],
    ['some columns of the table', 'COUNTA(T[[Street]:[Town]],T[[#This Row],[Town]])', 'C'],
    ['a sheet, and names that only begin like the table', 'T!A1+TT+Ann.T+LEFT(T[Town])', 'C'],
  ])('do not change the result of a formula that refers to %s', async (_, formula, first) => {
    // The formula also spans the end of a text chunk.
    for (const filler of [0, 65_300]) {
      const formulas = `<row r="9">${text('A9', `T of ${'x'.repeat(filler / 2)}`)}${text('B9', 'x'.repeat(filler / 2))}</row><row r="10"><c r="A10"><f>${formula}</f><v>4</v></c></row>`;
      const made = await exported(
        {
          sheet: worksheet(ROWS + formulas, {
            tail: '<tableParts count="1"><tablePart r:id="table"/></tableParts>',
          }),
          table: table(
            'ref="A1:B3"',
            '<tableColumns count="2"><tableColumn id="1" name="Street"/><tableColumn id="2" name="Town"/></tableColumns>',
          ),
        },
        ADDED,
      );
      expect(made.parts[SHEET]).toContain(`<c r="${first}1"`);
      expect(tagsOf(made.parts['xl/tables/table1.xml'], 'table')[0]).toContain(
        first === 'C' ? 'ref="A1:D3"' : 'ref="A1:B3"',
      );
      expect(await faultsOf(made.output)).toEqual([]);
    }
  });

  it('are not written into the totals row of a table, and neither are corrections', async () => {
    const rows = `${ROWS}<row r="4">${text('A4', 'Total')}<c r="B4"><f>SUBTOTAL(103,B2:B3)</f><v>2</v></c></row>`;
    const kept: string[] = [];
    const made = await exported(
      {
        sheet: worksheet(rows, { tail: '<tableParts count="1"><tablePart r:id="table"/></tableParts>' }),
        table: table(
          'ref="A1:B4" totalsRowCount="1"',
          '<autoFilter ref="A1:B3"/><tableColumns count="2"><tableColumn id="1" name="Street" totalsRowLabel="Total"/><tableColumn id="2" name="Town" totalsRowFunction="count"/></tableColumns>',
        ),
      },
      [...ADDED, { sourceRow: 4, added: ['Not checked', 0], replaced: [{ column: 0, text: 'Totals' }] }],
      { onCellKept: (row, column, why) => void kept.push(`${row} ${column} ${why}`) },
    );
    expect(made.rows).toBe(3);
    expect(kept).toEqual(['4 0 table']);
    expect(made.notes.notKept).toEqual([{ code: 'table_cells_kept', count: 1 }]);
    expect(made.parts[SHEET]).not.toContain('Not checked');
    expect(tagsOf(made.parts['xl/tables/table1.xml'], 'autoFilter')).toEqual(['<autoFilter ref="A1:D3"/>']);
    expect(await faultsOf(made.output)).toEqual([]);
  });

  it('extend the list’s filter, its print area, its names and the rules for whole rows', async () => {
    const made = await exported(
      {
        sheet: worksheet(ROWS, {
          tail:
            '<autoFilter ref="A1:B3"/>' +
            '<conditionalFormatting sqref="A2:B3 A9"><cfRule type="expression" priority="1"><formula>MOD(ROW(),2)</formula></cfRule></conditionalFormatting>' +
            '<conditionalFormatting sqref="B2:B3"><cfRule type="expression" priority="2"><formula>TRUE</formula></cfRule></conditionalFormatting>' +
            '<conditionalFormatting sqref="A1:B3"><cfRule type="cellIs" operator="equal" priority="3"><formula>"x"</formula></cfRule><cfRule type="duplicateValues" priority="4"/></conditionalFormatting>' +
            '<conditionalFormatting sqref="A1:B3"><cfRule type="cellIs" operator="equal" priority="5"><formula>"x"</formula></cfRule></conditionalFormatting>' +
            '<dataValidations count="2"><dataValidation type="textLength" sqref="A2:B3"/><dataValidation type="textLength" sqref="A2:A3"/></dataValidations>',
        }),
        names:
          '<definedNames>' +
          '<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">Members!$A$1:$B$3</definedName>' +
          '<definedName name="_xlnm.Print_Area" localSheetId="0">Members!$A$1:$B$3,Members!$F$1:$G$3</definedName>' +
          '<definedName name="_xlnm.Print_Titles" localSheetId="0">Members!$1:$1</definedName>' +
          '<definedName name="All">Members!$A:$B</definedName><definedName name="List">\'Members\'!$A$1:$B$3</definedName>' +
          '<definedName name="Other">\'Old, Members\'!$A$1:$B$3</definedName><definedName name="Towns">Members!$B$2:$B$3</definedName>' +
          '</definedNames>',
      },
      ADDED,
    );
    const sheet = made.parts[SHEET];
    expect(tagsOf(sheet, 'autoFilter')).toEqual(['<autoFilter ref="A1:D3"/>']);
    expect(tagsOf(sheet, 'conditionalFormatting')).toEqual([
      '<conditionalFormatting sqref="A2:D3 A9">',
      '<conditionalFormatting sqref="B2:B3">',
      // This rule compares the cells with each other, so more cells would change its result.
      '<conditionalFormatting sqref="A1:B3">',
      '<conditionalFormatting sqref="A1:D3">',
    ]);
    expect(tagsOf(sheet, 'dataValidation').map((tag) => /sqref="([^"]+)"/u.exec(tag)?.[1])).toEqual([
      'A2:D3',
      'A2:A3',
    ]);
    const names = Array.from(
      (made.parts['xl/workbook.xml'] ?? '').matchAll(/<definedName name="([^"]+)"[^>]*>([^<]*)</gu),
      ([, name, content]) => `${name} ${content}`,
    );
    expect(names).toEqual([
      '_xlnm._FilterDatabase Members!$A$1:$D$3',
      '_xlnm.Print_Area Members!$A$1:$D$3,Members!$F$1:$G$3',
      '_xlnm.Print_Titles Members!$1:$1',
      'All Members!$A:$D',
      "List 'Members'!$A$1:$D$3",
      "Other 'Old, Members'!$A$1:$B$3",
      'Towns Members!$B$2:$B$3',
    ]);
  });

  it.each([
    [
      'no width is stated',
      '',
      [
        [3, 3],
        [4, 4],
      ],
    ],
    [
      'the next width is for all columns to the right',
      '<cols><col min="1" max="2" width="9"/><col min="3" max="16384" width="2" hidden="1"/></cols>',
      [
        [1, 2],
        [3, 3],
        [4, 4],
        [5, 16384],
      ],
    ],
    [
      'one width covers the end of the list and the added columns',
      '<cols><col min="2" max="6" width="9" style="1"/></cols>',
      [
        [2, 2],
        [3, 3],
        [4, 4],
        [5, 6],
      ],
    ],
    [
      'the next width is further right',
      '<cols><col min="9" max="9" width="9"/></cols>',
      [
        [3, 3],
        [4, 4],
        [9, 9],
      ],
    ],
    [
      'only the widths of the list are stated',
      '<cols><col min="1" max="2" width="9"/></cols>',
      [
        [1, 2],
        [3, 3],
        [4, 4],
      ],
    ],
  ])('have their own widths if %s', async (_, head, spans) => {
    const made = await exported({ sheet: worksheet(ROWS, { head }) }, ADDED);
    const columns = tagsOf(made.parts[SHEET], 'col');
    const stated = columns.map((tag) => [
      Number(/min="(\d+)"/u.exec(tag)?.[1]),
      Number(/max="(\d+)"/u.exec(tag)?.[1]),
    ]);
    expect(stated).toEqual(spans);
    expect(columns.filter((tag) => /min="[34]"/u.test(tag)).every((tag) => tag.includes('width="20"'))).toBe(
      true,
    );
    expect(columns.filter((tag) => /min="[34]"/u.test(tag)).some((tag) => tag.includes('hidden'))).toBe(
      false,
    );
    expect(await faultsOf(made.output)).toEqual([]);
  });

  it('start after a merged cell next to the list, but ignore a merged cell elsewhere', async () => {
    const tail = '<mergeCells count="2"><mergeCell ref="E2:G3"/><mergeCell ref="A9:Z9"/></mergeCells>';
    const made = await exported({ sheet: worksheet(ROWS, { tail }) }, ADDED);
    expect(made.parts[SHEET]).toContain('<c r="H1"');
    expect(made.parts[SHEET]).not.toContain('<c r="C1"');
  });

  it('have wrapped texts on request, in a cell format that the export adds', async () => {
    const made = await exported({ sheet: worksheet(ROWS) }, ADDED, {
      addedColumns: [
        { name: 'Verdict', width: 40, wraps: true },
        { name: 'Confidence', width: 12, wraps: false },
      ],
    });
    expect(made.parts[SHEET]).toContain('<c r="C2" s="3" t="s">');
    expect(made.parts[SHEET]).toContain('<c r="D2"><v>0.98</v></c>');
    expect(made.parts['xl/styles.xml']).toContain('<cellXfs count="4">');
    expect(made.parts['xl/styles.xml']).toContain('wrapText="1"');
    expect(await faultsOf(made.output)).toEqual([]);
  });
});
