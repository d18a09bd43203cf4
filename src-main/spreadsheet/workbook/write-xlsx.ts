/** The smallest workbook that opens well everywhere: text as text, a bold header that stays in view, and a sheet of ours beside it. */
import { cellXml } from './cell-xml.ts';
import { columnLetters } from '../cell-reference.ts';
import { extraSheetXml } from './extra-sheet.ts';
import type { FreshPlan } from '../fresh-plan.ts';
import { placed } from '../fresh-plan.ts';
import { escapeAttribute } from './xml.ts';
import type { ZipPart } from './zip-writer.ts';
import { textStream, writeZip } from './zip-writer.ts';

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const BOLD = 1;
const CHUNK_ROWS = 200;
/** Characters; columns are made for their header, within what reads well. */
const NARROWEST = 10;
const WIDEST = 40;

/** @throws AppError `output_not_writable`, `disk_full` */
export async function writeXlsx(output: string, plan: FreshPlan): Promise<void> {
  const { extraSheets = [] } = plan;
  const worksheets = [
    { name: 'List', open: () => textStream(sheet(plan)) },
    ...extraSheets.map((extra) => ({ name: extra.name, open: () => textStream(extraSheetXml(extra, MAIN)) })),
  ];
  const part = (path: string, xml: string): ZipPart => ({ path, open: () => textStream([HEADER + xml]) });
  await writeZip(
    output,
    [
      part('[Content_Types].xml', contentTypes(worksheets.length)),
      part('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])),
      part('xl/workbook.xml', workbook(worksheets.map(({ name }) => name))),
      part(
        'xl/_rels/workbook.xml.rels',
        relations([
          ...worksheets.map((_, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`] as const),
          ['styles', 'styles.xml'],
        ]),
      ),
      part('xl/styles.xml', STYLES),
      ...worksheets.map(({ open }, i): ZipPart => ({ path: `xl/worksheets/sheet${i + 1}.xml`, open })),
    ],
    plan.signal,
  );
}

async function* sheet(plan: FreshPlan): AsyncGenerator<string> {
  const header = [...plan.header, ...plan.addedColumns.map(({ name }) => name)];
  const widths = header.map((name, i) => {
    const width = Math.min(WIDEST, Math.max(NARROWEST, name.length + 2));
    return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`;
  });
  yield `${HEADER}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `${widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>` +
    `<row r="1">${header.map((name, i) => cellXml(i, 1, name, BOLD)).join('')}</row>`;
  let text = '';
  let number = 1;
  for await (const row of plan.rows) {
    number += 1;
    const cells = [...placed(row, plan.header.length, String, String), ...row.added];
    text += `<row r="${number}">${cells.map((value, i) => cellXml(i, number, value)).join('')}</row>`;
    if (number % CHUNK_ROWS !== 0) continue;
    yield text;
    text = '';
  }
  const filter =
    header.length > 0 ? `<autoFilter ref="A1:${columnLetters(header.length - 1)}${number}"/>` : '';
  yield `${text}</sheetData>${filter}</worksheet>`;
}

const workbook = (names: readonly string[]): string =>
  `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${names
    .map((name, i) => `<sheet name="${escapeAttribute(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join('')}</sheets></workbook>`;

const relations = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], i) =>
        `<Relationship Id="rId${i + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const contentTypes = (worksheets: number): string =>
  `<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>` +
  Array.from(
    { length: worksheets },
    (_, i) =>
      `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${CONTENT}.worksheet+xml"/>`,
  ).join('') +
  `<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`;

const STYLES =
  `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>';
