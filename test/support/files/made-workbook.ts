/** Makes small workbooks from the XML that a test is about. All other parts are as plain as the format allows. */
import { textStream, writeZip } from '../../../src-main/spreadsheet/workbook/patch/zip-writer.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
export const MACRO_WORKBOOK = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';

export type MadeWorkbook = {
  readonly sheet: string;
  readonly table?: string;
  readonly strings?: readonly string[];
  readonly names?: string;
  /** Further parts by path, with their content types. `related`: the worksheet's relations by type. */
  readonly parts?: Readonly<Record<string, { readonly type: string; readonly xml: string }>>;
  readonly related?: Readonly<Record<string, string>>;
  /** The style sheet; null for none; by default, one with three cell formats. */
  readonly styles?: string | null;
  /** The content type of the workbook part; by default a plain workbook's. */
  readonly workbookType?: string;
};

export const worksheet = (rows: string, { head = '', tail = '' } = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}">${head}<sheetData>${rows}</sheetData>${tail}</worksheet>`;

export const text = (reference: string, value: string, style = 0): string =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t>${value}</t></is></c>`;

/** Returns an empty cell with a border (cell format 1). */
export const bordered = (reference: string): string => `<c r="${reference}" s="1"/>`;

const STYLES =
  `<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="2"><border/><border><left style="thin"/><right style="thin"/><top style="thin"/><bottom style="thin"/></border></borders>' +
  '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/>' +
  '<xf borderId="1" xfId="0" applyBorder="1"/><xf numFmtId="9" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>';

export async function makeWorkbook(path: string, made: MadeWorkbook): Promise<void> {
  const { sheet, table, strings, names = '', parts: more = {}, styles = STYLES } = made;
  const { workbookType = `${SHEET}.sheet.main+xml` } = made;
  const related = { ...(table && { table: '../tables/table1.xml' }), ...made.related };
  const overrides = [
    ['xl/workbook.xml', workbookType],
    ...(styles === null ? [] : [['xl/styles.xml', `${SHEET}.styles+xml`]]),
    ['xl/worksheets/sheet1.xml', `${SHEET}.worksheet+xml`],
    ...(strings ? [['xl/sharedStrings.xml', `${SHEET}.sharedStrings+xml`]] : []),
    ...(table ? [['xl/tables/table1.xml', `${SHEET}.table+xml`]] : []),
    ...Object.entries(more).map(([name, { type }]) => [name, type]),
  ];
  const parts: Readonly<Record<string, string>> = {
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `${overrides.map(([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`).join('')}</Types>`,
    '_rels/.rels': relations({ officeDocument: 'xl/workbook.xml' }),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Members" sheetId="1" r:id="worksheet"/></sheets>${names}</workbook>`,
    'xl/_rels/workbook.xml.rels': relations({
      worksheet: 'worksheets/sheet1.xml',
      ...(styles !== null && { styles: 'styles.xml' }),
      ...(strings && { sharedStrings: 'sharedStrings.xml' }),
    }),
    ...(styles !== null && { 'xl/styles.xml': styles }),
    'xl/worksheets/sheet1.xml': sheet,
    ...(strings && { 'xl/sharedStrings.xml': sharedStrings(strings) }),
    ...(table && { 'xl/tables/table1.xml': table }),
    ...Object.fromEntries(Object.entries(more).map(([name, { xml }]) => [name, xml])),
    ...(Object.keys(related).length > 0 && { 'xl/worksheets/_rels/sheet1.xml.rels': relations(related) }),
  };
  await writeZip(
    path,
    Object.entries(parts).map(([name, xml]) => ({ path: name, open: () => textStream([xml]) })),
  );
}

const relations = (targets: Readonly<Record<string, string>>): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${Object.entries(targets)
    .map(([type, target]) => `<Relationship Id="${type}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** Returns the table of shared texts. Each text counts as used once. */
const sharedStrings = (strings: readonly string[]): string =>
  `<sst xmlns="${MAIN}" count="${strings.length}" uniqueCount="${strings.length}">` +
  `${strings.map((value) => `<si><t>${value}</t></si>`).join('')}</sst>`;
