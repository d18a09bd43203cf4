/** Makes a small list in a workbook and exports it. Returns the text of each part of the result. */
import { join } from 'node:path';
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import type { PatchPlan, RowPatch } from '../../../src-main/spreadsheet/sheet.ts';
import { writePatched } from '../../../src-main/spreadsheet/write-patched.ts';
import { tempDir } from '../rows/temp-dir.ts';
import { headsOf } from './added-heads.ts';
import { type MadeWorkbook, makeWorkbook, text } from './made-workbook.ts';
import { partTexts } from './part-texts.ts';

export const SHEET = 'xl/worksheets/sheet1.xml';
export const TEXTS = 'xl/sharedStrings.xml';

export const ADDED: readonly RowPatch[] = [2, 3].map((sourceRow) => ({ sourceRow, added: ['Ready', 0.98] }));

export const LIST_ROWS = ['Street,Town', 'High St,Leeds', 'Low St,York']
  .map((line, i) => {
    const cells = line.split(',').map((value, column) => text(`${'AB'[column]}${i + 1}`, value));
    return `<row r="${i + 1}" spans="1:2">${cells.join('')}</row>`;
  })
  .join('');

type Exported = Awaited<ReturnType<typeof writePatched>> & {
  readonly parts: Readonly<Record<string, string>>;
  readonly output: string;
};

export async function exported(
  made: MadeWorkbook,
  rows: readonly RowPatch[],
  options: Partial<PatchPlan> = {},
): Promise<Exported> {
  const directory = tempDir();
  const source = join(directory, 'list.xlsx');
  const output = join(directory, 'out.xlsx');
  await makeWorkbook(source, made);
  const { format, choices, columns } = await inspectFile(source, { headerRow: 1 });
  const isAdded = rows.some(({ added }) => added.length > 0);
  const again = {
    async *[Symbol.asyncIterator]() {
      yield* rows;
    },
  };
  const result = await writePatched(source, output, {
    source: { format, ...choices },
    columns,
    addedColumns: isAdded ? headsOf(['Verdict', 'Confidence']) : [],
    rows: again,
    ...options,
  });
  return { ...result, output, parts: await partTexts(output) };
}

export function shownSheet({ parts }: Pick<Exported, 'parts'>): string {
  const texts = Array.from((parts[TEXTS] ?? '').matchAll(/<si>(.*?)<\/si>/gsu), ([, item = '']) => item);
  return (parts[SHEET] ?? '').replaceAll(
    /(?<= t="s">)<v>(\d+)<\/v>/gu,
    (_, number: string) => texts[Number(number)] ?? 'no such text',
  );
}

export const tagsOf = (xml: string | undefined, name: string): readonly string[] =>
  Array.from((xml ?? '').matchAll(new RegExp(`<${name}[ />][^>]*>?`, 'gu')), ([tag]) => tag);
