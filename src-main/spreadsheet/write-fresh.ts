/** A new file of rows, streamed: for a list whose own format is not the one asked for. */
import { throwIfAborted } from './failures.ts';
import type { CellValue, ExtraSheet } from './sheet.ts';
import type { SheetFormat } from '#shared/domain/list.ts';
import { fieldOf, quoteField, writeStream } from './write-text.ts';
import { writeWorkbook } from './write-workbook.ts';

export type FreshPlan = {
  readonly format: SheetFormat;
  readonly header: readonly string[];
  readonly rows: AsyncIterable<readonly CellValue[]>;
  /** Of a workbook; a text file has no place for it. */
  readonly extraSheet?: ExtraSheet;
  readonly signal?: AbortSignal;
};

/** @throws AppError `output_not_writable`, `disk_full`, `interrupted` */
export async function writeFresh(output: string, plan: FreshPlan): Promise<{ readonly rows: number }> {
  const counted = { rows: 0 };
  async function* rows(): AsyncGenerator<readonly CellValue[]> {
    for await (const row of plan.rows) {
      throwIfAborted(plan.signal);
      counted.rows += 1;
      yield row;
    }
  }
  if (plan.format === 'xlsx') await writeWorkbook(output, { ...plan, rows: rows() });
  else await writeStream(output, csvChunks(plan.header, rows()), plan.signal);
  return counted;
}

const CHUNK_ROWS = 500;

/** As spreadsheet programs everywhere open it: UTF-8 with its mark, commas, CRLF. */
async function* csvChunks(
  header: readonly string[],
  rows: AsyncIterable<readonly CellValue[]>,
): AsyncGenerator<Buffer> {
  // The header is the file's own, so it is not guarded against formulas as our cells are.
  let text = `\uFEFF${header.map((name) => quoteField(name, ',')).join(',')}\r\n`;
  let count = 0;
  for await (const row of rows) {
    text += `${row.map((value) => fieldOf(value, ',')).join(',')}\r\n`;
    count += 1;
    if (count % CHUNK_ROWS !== 0) continue;
    yield Buffer.from(text, 'utf8');
    text = '';
  }
  yield Buffer.from(text, 'utf8');
}
