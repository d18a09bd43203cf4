/**
 * A text file copied record by record: the raw text of every record stays as it is, byte for byte, and
 * what is added follows it. Only replaced fields are written anew.
 */
import type { CsvRecord } from './csv-scanner.ts';
import type { CsvSource } from './read-csv.ts';
import { isData, scanCsv } from './read-csv.ts';
import type { CellValue, PatchPlan, PatchResult, RowPatch } from './sheet.ts';
import type { TextCodec } from './text-units.ts';
import { byteOrderMark, createCodec } from './text-units.ts';
import { fieldOf, writeStream } from './write-text.ts';

/** Thrown and caught here: an added character the source's encoding does not have. */
class NotInEncodingError extends Error {
  override readonly name = 'NotInEncodingError';
}

/** @throws AppError the `file_…` codes, `output_not_writable`, `disk_full`, `interrupted` */
export async function patchCsv(source: CsvSource, output: string, plan: PatchPlan): Promise<PatchResult> {
  const codec = createCodec(source.encoding);
  const width = plan.addedColumns.length > 0 ? await widestRecord(source, codec, plan) : 0;
  try {
    return await writeRecords(source, codec, codec, output, plan, width);
  } catch (error) {
    if (!(error instanceof NotInEncodingError)) throw error;
    return writeRecords(source, codec, createCodec('utf-8'), output, plan, width);
  }
}

/** The most fields any record has, so that added columns stand below each other also beside ragged rows. */
async function widestRecord(
  source: CsvSource,
  codec: TextCodec,
  { source: { headerRow }, columns, signal }: PatchPlan,
) {
  let widest = columns.length;
  for await (const { records } of scanCsv(source, codec, signal)) {
    for (const record of records) {
      if (record.number >= headerRow && isData(record)) widest = Math.max(widest, record.fields.length);
    }
  }
  return widest;
}

async function writeRecords(
  source: CsvSource,
  from: TextCodec,
  to: TextCodec,
  output: string,
  plan: PatchPlan,
  width: number,
): Promise<PatchResult> {
  const counted = { rows: 0 };
  const isSame = from === to;
  const mark = byteOrderMark(to);
  const write: RecordWriter = {
    copy: isSame ? (units) => units : (units) => encoded(to, from.decode(units)),
    add: (text) => encoded(to, text),
    delimiter: source.delimiter,
    width,
  };
  async function* chunks(): AsyncGenerator<Buffer> {
    const patches = plan.rows[Symbol.asyncIterator]();
    let patch = await patches.next();
    if (!isSame) yield to.toBytes(mark);
    for await (const batch of scanCsv(source, from, plan.signal)) {
      let text = isSame ? batch.mark : '';
      for (const record of batch.records) {
        const found = patch.done !== true && patch.value.sourceRow === record.number ? patch.value : null;
        text += recordText(record, found, plan, write);
        if (!found) continue;
        counted.rows += 1;
        patch = await patches.next();
      }
      yield to.toBytes(text);
    }
  }
  await writeStream(output, chunks(), plan.signal);
  return {
    rows: counted.rows,
    encoding: to.encoding,
    notes: { encodingChanged: !isSame, formulaCellsKept: 0 },
  };
}

type RecordWriter = {
  /** Units of the source as units of the output. */
  readonly copy: (units: string) => string;
  readonly add: (text: string) => string;
  readonly delimiter: string;
  /** Fields before the added ones. */
  readonly width: number;
};

function recordText(record: CsvRecord, patch: RowPatch | null, plan: PatchPlan, write: RecordWriter): string {
  const isHeader = plan.source.headerRow > 0 && record.number === plan.source.headerRow;
  const added: readonly CellValue[] = isHeader ? plan.addedColumns : (patch?.added ?? []);
  if (added.length === 0 && !patch?.replaced?.length) return write.copy(record.raw);
  const { body, fields } = bodyOf(record, patch, write);
  const missing = added.length > 0 ? Math.max(0, write.width - fields) : 0;
  const cells = added.map((value) => write.delimiter + fieldOf(value, write.delimiter)).join('');
  return (
    body + write.add(write.delimiter.repeat(missing) + cells) + write.copy(record.raw.slice(record.bodyEnd))
  );
}

/** The record's own fields, replaced ones written anew; a quote left open at the file's end is closed before anything follows it. */
function bodyOf(
  { raw, bodyEnd, fields, isUnclosed }: CsvRecord,
  patch: RowPatch | null,
  write: RecordWriter,
) {
  const replaced = patch?.replaced ?? [];
  if (replaced.length === 0) {
    return {
      body: write.copy(raw.slice(0, bodyEnd)) + (isUnclosed ? write.add('"') : ''),
      fields: fields.length,
    };
  }
  const texts = fields.map((field) => write.copy(field));
  for (const { column, text } of replaced) {
    while (texts.length <= column) texts.push('');
    texts[column] = write.add(fieldOf(text, write.delimiter));
  }
  return { body: texts.join(write.add(write.delimiter)), fields: texts.length };
}

function encoded(codec: TextCodec, text: string): string {
  const units = codec.encode(text);
  if (units === null) throw new NotInEncodingError();
  return units;
}
