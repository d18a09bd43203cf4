/** Reads workbooks with hucre, an independent reader. */
import { readFile } from 'node:fs/promises';
import type { Cell, CellValue, Sheet, Workbook } from 'hucre';
import { readXlsx } from 'hucre/xlsx';
import { columnLetters } from '#shared/domain/columns/column-letters.ts';

/** A cell that exists. If it has only a value, the other members are missing. */
export type ReadCell = Partial<Cell> & { readonly value: CellValue };

export type ReadSheet = {
  readonly cells: ReadonlyMap<string, ReadCell>;
  readonly around: Omit<Sheet, 'rows' | 'cells'>;
};

export type ReadWorkbook = {
  readonly sheets: ReadonlyMap<string, ReadSheet>;
  readonly dateSystem: string;
  readonly protection: Workbook['workbookProtection'];
};

export async function readWorkbookAgain(path: string): Promise<ReadWorkbook> {
  const { sheets, ...workbook } = await readXlsx(await readFile(path), { readStyles: true });
  return {
    sheets: new Map(sheets.map((sheet) => [sheet.name, readSheet(sheet)])),
    dateSystem: workbook.dateSystem ?? '1900',
    protection: workbook.workbookProtection,
  };
}

function readSheet({ rows, cells = new Map<string, Cell>(), ...around }: Sheet): ReadSheet {
  const found = new Map<string, ReadCell>();
  rows.forEach((values, row) =>
    values.forEach((value, column) => {
      if (value !== null) found.set(`${columnLetters(column)}${row + 1}`, { value });
    }),
  );
  for (const [place, cell] of cells) {
    const [row = 0, column = 0] = place.split(',').map(Number);
    found.set(`${columnLetters(column)}${row + 1}`, cell);
  }
  return { cells: found, around };
}

/** Returns the results of the formulas in a sheet, by cell. */
export function formulaValues({ cells }: ReadSheet): Readonly<Record<string, CellValue>> {
  return Object.fromEntries(
    [...cells].flatMap(([reference, { formula, formulaType, formulaResult, value }]) =>
      formula === undefined && formulaType === undefined ? [] : [[reference, formulaResult ?? value]],
    ),
  );
}
