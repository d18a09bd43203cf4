/**
 * Cuts delimited text into records as spreadsheet programs do: a field is quoted only when a quote is its
 * first character, a quote elsewhere is a character, and what follows a closing quote belongs to the field.
 * A record keeps its raw text, so that a file can be copied record by record.
 */
import { MAX_ROW_LENGTH } from '../limits.ts';

/** A record of a text file. A quoted field may hold line ends, so it is not always one line. */
export class CsvRecord {
  /** 1-based, counting every record, also empty ones. */
  readonly number: number;
  /** With its line end; concatenated, all records are the file. */
  readonly raw: string;
  /** Where the line end begins in `raw`. */
  readonly bodyEnd: number;
  /** The file ended inside a quoted field. */
  readonly isUnclosed: boolean;
  readonly #delimiter: string;
  /** Cut already where the record has quotes; else it is cut when it is asked for: most records are copied whole. */
  #fields: readonly string[] | null;

  constructor(number: number, raw: string, { bodyEnd, fields, isUnclosed }: Cut, delimiter: string) {
    this.number = number;
    this.raw = raw;
    this.bodyEnd = bodyEnd;
    this.isUnclosed = isUnclosed;
    this.#delimiter = delimiter;
    this.#fields = fields;
  }

  /** Raw fields with their quotes; an empty line has one, empty. */
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

/** Both end in an `UnclosedQuoteError` or a `LongRecordError` where the text is no table. */
export type CsvScanner = {
  readonly push: (text: string) => CsvRecord[];
  readonly end: () => CsvRecord[];
};

/** A record is longer than `MAX_ROW_LENGTH`: mostly an unclosed quote. */
export class LongRecordError extends Error {
  override readonly name = 'LongRecordError';
  /** The number of the record. */
  readonly record: number;

  constructor(record: number) {
    super(`record ${record} does not end`);
    this.record = record;
  }
}

/** The file ends inside a quoted field. */
export class UnclosedQuoteError extends Error {
  override readonly name = 'UnclosedQuoteError';
  /** The number of the record. */
  readonly record: number;

  constructor(record: number) {
    super(`record ${record}: a quoted field does not end`);
    this.record = record;
  }
}

/** Where a record ends, `bodyEnd` counted from its beginning. `fields`: null where no quote says otherwise than the delimiters. */
type Cut = Pick<CsvRecord, 'bodyEnd' | 'isUnclosed'> & {
  readonly end: number;
  readonly fields: readonly string[] | null;
};

/**
 * Takes a file's text in pieces of any size.
 *
 * @param delimiter one character, in units of the text
 * @param firstRecord the number of the record the text begins with
 */
export function createCsvScanner(delimiter: string, firstRecord = 1): CsvScanner {
  let rest = '';
  let count = firstRecord - 1;

  const scan = (text: string, isLast: boolean): CsvRecord[] => {
    const records: CsvRecord[] = [];
    const find = createFinder(text, delimiter);
    let start = 0;
    while (start < text.length) {
      const cut = cutRecord(text, start, delimiter, isLast, find);
      if (cut === null) break;
      count += 1;
      const { end } = cut;
      const raw = text.slice(start, end);
      if (cut.isUnclosed && /[\r\n]/u.test(raw)) throw new UnclosedQuoteError(count);
      records.push(new CsvRecord(count, raw, cut, delimiter));
      start = end;
    }
    rest = text.slice(start);
    if (rest.length > MAX_ROW_LENGTH) throw new LongRecordError(count + 1);
    return records;
  };

  return { push: (text) => scan(rest + text, false), end: () => scan(rest, true) };
}

/** Where the next line end, quote or delimiter is. Remembered, since `indexOf` may look far; asked only forwards. */
function createFinder(text: string, delimiter: string) {
  const next = (wanted: string) => {
    let found = -2;
    return (from: number): number => {
      if (found !== -1 && found < from) found = text.indexOf(wanted, from);
      return found === -1 ? text.length : found;
    };
  };
  const lineFeed = next('\n');
  const carriageReturn = next('\r');
  return {
    lineEnd: (from: number) => Math.min(lineFeed(from), carriageReturn(from)),
    quote: next('"'),
    delimiter: next(delimiter),
  };
}

type Finder = ReturnType<typeof createFinder>;

/** The record at `start`; null when the text ends before it does. */
function cutRecord(
  text: string,
  start: number,
  delimiter: string,
  isLast: boolean,
  find: Finder,
): Cut | null {
  const lineEnd = find.lineEnd(start);
  if (find.quote(start) >= lineEnd) {
    const end = afterLineEnd(text, lineEnd, isLast);
    if (end === null) return null;
    return { end, bodyEnd: lineEnd - start, fields: null, isUnclosed: false };
  }
  const fields: string[] = [];
  for (let at = start; ; ) {
    const closing = text[at] === '"' ? closingQuote(text, at + 1) : at;
    if (closing === null && !isLast) return null;
    const bodyEnd = closing === null ? text.length : find.lineEnd(closing);
    const separator = closing === null ? text.length : find.delimiter(closing);
    if (separator < bodyEnd) {
      fields.push(text.slice(at, separator));
      at = separator + delimiter.length;
      continue;
    }
    const end = afterLineEnd(text, bodyEnd, isLast);
    if (end === null) return null;
    fields.push(text.slice(at, bodyEnd));
    return { end, bodyEnd: bodyEnd - start, fields, isUnclosed: closing === null };
  }
}

/** Past CRLF, LF or CR; null when more text could still turn a CR into CRLF, or bring the line end. */
function afterLineEnd(text: string, at: number, isLast: boolean): number | null {
  if (at >= text.length) return isLast ? at : null;
  if (text[at] === '\n') return at + 1;
  if (at + 1 >= text.length) return isLast ? at + 1 : null;
  return text[at + 1] === '\n' ? at + 2 : at + 1;
}

/** Past the quote that closes a field whose text begins at `from`; null when none does. */
function closingQuote(text: string, from: number): number | null {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at + 1;
  }
  return null;
}

/** A raw field without its quotes. */
export function fieldText(field: string): string {
  if (!field.startsWith('"')) return field;
  const closing = closingQuote(field, 1);
  if (closing === null) return field.slice(1).replaceAll('""', '"');
  return field.slice(1, closing - 1).replaceAll('""', '"') + field.slice(closing);
}

/** Excel's own first line, which names the delimiter (`sep=;`); null for any other record. */
export function separatorLine(raw: string): string | null {
  return /^"?sep=([^\r\n])"?[\r\n]*$/iu.exec(raw)?.[1] ?? null;
}
