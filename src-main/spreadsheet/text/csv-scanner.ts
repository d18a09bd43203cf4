/** Splits delimited text into records. A record keeps its raw text, so that a file can be copied record by record. */
import { PLAIN_DIALECT } from '#shared/domain/list/text-dialect.ts';
import { MAX_ROW_LENGTH } from '../limits.ts';
import { type Cut, createRecordCutter } from './cut-record.ts';
import type { FieldDialect } from './fields.ts';

/** A record of a text file. It may span several lines, because a quoted field may contain line ends. */
export class CsvRecord {
  /** The 1-based number of the record. Empty records count too. */
  readonly number: number;
  /** The record with its line end. All records joined together are the file. */
  readonly raw: string;
  readonly bodyEnd: number;
  readonly isUnclosed: boolean;
  readonly #delimiter: string;
  /** Null until first used if the record has no quotes, because most records are copied whole. */
  #fields: readonly string[] | null;

  constructor(number: number, raw: string, { bodyEnd, fields, isUnclosed }: Cut, delimiter: string) {
    this.number = number;
    this.raw = raw;
    this.bodyEnd = bodyEnd;
    this.isUnclosed = isUnclosed;
    this.#delimiter = delimiter;
    this.#fields = fields;
  }

  /** Raw fields with their quotes. An empty line has one empty field. */
  get fields(): readonly string[] {
    this.#fields ??= this.raw.slice(0, this.bodyEnd).split(this.#delimiter);
    return this.#fields;
  }

  get fieldCount(): number {
    if (this.#fields !== null) return this.#fields.length;
    let count = 1;
    for (
      let at = this.raw.indexOf(this.#delimiter);
      at !== -1;
      at = this.raw.indexOf(this.#delimiter, at + 1)
    )
      count += 1;
    return count;
  }
}

/** Both functions throw `UnclosedQuoteError` or `LongRecordError` if the text is not a table. */
export type CsvScanner = {
  readonly push: (text: string) => CsvRecord[];
  readonly end: () => CsvRecord[];
};

/** Thrown if a record is longer than `MAX_ROW_LENGTH`, usually because of an unclosed quote. */
export class LongRecordError extends Error {
  override readonly name = 'LongRecordError';
  readonly record: number;

  constructor(record: number) {
    super(`record ${record} does not end`);
    this.record = record;
  }
}

/** Thrown if the file ends inside a quoted field that contains a line break. */
export class UnclosedQuoteError extends Error {
  override readonly name = 'UnclosedQuoteError';
  readonly record: number;

  constructor(record: number) {
    super(`record ${record}: a quoted field does not end`);
    this.record = record;
  }
}

/**
 * Splits a file's text into records. The text may arrive in pieces of any size.
 * @param delimiter one character, in units of the text
 * @param firstRecord the number of the first record of the text
 */
export function createCsvScanner(
  delimiter: string,
  firstRecord = 1,
  dialect: FieldDialect = PLAIN_DIALECT,
): CsvScanner {
  let rest = '';
  let count = firstRecord - 1;

  const scan = (text: string, isLast: boolean): CsvRecord[] => {
    const records: CsvRecord[] = [];
    const length = isLast ? withoutEndOfFile(text) : text.length;
    const cutRecord = createRecordCutter(text.slice(0, length), delimiter, dialect);
    let start = 0;
    while (start < length) {
      const cut = cutRecord(start, isLast);
      if (cut === null) break;
      count += 1;
      const end = cut.end === length ? text.length : cut.end;
      const raw = text.slice(start, end);
      if (cut.isUnclosed && /[\r\n]/u.test(raw)) throw new UnclosedQuoteError(count);
      records.push(new CsvRecord(count, raw, cut, delimiter));
      start = end;
    }
    rest = text.slice(start);
    if (isLast && rest !== '') records.push(new CsvRecord(count + 1, rest, NOTHING, delimiter));
    if (rest.length > MAX_ROW_LENGTH) throw new LongRecordError(count + 1);
    return records;
  };

  return { push: (text) => scan(rest + text, false), end: () => scan(rest, true) };
}

const NOTHING: Cut = { end: 0, bodyEnd: 0, fields: null, isUnclosed: false };

/** Returns the offset of DOS's final Ctrl-Z and its padding, or the text's length if there is none. */
function withoutEndOfFile(text: string): number {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '\u0000' || text[end - 1] === CTRL_Z)) end -= 1;
  return text[end] === CTRL_Z ? end : text.length;
}

const CTRL_Z = '\u001A';

/** Returns the delimiter of a line such as `sep=;`, which states it for Excel; null for any other record. */
export function separatorLine(raw: string): string | null {
  return /^"?sep=([^\r\n])"?[\r\n]*$/iu.exec(raw)?.[1] ?? null;
}
