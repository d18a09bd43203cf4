/** Writes a minimal workbook that every program opens: typed cells, a frozen bold header, and our own sheets after the list. */
import { basename } from 'node:path';
import type { NotKept } from '#shared/contract/export/not-kept.ts';
import { columnLetters } from '#shared/domain/columns/column-letters.ts';
import { tooLarge } from '../failures.ts';
import { type FreshPlan, type FreshRow, placed } from '../fresh-plan.ts';
import { MAX_COLUMNS } from '../limits.ts';
import type { CellValue } from '../sheet.ts';
import { TRANSITIONAL } from './dialects.ts';
import { createNumberFormats, type NumberFormats } from './number-formats.ts';
import { type CellStyles, createCellStyles } from './parts/cell-styles.ts';
import { openNotes, type SheetNotes } from './parts/notes.ts';
import { createPackageEdits } from './parts/package-edits.ts';
import { addSheetPart } from './patch/add-sheet.ts';
import { cellXml } from './patch/cell-xml.ts';
import { newTable, type OwnTexts } from './patch/own-texts.ts';
import { textStream, writeZip } from './patch/zip-writer.ts';
import { escapeAttribute } from './xml/xml.ts';

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const { main: MAIN, relations: RELATIONS } = TRANSITIONAL;
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const WORKBOOK = 'xl/workbook.xml';
const LIST = 'xl/worksheets/sheet1.xml';
const TEXTS = 'xl/sharedStrings.xml';

const BOLD = 1;
const CHUNK_ROWS = 200;
/** The limits of a column's width in characters. Between these limits, each of the list's own columns is as wide as its header. */
const NARROWEST = 10;
const WIDEST = 40;

type SheetTools = {
  readonly plan: FreshPlan;
  readonly styles: CellStyles;
  readonly formats: NumberFormats;
  readonly texts: OwnTexts;
  readonly prefix: '';
  notes: SheetNotes | null;
};

/** @returns the content that did not fit @throws AppError `file_too_large`, `output_not_writable`, `disk_full` */
export async function writeXlsx(output: string, plan: FreshPlan): Promise<readonly NotKept[]> {
  if (plan.header.length + plan.addedColumns.length > MAX_COLUMNS)
    throw tooLarge(basename(output), 'the number of columns', MAX_COLUMNS);
  const edits = await createPackageEdits(null);
  const sheets: { readonly name: string; readonly id: string }[] = [];
  const styles = createCellStyles(STYLES, { file: '', part: 'xl/styles.xml' });
  const add = (
    path: string,
    contentType: string,
    texts: () => AsyncIterable<string> | Iterable<string>,
  ): void =>
    edits.add({ path, contentType: `${CONTENT}.${contentType}+xml`, open: () => textStream(texts()) });
  const relate = async (owner: string, type: string, target: string): Promise<string> =>
    (await edits.relate(owner, `${RELATIONS}/${type}`, target)) ?? '';

  await relate('', 'officeDocument', WORKBOOK);
  add(WORKBOOK, 'sheet.main', () => [HEADER + workbook(sheets)]);
  sheets.push({ name: 'List', id: await relate(WORKBOOK, 'worksheet', LIST) });
  const formats = createNumberFormats(styles);
  const texts = newTable(TEXTS, TRANSITIONAL);
  const tools: SheetTools = { plan, styles, formats, texts, prefix: '', notes: null };
  // Parts are opened in order. Notes and styles are known only after the list is written.
  add(LIST, 'worksheet', () => sheet(tools));
  if (plan.notes === true)
    tools.notes = await openNotes(
      { owner: LIST, folder: 'xl', number: 1, comments: null, drawing: null },
      edits,
      TRANSITIONAL,
      '',
    );
  for (const extra of plan.extraSheets ?? [])
    sheets.push({
      name: extra.name,
      id: (await addSheetPart(extra, WORKBOOK, edits, TRANSITIONAL, texts)) ?? '',
    });
  await relate(WORKBOOK, 'styles', 'xl/styles.xml');
  add('xl/styles.xml', 'styles', () => [formats.into(styles.written() ?? STYLES)]);
  await relate(WORKBOOK, 'sharedStrings', TEXTS);
  edits.add(texts.part);
  await writeZip(output, (await edits.finish()).added, plan.signal);
  const count = tools.notes?.leftOut() ?? 0;
  return count > 0 ? [{ code: 'old_values_left_out', count }] : [];
}

async function* sheet(tools: SheetTools): AsyncGenerator<string> {
  const { plan, notes } = tools;
  const { header, addedColumns } = plan;
  const names = [...header, ...addedColumns.map(({ name }) => name)];
  yield `${HEADER}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `${columns(plan)}<sheetData><row r="1">${names.map((name, i) => cellXml(i, 1, name, tools, BOLD)).join('')}</row>`;
  let text = '';
  let number = 1;
  for await (const row of plan.rows) {
    number += 1;
    text += `<row r="${number}">${rowCells(row, number, tools)}</row>`;
    if (number % CHUNK_ROWS !== 0) continue;
    yield text;
    text = '';
  }
  const filter = names.length > 0 ? `<autoFilter ref="A1:${columnLetters(names.length - 1)}${number}"/>` : '';
  const id = notes?.drawingId ?? null;
  const drawing = id === null ? '' : `<legacyDrawing xmlns:r="${RELATIONS}" r:id="${id}"/>`;
  yield `${text}</sheetData>${filter}${drawing}</worksheet>`;
}

type StyledCell = { readonly value: CellValue | boolean; readonly style: number };

function columns({ header, addedColumns }: FreshPlan): string {
  const widths = [
    ...header.map((name) => Math.min(WIDEST, Math.max(NARROWEST, name.length + 2))),
    ...addedColumns.map(({ width }) => width),
  ];
  const xml = widths.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  return xml.length > 0 ? `<cols>${xml.join('')}</cols>` : '';
}

function rowCells(row: FreshRow, number: number, tools: SheetTools): string {
  const { plan, styles, formats, notes } = tools;
  const { header, addedColumns } = plan;
  for (const { column, note } of row.replaced)
    if (note !== undefined) notes?.add({ row: number, column, text: note });
  const own = placed(
    row,
    header.length,
    (text, value): StyledCell => {
      if (typeof value !== 'object') return { value: value ?? text, style: 0 };
      const style = formats.styleOf(value.pattern);
      // Without its format, a date would appear as a number of days.
      return style === null ? { value: text, style: 0 } : { value: value.number, style };
    },
    (text) => ({ value: text, style: plan.tint === true ? styles.tinted(0) : 0 }),
  ).map(({ value, style }, i) => cellXml(i, number, value, tools, style));
  const added = row.added.map((value, i) =>
    cellXml(own.length + i, number, value, tools, addedColumns[i]?.wraps === true ? styles.wrapping() : 0),
  );
  return own.join('') + added.join('');
}

const workbook = (sheets: readonly { readonly name: string; readonly id: string }[]): string =>
  `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets
    .map(({ name, id }, i) => `<sheet name="${escapeAttribute(name)}" sheetId="${i + 1}" r:id="${id}"/>`)
    .join('')}</sheets></workbook>`;

const STYLES =
  `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>';
