/** Adds our own sheets as new parts, with an entry in each of the three parts that list sheets. The rest is unchanged. */
import { posix } from 'node:path';
import type { ExtraSheet } from '../../sheet.ts';
import type { Dialect } from '../dialects.ts';
import { addCharts, type SheetCharts } from '../parts/charts.ts';
import type { PackageEdits } from '../parts/package-edits.ts';
import type { Workbook } from '../workbook.ts';
import { escapeAttribute } from '../xml/xml.ts';
import { appended, applyEdits, elementsOf } from '../xml/xml-elements.ts';
import { extraSheetXml } from './extra-sheet.ts';
import type { OwnTexts } from './own-texts.ts';
import { textStream } from './zip-writer.ts';

const WORKSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';

/** How many of our sheets and charts the workbook cannot hold. The list is written without them. */
export type LeftOut = { readonly sheets: number; readonly charts: number };

export async function addSheets(
  workbook: Workbook,
  extras: readonly ExtraSheet[],
  edits: PackageEdits,
  dialect: Dialect,
  texts: OwnTexts,
): Promise<LeftOut> {
  const wanted = extras.reduce((sum, { charts = [] }) => sum + charts.length, 0);
  if (extras.length === 0) return { sheets: 0, charts: 0 };
  const owner = workbook.part.fileName;
  const source = { file: workbook.package.fileName, part: owner };
  const text = await edits.read(workbook.part);
  const found = elementsOf(text, ['sheets', 'sheet'], source);
  const list = found.find(({ name }) => name === 'sheets');
  if (!list || !edits.canGrow) return { sheets: extras.length, charts: wanted };

  const sheets = found.filter(({ name, parent }) => name === 'sheet' && parent === 'sheets');
  const taken = new Set(sheets.map(({ attribute }) => attribute('name')?.toLowerCase()));
  let sheetId = Math.max(0, ...sheets.map(({ attribute }) => Number(attribute('sheetId')) || 0));
  let listed = '';
  for (const extra of extras) {
    const name = freeName(extra.name, taken);
    const id = await addSheetPart({ ...extra, name }, owner, edits, dialect, texts);
    if (id === null) return { sheets: extras.length, charts: wanted };
    sheetId += 1;
    // The relation prefix is declared here, because its name and namespace differ between workbooks.
    const relation = `xmlns:doorstep="${dialect.relations}" doorstep:id="${id}"`;
    listed += `<${list.prefix}sheet name="${escapeAttribute(name)}" sheetId="${sheetId}" ${relation}/>`;
  }
  edits.rewrite(workbook.part, applyEdits(text, appended(text, list, listed)));
  return { sheets: 0, charts: dialect.isStrict ? wanted : 0 };
}

/** @param owner path of the workbook part @returns the relation id; null if the sheet cannot be added */
export async function addSheetPart(
  extra: ExtraSheet,
  owner: string,
  edits: Pick<PackageEdits, 'add' | 'freePath' | 'relate'>,
  dialect: Dialect,
  texts: OwnTexts,
): Promise<string | null> {
  const path = edits.freePath(posix.join(posix.dirname(owner), 'worksheets/doorstep.xml'));
  const id = await edits.relate(owner, `${dialect.relations}/worksheet`, path);
  if (id === null) return null;
  const { name, charts: wanted = [] } = extra;
  const sheet = { path, contentType: WORKSHEET };
  const drawn: { charts: SheetCharts | null } = { charts: null };
  // The sheet is written before its charts, because they show its rows.
  edits.add({ ...sheet, open: () => textStream(extraSheetXml(extra, dialect, texts, drawn.charts)) });
  drawn.charts = await addCharts({ owner: path, name, charts: wanted }, edits, dialect);
  return id;
}

function freeName(wanted: string, taken: Set<string | undefined>): string {
  let name = wanted;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${wanted} ${number}`;
  taken.add(name.toLowerCase());
  return name;
}
