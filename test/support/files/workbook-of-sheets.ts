import { textStream, writeZip } from '../../../src-main/spreadsheet/workbook/patch/zip-writer.ts';

export type MadeSheet = {
  readonly name: string;
  readonly isHidden?: boolean;
  readonly rows: readonly (readonly string[])[];
};

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Makes a workbook. The texts must not contain characters that XML reserves. */
export async function makeSheets(path: string, sheets: readonly MadeSheet[]): Promise<void> {
  const each = (make: (sheet: MadeSheet, number: number) => string): string =>
    sheets.map((sheet, index) => make(sheet, index + 1)).join('');
  const parts: Readonly<Record<string, string>> = {
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${SHEET}.sheet.main+xml"/>` +
      `${each((_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${SHEET}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': relations(
      `<Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>`,
    ),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each(
      ({ name, isHidden }, n) =>
        `<sheet name="${name}" sheetId="${n}"${isHidden ? ' state="hidden"' : ''} r:id="r${n}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      each(
        (_, n) => `<Relationship Id="r${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
      ),
    ),
    ...Object.fromEntries(
      sheets.map(({ rows }, index) => [`xl/worksheets/sheet${index + 1}.xml`, worksheet(rows)]),
    ),
  };
  await writeZip(
    path,
    Object.entries(parts).map(([name, xml]) => ({ path: name, open: () => textStream([xml]) })),
  );
}

const relations = (inner: string): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;

const worksheet = (rows: MadeSheet['rows']): string =>
  `<worksheet xmlns="${MAIN}"><sheetData>${rows
    .map(
      (cells) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;
