/** A sheet of our own as a worksheet's XML, written as its rows come. It needs no styles of the workbook. */
import { boldCellXml, cellXml } from './cell-xml.ts';
import type { ExtraRow, ExtraSheet } from '../sheet.ts';

const CHUNK_ROWS = 200;

/** @param namespace of the workbook's dialect */
export async function* extraSheetXml(
  { widths, rows }: ExtraSheet,
  namespace: string,
): AsyncGenerator<string> {
  const columns = widths.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${namespace}">` +
    `<cols>${columns.join('')}</cols><sheetData>`;
  let text = '';
  let number = 0;
  for await (const row of rows()) {
    number += 1;
    text += rowXml(row, number);
    if (number % CHUNK_ROWS !== 0) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData></worksheet>`;
}

function rowXml({ cells, isHeading }: ExtraRow, number: number): string {
  const xml = cells.map((value, column) =>
    isHeading ? boldCellXml(column, number, String(value)) : cellXml(column, number, value),
  );
  return `<row r="${number}">${xml.join('')}</row>`;
}
