/**
 * A text file copied record by record: the raw text of every record stays as it is, byte for byte, and
 * what is added follows it. Only replaced fields are written anew, in the file's own encoding. Where that lacks a
 * letter of theirs nothing is written, unless a person has agreed that the file becomes UTF-8.
 */
import { AppError } from '#shared/contract/errors.ts';
import type { CsvRecord } from './csv-scanner.ts';
import type { CsvSource } from './read-csv.ts';
import { isData, scanCsv } from './read-csv.ts';
import type { CellValue, PatchPlan, PatchResult, ReplacedCell, RowPatch } from '../sheet.ts';
import type { TextCodec } from './text-units.ts';
import { byteOrderMark, createCodec } from './text-units.ts';
import { fieldOf, writeStream } from './write-text.ts';

/**
 * @throws AppError the `file_…` codes, `text_not_in_encoding`, `encoding_misread`, `output_not_writable`, `disk_full`,
 *   `interrupted`
 */
export async function patchCsv(source: CsvSource, output: string, plan: PatchPlan): Promise<PatchResult> {
  const codec = createCodec(source.encoding);
  const width = plan.addedColumns.length > 0 ? await widestRecord(source, codec, plan) : 0;
  try {
    return await writeRecords(source, keptEncoding(source, codec), output, plan, width);
  } catch (error) {
    const mayChange = error instanceof AppError && error.failure.code === 'text_not_in_encoding';
    if (!mayChange || plan.mayBecomeUtf8 !== true) throw error;
    return writeRecords(source, changedToUtf8(source, codec), output, plan, width);
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

/** How units of the source, and values of ours, become units of the output. */
type Conversion = {
  readonly from: TextCodec;
  readonly to: TextCodec;
  /** null where the encoding did not change. */
  readonly encodingBefore: string | null;
  /** Units of the source; `row` is the number of their record. */
  readonly copy: (units: string, row: number) => string;
  readonly field: (value: CellValue) => string;
  /** Throws where a field could not be written. */
  readonly check: () => void;
};

/** The source's own encoding: what is copied is the same bytes, whether the encoding was guessed rightly or not. */
function keptEncoding({ fileName, encoding, delimiter }: CsvSource, codec: TextCodec): Conversion {
  let cells = 0;
  let example = '';
  return {
    from: codec,
    to: codec,
    encodingBefore: null,
    copy: (units) => units,
    field: (value) => {
      const units =
        codec.encode(fieldOf(value, delimiter)) ?? codec.encode(fieldOf(withPlainQuotes(value), delimiter));
      if (units !== null) return units;
      cells += 1;
      // The word, not the sentence it stands in.
      if (cells === 1)
        example =
          String(value)
            .split(/[\s,;]+/u)
            .find((word) => codec.encode(word) === null)
            ?.slice(0, LONGEST_EXAMPLE) ?? '';
      return '';
    },
    check: () => {
      if (cells > 0)
        throw new AppError({ code: 'text_not_in_encoding', file: fileName, encoding, cells, example });
    },
  };
}

const LONGEST_EXAMPLE = 60;

/** Our sentences have typographic quotes, which many an old encoding lacks. */
const withPlainQuotes = (value: CellValue): string =>
  String(value).replaceAll(/[“”]/gu, '"').replaceAll(/[‘’]/gu, "'");

function changedToUtf8({ fileName, encoding, delimiter }: CsvSource, from: TextCodec): Conversion {
  const to = createCodec('utf-8');
  const encode = (text: string): string => to.encode(text) ?? '';
  return {
    from,
    to,
    encodingBefore: encoding,
    copy: (units, row) => {
      const text = from.decode(units);
      if (text.includes('\uFFFD'))
        throw new AppError({ code: 'encoding_misread', file: fileName, encoding, row });
      return encode(text);
    },
    field: (value) => encode(fieldOf(value, delimiter)),
    check: () => undefined,
  };
}

async function writeRecords(
  source: CsvSource,
  conversion: Conversion,
  output: string,
  plan: PatchPlan,
  width: number,
): Promise<PatchResult> {
  const { from, to, encodingBefore } = conversion;
  const counted = { rows: 0 };
  const delimiter = to.encode(source.delimiter) ?? source.delimiter;
  const writer: RecordWriter = { ...conversion, delimiter, width };
  async function* chunks(): AsyncGenerator<Buffer> {
    const patches = plan.rows[Symbol.asyncIterator]();
    let patch = await patches.next();
    if (encodingBefore !== null) yield to.toBytes(byteOrderMark(to));
    for await (const batch of scanCsv(source, from, plan.signal)) {
      let text = encodingBefore === null ? batch.mark : '';
      for (const record of batch.records) {
        const found = patch.done !== true && patch.value.sourceRow === record.number ? patch.value : null;
        text += recordText(record, found, plan, writer);
        if (!found) continue;
        counted.rows += 1;
        patch = await patches.next();
      }
      yield to.toBytes(text);
    }
    conversion.check();
  }
  await writeStream(output, chunks(), plan.signal);
  return { rows: counted.rows, extension: null, notes: { encodingBefore, formulaCellsKept: 0, notKept: [] } };
}

type RecordWriter = Pick<Conversion, 'copy' | 'field'> & {
  /** In units of the output. */
  readonly delimiter: string;
  /** Fields before the added ones. */
  readonly width: number;
};

function recordText(
  record: CsvRecord,
  patch: RowPatch | null,
  plan: PatchPlan,
  writer: RecordWriter,
): string {
  const isHeader = plan.source.headerRow > 0 && record.number === plan.source.headerRow;
  const added: readonly CellValue[] = isHeader
    ? plan.addedColumns.map(({ name }) => name)
    : (patch?.added ?? []);
  const replaced = patch?.replaced ?? [];
  const { raw, bodyEnd, number } = record;
  if (added.length === 0 && replaced.length === 0) return writer.copy(raw, number);
  const fields = ownFields(record, replaced, added.length > 0 ? writer.width : 0, writer);
  for (const value of added) fields.push(writer.field(value));
  return fields.join(writer.delimiter) + writer.copy(raw.slice(bodyEnd), number);
}

/** The record's own fields, at least `width`, with replaced ones written anew. */
function ownFields(
  { fields, isUnclosed, number }: CsvRecord,
  replaced: readonly ReplacedCell[],
  width: number,
  { copy, field }: RecordWriter,
): string[] {
  const texts = fields.map((own) => copy(own, number));
  const least = Math.max(width, ...replaced.map(({ column }) => column + 1));
  // A quote left open at the file's end is closed before anything follows it. It is one unit in every encoding.
  if (isUnclosed && (width > 0 || least > texts.length)) texts.push(`${texts.pop() ?? ''}"`);
  while (texts.length < least) texts.push('');
  for (const { column, text } of replaced) texts[column] = field(text);
  return texts;
}
