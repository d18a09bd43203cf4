/** Streams a new text file in the form that every spreadsheet program opens: UTF-8 with a byte order mark, and CRLF line ends. */
import { PLAIN_DIALECT } from '#shared/domain/list/text-dialect.ts';
import { exactText } from '../exact-text.ts';
import { type FreshPlan, placed } from '../fresh-plan.ts';
import type { CellValue } from '../sheet.ts';
import type { TypedValue } from '../typed-value.ts';
import { fieldOf, quoteField, writeStream } from './write-text.ts';

const CHUNK_ROWS = 500;

/** @throws AppError `output_not_writable`, `disk_full` */
export async function writeCsv(output: string, plan: FreshPlan): Promise<void> {
  await writeStream(output, csvChunks(plan), plan.signal);
}

async function* csvChunks({ header, addedColumns, rows, ...plan }: FreshPlan): AsyncGenerator<Buffer> {
  const form = { delimiter: plan.delimiter ?? ',', dialect: PLAIN_DIALECT };
  // The header and unchanged cells belong to the person and are written without a formula guard.
  const own = (text: string, typed?: TypedValue): string => quoteField(exactText(text, typed), form);
  const ours = (value: CellValue): string => fieldOf(value, form);
  let text = `\uFEFF${[...header.map((name) => own(name)), ...addedColumns.map(({ name }) => ours(name))].join(form.delimiter)}\r\n`;
  let count = 0;
  for await (const row of rows) {
    const fields = placed(row, header.length, own, ours);
    text += `${[...fields, ...row.added.map(ours)].join(form.delimiter)}\r\n`;
    count += 1;
    if (count % CHUNK_ROWS !== 0) continue;
    yield Buffer.from(text, 'utf8');
    text = '';
  }
  yield Buffer.from(text, 'utf8');
}
