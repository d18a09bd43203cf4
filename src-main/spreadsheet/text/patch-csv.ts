/**
 * A text file copied record by record: the raw text of every record stays as it is, byte for byte, and
 * what is added follows it. Only replaced fields are written anew, in the file's own encoding and with its quotes. Where the
 * encoding lacks a letter of theirs nothing is written: a person decides whether the file becomes UTF-8.
 */
import type { Conversion } from './conversion.ts';
import { changedToUtf8, keptEncoding } from './conversion.ts';
import type { CsvRecord } from './csv-scanner.ts';
import type { Dialect } from './dialect.ts';
import { dialectOf } from './dialect.ts';
import { iterate } from '../iterate.ts';
import type { CsvSource } from './read-csv.ts';
import { scanCsv } from './read-csv.ts';
import type { CellValue, PatchPlan, PatchResult, RowPatch } from '../sheet.ts';
import type { TextCodec } from './text-units.ts';
import { createCodec } from './text-units.ts';
import { writeStream } from './write-text.ts';

/**
 * @throws AppError the `file_…` codes, `text_not_in_encoding`, `encoding_misread`, `output_not_writable`, `disk_full`,
 *   `interrupted`
 */
export async function patchCsv(source: CsvSource, output: string, plan: PatchPlan): Promise<PatchResult> {
  const codec = createCodec(source.encoding);
  const dialect = await dialectOf(source, codec, plan);
  const convert = plan.encoding === 'utf-8' ? changedToUtf8 : keptEncoding;
  const conversion = convert(source, codec, dialect.quoting);
  const counted = { rows: 0 };
  const chunks = patchedChunks(source, codec, createRecordWriter(source, plan, dialect, conversion), counted);
  await writeStream(output, chunks, plan.signal);
  const { encodingBefore } = conversion;
  return { rows: counted.rows, extension: null, notes: { encodingBefore, formulaCellsKept: 0, notKept: [] } };
}

async function* patchedChunks(
  source: CsvSource,
  codec: TextCodec,
  { plan, conversion, header, patched }: RecordWriter,
  counted: { rows: number },
): AsyncGenerator<Buffer> {
  const { rows, signal } = plan;
  const headerRow = plan.source.headerRow;
  const { copy, to } = conversion;
  const patches = iterate(rows);
  /** The place of the next patch among the rows of the list, from 1. */
  let row = 1;
  let next = await patches.next();
  let isFirst = true;
  for await (const batch of scanCsv(source, codec, signal)) {
    let text = isFirst ? conversion.start(batch.mark) : '';
    isFirst = false;
    for (const record of batch.records) {
      const { number } = record;
      const patch = next.done !== true && next.value.sourceRow === number ? next.value : null;
      if (number === headerRow && headerRow > 0) text += header(record);
      else text += patch ? patched(record, patch, row) : copy(record.raw, number);
      if (!patch) continue;
      if (patch.leaveOut !== true) counted.rows += 1;
      row += 1;
      const later = patches.next();
      next = later instanceof Promise ? await later : later;
    }
    yield to.toBytes(text);
  }
  conversion.check();
}

type RecordWriter = ReturnType<typeof createRecordWriter>;

function createRecordWriter(
  source: CsvSource,
  plan: PatchPlan,
  { width, quoting }: Dialect,
  conversion: Conversion,
) {
  const { copy, field, to } = conversion;
  const delimiter = to.encode(source.delimiter) ?? source.delimiter;
  const empty = quoting.empty ? '""' : '';
  const addedField = createAddedFields(plan, conversion, empty);
  const heads = plan.addedColumns.map(({ name }) => name);

  const added = (values: readonly CellValue[], row: number): string => {
    let text = '';
    for (const [index, value] of values.entries()) text += delimiter + addedField(value, index, row);
    return text;
  };
  const extended = (record: CsvRecord, values: readonly CellValue[], row: number): string => {
    const { raw, bodyEnd, number, isUnclosed } = record;
    if (values.length === 0) return copy(raw, number);
    const body = copy(raw.slice(0, bodyEnd), number) + (isUnclosed ? CLOSING_QUOTE : '');
    const missing = (delimiter + empty).repeat(Math.max(0, width - record.fieldCount));
    return body + missing + added(values, row) + copy(raw.slice(bodyEnd), number);
  };
  const rewritten = (record: CsvRecord, { replaced = [], added: values }: RowPatch, row: number): string => {
    const { raw, bodyEnd, number, isUnclosed } = record;
    const fields = record.fields.map((own) => copy(own, number));
    const least = Math.max(values.length > 0 ? width : 0, ...replaced.map(({ column }) => column + 1));
    if (isUnclosed && (values.length > 0 || least > fields.length))
      fields.push(`${fields.pop() ?? ''}${CLOSING_QUOTE}`);
    while (fields.length < least) fields.push(empty);
    for (const { column, text } of replaced)
      fields[column] = field(text, { row, column: plan.columns[column] ?? '' });
    return fields.join(delimiter) + added(values, row) + copy(raw.slice(bodyEnd), number);
  };

  return {
    plan,
    conversion,
    header: (record: CsvRecord): string => extended(record, heads, 0),
    patched: (record: CsvRecord, patch: RowPatch, row: number): string => {
      if (patch.leaveOut === true) return '';
      return (patch.replaced ?? []).length === 0
        ? extended(record, patch.added, row)
        : rewritten(record, patch, row);
    },
  };
}

/** Of a quote that the file leaves open at its end, before anything follows it. One unit in every encoding. */
const CLOSING_QUOTE = '"';

/** Different texts of a column that are kept as they are written: a status or a moment is that of many rows. */
const MOST_REPEATED = 500;

/** Fields of the added columns, in units of the output. @param empty a field without a text */
function createAddedFields({ addedColumns }: PatchPlan, { field }: Conversion, empty: string) {
  /** By column; null where nearly every row has another text. */
  const repeated: (Map<CellValue, string> | null)[] = addedColumns.map(() => new Map());
  return (value: CellValue, index: number, row: number): string => {
    if (value === '') return empty;
    const known = repeated[index];
    const before = known?.get(value);
    if (before !== undefined) return before;
    const units = field(value, { row, column: addedColumns[index]?.name ?? '' });
    // One that could not be written is empty, and each such cell is counted.
    if (known && units !== '') known.set(value, units);
    if (known && known.size > MOST_REPEATED) repeated[index] = null;
    return units;
  };
}
