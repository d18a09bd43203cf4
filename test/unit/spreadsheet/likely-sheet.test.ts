import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sheetSentence } from '#shared/messages/import/import-questions.ts';
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { type MadeSheet, makeSheets } from '../../support/files/workbook-of-sheets.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const LIST: MadeSheet = {
  name: 'Members',
  rows: [
    ['Name', 'Street', 'City', 'Postcode'],
    ['Ann Lee', '5 Stewart Road', 'Harpenden', 'AL5 4QA'],
    ['Bob Ray', '61 Bridge Road East', 'Welwyn Garden City', 'AL7 1JR'],
  ],
};
const BEFORE: readonly MadeSheet[] = [
  { name: 'Instructions', rows: [['How to use this workbook'], ['Fill in the address of each member.']] },
  {
    name: 'Export Summary',
    rows: [
      ['Numbers Sheet Name', 'Numbers Table Name', 'Excel Worksheet Name'],
      ['Members', 'Table 1', 'Members'],
    ],
  },
  {
    name: 'By town',
    rows: [
      ['City', 'Count of Name'],
      ['Harpenden', '1'],
      ['Welwyn Garden City', '1'],
      ['Grand Total', '2'],
    ],
  },
  { name: 'Emails', rows: [['Email'], ['ann@example.com'], ['bob@example.com']] },
];

async function xlsx(sheets: readonly MadeSheet[]): Promise<string> {
  const path = join(tempDir(), 'list.xlsx');
  await makeSheets(path, sheets);
  return path;
}

function xml2003(sheets: readonly MadeSheet[]): string {
  const cell = (value: string): string => `<Cell><Data ss:Type="String">${value}</Data></Cell>`;
  const rows = (cells: readonly string[]): string => `<Row>${cells.map(cell).join('')}</Row>`;
  const each = sheets.map(
    (sheet) =>
      `<Worksheet ss:Name="${sheet.name}"><Table>${sheet.rows.map(rows).join('')}</Table></Worksheet>`,
  );
  const space = 'urn:schemas-microsoft-com:office:spreadsheet';
  const path = join(tempDir(), 'list.xml');
  writeFileSync(
    path,
    `<?xml version="1.0"?><Workbook xmlns="${space}" xmlns:ss="${space}">${each.join('')}</Workbook>`,
  );
  return path;
}

const sheetOf = async (path: string): Promise<string | null> => (await inspectFile(path, {})).choices.sheet;

describe('the sheet that is read', () => {
  it.each(BEFORE.map((sheet) => [sheet.name, sheet] as const))(
    'is the first sheet with an address, even if the sheet “%s” comes before it',
    async (_name, sheet) => {
      expect(await sheetOf(await xlsx([sheet, LIST]))).toBe('Members');
      expect(await sheetOf(xml2003([sheet, LIST]))).toBe('Members');
    },
  );

  it('is the first sheet with an address if there are several', async () => {
    const path = await xlsx([...BEFORE, LIST, { ...LIST, name: 'Members of last year' }]);
    expect(await sheetOf(path)).toBe('Members');
  });

  it('is not a hidden sheet', async () => {
    const hidden = { ...LIST, isHidden: true };
    expect(await sheetOf(await xlsx([BEFORE[0] ?? LIST, hidden]))).toBe('Instructions');
  });

  it('is the first sheet with text if no sheet has an address', async () => {
    const people = { name: 'People', rows: [['Name'], ['Ann Lee']] };
    expect(
      await sheetOf(await xlsx([{ name: 'Empty', rows: [] }, people, { ...people, name: 'More' }])),
    ).toBe('People');
  });

  it('is always the sheet that a person has chosen', async () => {
    const path = await xlsx([...BEFORE, LIST]);
    expect((await inspectFile(path, { sheet: 'By town' })).choices.sheet).toBe('By town');
  });
});

it('the message about the chosen sheet names that sheet and the other sheets', async () => {
  const { choices, sheets } = await inspectFile(
    await xlsx([BEFORE[0] ?? LIST, LIST, { ...LIST, name: 'Old', isHidden: true }]),
    {},
  );
  expect(sheetSentence(choices.sheet, sheets)).toBe(
    'Doorstep reads only the sheet “Members”. It does not read “Instructions” and “Old (hidden)”.',
  );
  expect(sheetSentence('Members', [{ name: 'Members', isHidden: false }])).toBe('');
});
