/** Tests the look of replaced cells in a workbook, cells that keep their value, and workbooks without such cells. */
import { describe, expect, it } from 'vitest';
import type { KeptCell } from '#shared/contract/export/not-kept.ts';
import type { RowPatch } from '../../../../src-main/spreadsheet/sheet.ts';
import {
  ADDED,
  exported,
  LIST_ROWS as ROWS,
  SHEET,
  shownSheet,
  tagsOf,
} from '../../../support/files/exported-list.ts';
import { text, worksheet } from '../../../support/files/made-workbook.ts';
import { faultsOf } from '../../../support/files/workbook-checker/check-workbook.ts';
import { pythonWithOpenpyxl, readByOpenpyxl } from '../../../support/files/workbook-readers.ts';

describe('a corrected cell', () => {
  const replaced = (sourceRow: number, column: number): RowPatch => ({
    sourceRow,
    added: [],
    replaced: [{ column, text: 'New St' }],
  });

  it('is tinted with a copy of its format, and cells with the same format share the copy', async () => {
    const styled =
      `<row r="1">${text('A1', 'Street', 1)}${text('B1', 'Town', 1)}</row>` +
      [2, 3, 4]
        .map(
          (row) =>
            `<row r="${row}">${text(`A${row}`, 'High St', row === 4 ? 2 : 1)}${text(`B${row}`, 'Leeds', 1)}</row>`,
        )
        .join('');
    const made = await exported(
      { sheet: worksheet(styled) },
      [replaced(2, 0), replaced(3, 0), replaced(4, 0)],
      { tint: true },
    );
    const styles = Array.from(
      (made.parts[SHEET] ?? '').matchAll(/<c r="(\w\d)"[^>]* s="(\d)"/gu),
      ([, cell, style]) => `${cell} ${style}`,
    );
    expect(styles).toEqual(['A1 1', 'B1 1', 'A2 3', 'B2 1', 'A3 3', 'B3 1', 'A4 4', 'B4 1']);
    const xml = made.parts['xl/styles.xml'];
    expect(xml).toContain('<fills count="3">');
    expect(tagsOf(xml, 'xf').slice(-2)).toEqual([
      '<xf borderId="1" xfId="0" applyBorder="1" fillId="2" applyFill="1"/>',
      '<xf numFmtId="9" xfId="0" applyNumberFormat="1" fillId="2" applyFill="1"/>',
    ]);
    expect(await faultsOf(made.output)).toEqual([]);
  });

  it('is tinted even in a workbook without a style sheet', async () => {
    const rows = ROWS.replaceAll(' s="0"', '');
    const made = await exported({ sheet: worksheet(rows), styles: null }, [replaced(2, 0)], { tint: true });
    expect(made.parts[SHEET]).toContain('<c r="A2" s="1" t="s">');
    expect(await faultsOf(made.output)).toEqual([]);
    if (pythonWithOpenpyxl)
      expect(readByOpenpyxl([made.output])[made.output]?.['Members']?.[1]?.[0]).toBe('New St');
  });

  it('gets the format of its row or column if the sheet has no cell there', async () => {
    const rows = `<row r="1">${text('A1', 'Street')}${text('B1', 'Town')}</row><row r="2">${text('A2', 'High St')}</row><row r="3" s="2" customFormat="1">${text('A3', 'Low St')}</row>`;
    const made = await exported(
      { sheet: worksheet(rows, { head: '<cols><col min="2" max="2" width="9" style="1"/></cols>' }) },
      [replaced(2, 1), replaced(3, 1)],
    );
    expect(made.parts[SHEET]).toContain('<c r="B2" s="1"');
    expect(made.parts[SHEET]).toContain('<c r="B3" s="2"');
  });

  it.each<[string, KeptCell, string, string]>([
    ['inside a merged range', 'merged', '', '<mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells>'],
    ['that an array fills', 'formula', '<f t="array" ref="B2:B3">UPPER(A2:A3)</f>', ''],
    ['of a data table', 'formula', '<f t="dataTable" ref="B2:B3" dt2D="0" dtr="0" r1="A2"/>', ''],
  ])('%s keeps its old value, and the export reports this', async (_, why, formula, tail) => {
    const rows =
      `<row r="1">${text('A1', 'Street')}${text('B1', 'Town')}</row>` +
      `<row r="2">${text('A2', 'High St')}<c r="B2" t="str">${formula}<v>LEEDS</v></c></row>` +
      `<row r="3">${text('A3', 'Low St')}<c r="B3" t="str"><v>YORK</v></c></row>`;
    const kept: string[] = [];
    const made = await exported({ sheet: worksheet(rows, { tail }) }, [replaced(2, 0), replaced(3, 1)], {
      onCellKept: (row, column, because) => void kept.push(`${row} ${column} ${because}`),
    });
    expect(kept).toEqual([`3 1 ${why}`]);
    expect(made.parts[SHEET]).toContain('<c r="B3" t="str"><v>YORK</v></c>');
    expect(shownSheet(made)).toContain('New St');
    expect(made.notes).toMatchObject(
      why === 'formula'
        ? { formulaCellsKept: 1, notKept: [] }
        : { notKept: [{ code: 'merged_cells_kept', count: 1 }] },
    );
  });
});

describe('a protected sheet', () => {
  const sheet = worksheet(ROWS, {
    tail: '<sheetProtection password="CC1A" sheet="1" objects="1"/><protectedRanges/>',
  });

  it('is not written unless the person permits it', async () => {
    await expect(exported({ sheet }, ADDED)).rejects.toMatchObject({
      failure: { code: 'sheet_protected', file: 'list.xlsx', sheet: 'Members' },
    });
  });

  it('loses only its protection in the copy if the person permits this', async () => {
    const made = await exported({ sheet }, ADDED, { protection: 'remove' });
    expect(made.parts[SHEET]).not.toContain('sheetProtection');
    expect(made.parts[SHEET]).toContain('<protectedRanges/>');
    expect(made.notes.notKept).toEqual([{ code: 'protection_removed', count: 1 }]);
  });

  it('is only a sheet whose protection is switched on', async () => {
    const made = await exported({ sheet: sheet.replace('sheet="1"', 'sheet="0"') }, ADDED);
    expect(made.parts[SHEET]).toContain('<sheetProtection');
    expect(made.notes.notKept).toEqual([]);
  });
});

describe('a signed workbook', () => {
  it('loses its signature, which is no longer valid, and the export reports this', async () => {
    const made = await exported(
      {
        sheet: worksheet(ROWS),
        parts: {
          '_xmlsignatures/origin.sigs': {
            type: 'application/vnd.openxmlformats-package.digital-signature-origin',
            xml: '',
          },
          '_xmlsignatures/sig1.xml': {
            type: 'application/vnd.openxmlformats-package.digital-signature-xmlsignature+xml',
            xml: '<Signature/>',
          },
        },
      },
      ADDED,
    );
    expect(made.notes.notKept).toEqual([{ code: 'signature_removed', count: 1 }]);
    expect(Object.keys(made.parts).filter((path) => path.includes('signature'))).toEqual([]);
    expect(made.parts['[Content_Types].xml']).not.toContain('signature');
    expect(await faultsOf(made.output)).toEqual([]);
  });
});
