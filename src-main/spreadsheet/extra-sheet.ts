/** A sheet of our own, small enough to be held whole, as a worksheet's XML. It needs no styles of the workbook. */
import { boldCellXml, cellXml } from './cell-xml.ts';
import type { ExtraRow, ExtraSheet } from './sheet.ts';

/** Characters: names in the first column, numbers beside it. */
const WIDTHS = [40, 16, 16];

/** @param namespace of the workbook's dialect */
export function extraSheetXml({ rows }: ExtraSheet, namespace: string): string {
  const columns = WIDTHS.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  ).join('');
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${namespace}">` +
    `<cols>${columns}</cols><sheetData>${rows().map(rowXml).join('')}</sheetData></worksheet>`
  );
}

function rowXml({ cells, isHeading }: ExtraRow, index: number): string {
  const number = index + 1;
  const xml = cells.map((value, column) =>
    isHeading ? boldCellXml(column, number, String(value)) : cellXml(column, number, value),
  );
  return `<row r="${number}">${xml.join('')}</row>`;
}
