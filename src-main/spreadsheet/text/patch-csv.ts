/**
 * Copies a text file record by record. Only replaced fields, and fields added at the end of a record, change its bytes.
 * New fields are written in the file's own encoding and quotes. If the encoding lacks one of their letters, nothing is
 * written, and a person decides whether the file becomes UTF-8.
 */

import { iterate } from '../iterate.ts';
import type { PatchedRange, PatchPlan, PatchResult } from '../sheet.ts';
import { conversionOf, refuseLacking } from './conversion.ts';
import type { CsvSource } from './csv-source.ts';
import { createLetterCount } from './lacking-letters.ts';
import { createRecordWriter, type RecordWriter } from './patch-records.ts';
import { scanCsv } from './read-csv.ts';
import { surveyRecords } from './survey-records.ts';
import { createCodec, type TextCodec } from './text-units.ts';
import { writeStream } from './write-text.ts';

/**
 * @throws AppError the `file_…` codes, `text_not_in_encoding`, `encoding_misread`, `output_not_writable`, `disk_full`,
 *   `interrupted`
 */
export async function patchCsv(file: CsvSource, output: string, plan: PatchPlan): Promise<PatchResult> {
  const { source, columns, addedColumns, encoding, signal } = plan;
  const codec = createCodec(file.encoding);
  const { dialect, mark, ranges } = await surveyRecords(file, codec, plan);
  const conversion = conversionOf(encoding, file, codec, dialect.quoting);
  const counted = { rows: 0 };
  const cloneable = { source, columns, addedColumns, ...(encoding ? { encoding } : {}) };
  const chunks = plan.ranges
    ? joinedChunks(file, plan.ranges.patch({ file, plan: cloneable, dialect, mark }, ranges), counted)
    : patchedChunks(file, codec, createRecordWriter(plan, file, dialect, conversion), plan, counted);
  await writeStream(output, chunks, signal);
  const { encodingBefore } = conversion;
  return { rows: counted.rows, extension: null, notes: { encodingBefore, formulaCellsKept: 0, notKept: [] } };
}

async function* joinedChunks(
  file: CsvSource,
  patched: AsyncIterable<PatchedRange>,
  counted: { rows: number },
): AsyncGenerator<Uint8Array> {
  const lacking = createLetterCount();
  for await (const { bytes, rows, lacking: found } of patched) {
    counted.rows += rows;
    lacking.add(found);
    yield bytes;
  }
  refuseLacking(file, lacking.found());
}

async function* patchedChunks(
  file: CsvSource,
  codec: TextCodec,
  { write, conversion }: RecordWriter,
  { rows, signal }: Pick<PatchPlan, 'rows' | 'signal'>,
  counted: { rows: number },
): AsyncGenerator<Buffer> {
  const patches = iterate(rows);
  let row = 1;
  let next = await patches.next();
  let isFirst = true;
  for await (const batch of scanCsv(file, codec, signal)) {
    let text = isFirst ? conversion.start(batch.mark) : '';
    isFirst = false;
    for (const record of batch.records) {
      const patch = next.done !== true && next.value.sourceRow === record.number ? next.value : null;
      text += write(record, patch, row);
      if (!patch) continue;
      if (patch.leaveOut !== true) counted.rows += 1;
      row += 1;
      const later = patches.next();
      next = later instanceof Promise ? await later : later;
    }
    yield conversion.to.toBytes(text);
  }
  refuseLacking(file, conversion.takeLacking());
}
