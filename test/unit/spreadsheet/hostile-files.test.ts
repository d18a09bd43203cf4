/** Tests files made to stop the app. Before there were limits, each took at least a minute, or gigabytes of memory. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError, type Failure } from '#shared/contract/errors.ts';
import { enteredAddress } from '#shared/domain/address/entered.ts';
import { questionOf } from '#shared/domain/address/question.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { previewFile } from '../../../src-main/lists/import/preview-file.ts';
import { readRecords } from '../../../src-main/spreadsheet/read-records.ts';
import { HOSTILE_FILES, writeWorkbook } from '../../support/files/hostile-files.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const ENDS: Readonly<Record<string, string | number>> = {
  'CR line ends, 0.9 MB': 22_464,
  'no line end, 0.9 MB': 'cell_too_long',
  '200,000 columns of one name': 'too_many_columns',
  'a header of 3 MB': 'row_too_long',
  'a million sheets': 'too_many_sheets',
  'a cell of 60,000 letters': 'cell_too_long',
  'a cell of 60,000 digits': 'cell_too_long',
  'cells of 30,000 letters': 50,
  'cells of 30,000 digits': 50,
  'cells of 30,000 signs': 51,
  'a text of 1.3 MB, 1,998 times': 'cell_too_long',
  'a text of 32,000 letters, 100,000 times': 'too_much_text',
  'the last column alone, 200,000 rows': 'too_much_text',
  'a row of three million cells': 'file_damaged',
  '100,000 rows of one number': 0,
  'a thousand rows, each a million times': 'rows_out_of_order',
};

/** Ten times the time that a busy machine needs. Quadratic work takes far longer. */
const PATIENCE_MS = 30_000;

async function readWhole(path: string): Promise<number> {
  const { format, choices } = await previewFile(path, 'list', {});
  let rows = 0;
  for await (const { records } of readRecords(path, { format, fileName: 'list', ...choices })) {
    for (const { cells } of records) questionOf(enteredAddress(cells, { address: [0, 1] }), 'gbr');
    rows += records.length;
  }
  return rows;
}

async function failureOf(work: Promise<unknown>): Promise<Failure | null> {
  return work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError) return error.failure;
      throw error;
    },
  );
}

describe('a hostile file', () => {
  it.each(HOSTILE_FILES.filter(({ name }) => name in ENDS))(
    'is soon read, or refused with a message: $name',
    async ({ name, ending, write }) => {
      const path = join(tempDir(), `list.${ending}`);
      await write(path);
      const startedMs = performance.now();
      let rows = 0;
      const failure = await failureOf(readWhole(path).then((count) => (rows = count)));
      expect(performance.now() - startedMs).toBeLessThan(PATIENCE_MS);
      expect(failure?.code ?? rows).toBe(ENDS[name]);
    },
  );
});

describe('the message that a cell is too long', () => {
  const oneCell = (text: string) => `<row r="7"><c r="AB7" t="inlineStr"><is><t>${text}</t></is></c></row>`;

  it('names a cell that is one character longer than the maximum', async () => {
    const path = join(tempDir(), 'list.xlsx');
    await writeWorkbook(path, { rows: [oneCell('é'.repeat(32_767))] });
    expect(await readWhole(path)).toBe(1);
    await writeWorkbook(path, { rows: [oneCell('é'.repeat(32_768))] });
    const failure = await failureOf(readWhole(path));
    expect(failure).toEqual({
      code: 'cell_too_long',
      file: 'list',
      cell: { row: 7, column: 'AB' },
      limit: 32_767,
    });
    expect(failure && failureMessage(failure).text).toContain('row 7, column AB');
  });

  it('names a cell of millions of characters', async () => {
    const path = join(tempDir(), 'list.xlsx');
    await writeWorkbook(path, { rows: [oneCell('ab'.repeat(3_000_000))] });
    expect(await failureOf(readWhole(path))).toMatchObject({ cell: { row: 7, column: 'AB' } });
  });

  it('is shown only if the cell is too long after its escapes are decoded', async () => {
    const path = join(tempDir(), 'list.xlsx');
    await writeWorkbook(path, { rows: [oneCell('_x000D_'.repeat(32_767))] });
    expect(await readWhole(path)).toBe(1);
    await writeWorkbook(path, { rows: [oneCell('_x000D_'.repeat(32_768))] });
    expect(await failureOf(readWhole(path))).toMatchObject({ code: 'cell_too_long' });
  });
});
