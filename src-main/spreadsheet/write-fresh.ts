/** A new file of rows, streamed: for a list whose own format is not the one asked for. */
import { throwIfAborted } from './failures.ts';
import type { FreshPlan, FreshRow } from './fresh-plan.ts';
import { placed } from './fresh-plan.ts';
import type { CellValue } from './sheet.ts';
import { fieldOf, quoteField, writeStream } from './write-text.ts';
import { writeWorkbook } from './write-workbook.ts';

/** @throws AppError `output_not_writable`, `disk_full`, `interrupted` */
export async function writeFresh(output: string, plan: FreshPlan): Promise<{ readonly rows: number }> {
  const counted = { rows: 0 };
  async function* rows(): AsyncGenerator<FreshRow> {
    for await (const row of plan.rows) {
      throwIfAborted(plan.signal);
      counted.rows += 1;
      yield row;
    }
  }
  if (plan.format === 'xlsx') await writeWorkbook(output, { ...plan, rows: rows() });
  else await writeStream(output, csvChunks({ ...plan, rows: rows() }), plan.signal);
  return counted;
}

const CHUNK_ROWS = 500;

/** As spreadsheet programs everywhere open it: UTF-8 with its mark, CRLF. */
async function* csvChunks({
  header,
  addedColumns,
  rows,
  delimiter = ',',
}: FreshPlan): AsyncGenerator<Buffer> {
  // The header and cells nobody changed are the person's: what they hold, they hold.
  const own = (text: string): string => quoteField(text, delimiter);
  const ours = (value: CellValue): string => fieldOf(value, delimiter);
  let text = `\uFEFF${[...header.map(own), ...addedColumns.map(ours)].join(delimiter)}\r\n`;
  let count = 0;
  for await (const row of rows) {
    const fields = placed(row, header.length, own, ours);
    text += `${[...fields, ...row.added.map(ours)].join(delimiter)}\r\n`;
    count += 1;
    if (count % CHUNK_ROWS !== 0) continue;
    yield Buffer.from(text, 'utf8');
    text = '';
  }
  yield Buffer.from(text, 'utf8');
}
