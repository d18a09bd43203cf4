/**
 * Cuts one record of delimited text as spreadsheet programs do. A field is quoted only if a quote is its first
 * character; any other quote is an ordinary character. Text after a closing quote belongs to the field.
 *
 * An unclosed quote would turn the records below it into one field. The cutter detects this if each of these records
 * has the usual number of fields.
 */
import { closingQuote, type FieldDialect, openingQuote } from './fields.ts';

/** A cut record. `end` is an offset in the text. `bodyEnd`, before the line end, is relative to the record's start. */
export type Cut = {
  readonly end: number;
  readonly bodyEnd: number;
  /** Raw fields with their quotes; null if the record can be split at its delimiters. */
  readonly fields: readonly string[] | null;
  readonly isUnclosed: boolean;
};

/** A quoted text with more whole records than this is not one cell, even if its quote is closed properly. */
export const MOST_RECORDS_IN_CELL = 100;

const RECORD_SEPARATOR = '\u001E';

/** Returns the record at an offset, or null if it does not end in the text. @param isLast whether no more text follows */
export type RecordCutter = (start: number, isLast: boolean) => Cut | null;

/** @param delimiter in units of the text */
export function createRecordCutter(text: string, delimiter: string, dialect: FieldDialect): RecordCutter {
  const cut = createCutter(text, delimiter, dialect);
  const { width } = dialect;

  const isStray = (start: number, { found, suspectField, hasLines, isClean }: Tried): boolean => {
    const end = found?.end ?? text.length;
    const isSure = found?.fields?.length === width && !found.isUnclosed && (isClean || !hasLines);
    // A record of two or more fields has at least two characters: a delimiter and a line end.
    if (isSure && (!hasLines || end - start < 2 * MOST_RECORDS_IN_CELL)) return false;
    const within = text.slice(start, end);
    const cutWithin = createCutter(within, delimiter, { ...dialect, width: 0 });
    let records = 0;
    for (let at = 0; at < within.length; ) {
      const { found: one } = cutWithin(at, found !== null, at === 0 ? suspectField - start : -1);
      if (one === null) return false;
      if (one.bodyEnd > 0) {
        const fields = one.fields ?? within.slice(at, at + one.bodyEnd).split(delimiter);
        if (fields.length !== width) return false;
        records += 1;
        if (records > MOST_RECORDS_IN_CELL) return true;
      }
      at = one.end;
    }
    return found !== null && !isSure;
  };

  return (start, isLast) => {
    const tried = cut(start, isLast, -1);
    if (tried.suspectField < 0 || !isStray(start, tried)) return tried.found;
    return cut(start, isLast, tried.suspectField).found;
  };
}

type Tried = {
  readonly found: Cut | null;
  /** Offset of the first field whose opening quote may be an ordinary character; -1 for none. */
  readonly suspectField: number;
  readonly hasLines: boolean;
  readonly isClean: boolean;
};

/** Returns a function that cuts one record. `strayAt` is the offset of a field whose quote is an ordinary character; -1 for none. */
function createCutter(text: string, delimiter: string, dialect: FieldDialect) {
  const find = createFinder(text, delimiter, dialect);
  const afterEnd = dialect.recordEnd === 'line' ? afterLineEnd : afterSeparator;

  return (start: number, isLast: boolean, strayAt: number): Tried => {
    const lineEnd = find.recordEnd(start);
    if (find.sign(start) >= lineEnd) {
      const end = afterEnd(text, lineEnd, isLast);
      const found = end === null ? null : { end, bodyEnd: lineEnd - start, fields: null, isUnclosed: false };
      return { found, suspectField: -1, hasLines: false, isClean: true };
    }
    const fields: string[] = [];
    let suspectField = -1;
    let hasLines = false;
    let isClean = true;
    for (let at = start; ; ) {
      const opening = at === strayAt ? -1 : openingQuote(text, at, dialect);
      const closing = opening < 0 ? at : closingQuote(text, opening, dialect);
      const isSuspect = dialect.width > 1 && suspectField < 0 && opening >= 0;
      if (isSuspect && find.recordEnd(opening) < (closing ?? text.length)) {
        suspectField = at;
        hasLines = true;
      }
      if (closing === null && !isLast) return { found: null, suspectField, hasLines, isClean };
      const from = closing === null ? text.length : find.bareEnd(closing);
      const bodyEnd = find.recordEnd(from);
      const separator = find.delimiter(from);
      const fieldEnd = Math.min(bodyEnd, separator);
      if (opening >= 0 && closing !== null && text.slice(closing, fieldEnd).trim() !== '') {
        isClean = false;
        if (isSuspect && suspectField < 0) suspectField = at;
      }
      fields.push(text.slice(at, fieldEnd));
      if (separator < bodyEnd) {
        at = separator + delimiter.length;
        continue;
      }
      const end = afterEnd(text, bodyEnd, isLast);
      const found =
        end === null ? null : { end, bodyEnd: bodyEnd - start, fields, isUnclosed: closing === null };
      return { found, suspectField, hasLines, isClean };
    }
  };
}

/** Finds the next delimiter, quote or record end. Caches the results, because `indexOf` may scan far. */
function createFinder(text: string, delimiter: string, { quote, escape, recordEnd }: FieldDialect) {
  const next = (wanted: string) => {
    let asked = 0;
    let found = -2;
    return (from: number): number => {
      if (from < asked || (found !== -1 && found < from)) {
        found = text.indexOf(wanted, from);
        asked = from;
      }
      return found === -1 ? text.length : found;
    };
  };
  const never = (): number => text.length;
  const nextDelimiter = next(delimiter);
  const nextQuote = quote === '' ? never : next(quote);
  const nextBackslash = escape === 'backslash' ? next('\\') : never;
  const [one, other] = recordEnd === 'line' ? [next('\n'), next('\r')] : [next(RECORD_SEPARATOR), never];
  const nextEnd = (from: number): number => Math.min(one(from), other(from));
  return {
    delimiter: nextDelimiter,
    recordEnd: nextEnd,
    /** Returns the offset of the next quote or backslash. The text before it can be split at its delimiters. */
    sign: (from: number): number => Math.min(nextQuote(from), nextBackslash(from)),
    /** Returns the end of an unquoted field. Backslashes escape delimiters and line ends in it. */
    bareEnd(from: number): number {
      let at = from;
      for (
        let sign = nextBackslash(at);
        sign < Math.min(nextDelimiter(at), nextEnd(at));
        sign = nextBackslash(at)
      )
        at = Math.min(text.length, sign + (text.startsWith('\r\n', sign + 1) ? 3 : 2));
      return at;
    },
  };
}

/** Returns the offset after CRLF, LF or CR. Null if later text may contain the line end or the rest of it. */
function afterLineEnd(text: string, at: number, isLast: boolean): number | null {
  if (at >= text.length) return isLast ? at : null;
  if (text[at] === '\n') return at + 1;
  if (at + 1 >= text.length) return isLast ? at + 1 : null;
  return text[at + 1] === '\n' ? at + 2 : at + 1;
}

function afterSeparator(text: string, at: number, isLast: boolean): number | null {
  if (at >= text.length) return isLast ? at : null;
  const next = text[at + 1];
  if (next === undefined) return isLast ? at + 1 : null;
  return next === '\n' || next === '\r' ? afterLineEnd(text, at + 1, isLast) : at + 1;
}
