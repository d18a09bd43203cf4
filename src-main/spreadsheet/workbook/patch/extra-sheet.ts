/** Writes our own sheet as worksheet XML, row by row. It needs no styles of the workbook. */

import type { ExtraRow, ExtraSheet } from '../../sheet.ts';
import type { Dialect } from '../dialects.ts';
import type { SheetCharts } from '../parts/charts.ts';
import { boldCellXml, type CellTools, cellXml } from './cell-xml.ts';
import type { OwnTexts } from './own-texts.ts';

const CHUNK_ROWS = 200;

/** @param charts null for none */
export async function* extraSheetXml(
  { widths, rows, isHeadingFrozen = false }: ExtraSheet,
  { main, relations }: Pick<Dialect, 'main' | 'relations'>,
  texts: OwnTexts,
  charts: SheetCharts | null,
): AsyncGenerator<string> {
  const columns = widths.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${main}">` +
    `<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>${isHeadingFrozen ? FROZEN : ''}` +
    `<cols>${columns.join('')}</cols><sheetData>`;
  const tools = { texts, prefix: '' };
  let text = '';
  let number = 0;
  for await (const row of rows()) {
    number += 1;
    charts?.onRow(row, number);
    text += rowXml(row, number, tools);
    if (number % CHUNK_ROWS !== 0) continue;
    yield text;
    text = '';
  }
  const drawing = charts ? `<drawing xmlns:r="${relations}" r:id="${charts.drawingId}"/>` : '';
  yield `${text}</sheetData>${ON_PAPER}${drawing}</worksheet>`;
}

const FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
  '</sheetView></sheetViews>';
/** Prints all columns on the width of one page, and as many pages as the rows need. */
const ON_PAPER = '<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>';

function rowXml({ cells, isHeading }: ExtraRow, number: number, tools: CellTools): string {
  const xml = cells.map((value, column) =>
    isHeading ? boldCellXml(column, number, String(value), tools) : cellXml(column, number, value, tools),
  );
  return `<row r="${number}">${xml.join('')}</row>`;
}
