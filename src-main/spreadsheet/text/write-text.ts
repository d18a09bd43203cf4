import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CellValue } from '../sheet.ts';
import { writeWhole } from '../write-whole.ts';
import { LINE_BREAK, literalText } from './cell-text.ts';
import type { CsvSource } from './csv-source.ts';
import type { Quoting } from './dialect.ts';
import { blanksAt, closingOf, fieldText, openingQuote } from './fields.ts';

/** Writes to `path`, and removes the file on failure. @throws AppError `disk_full`, `output_not_writable` */
export const writeStream = (
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<void> => writeWhole(path, (file) => pipeline(Readable.from(chunks), file, { signal }));

const WHERE_NEEDED: Quoting = { texts: false, empty: false };

type TextForm = Pick<CsvSource, 'delimiter' | 'dialect'>;

/** Returns the field for a value from the service or from an edit. The field cannot run as a formula. */
export function fieldOf(value: CellValue, form: TextForm, quoting = WHERE_NEEDED): string {
  const text = typeof value === 'string' ? guarded(value) : Number.isFinite(value) ? String(value) : '';
  if (text === '') return quoting.empty ? inQuotes('', form) : '';
  return quoting.texts ? inQuotes(text, form) : quoteField(text, form);
}

/** Like `fieldOf`, but in the form of the replaced field `own`: its leading blanks, FileMaker line breaks or `="02134"`. */
export function fieldLike(own: string, value: CellValue, form: TextForm, quoting: Quoting): string {
  const blanks = own.slice(0, blanksAt(own, 0, form.dialect));
  const field = blanks + (literalLike(own, String(value), form) ?? fieldOf(value, form, quoting));
  const [lineBreak] = LINE_BREAK.exec(own) ?? [];
  return lineBreak === undefined ? field : field.replaceAll(/\r\n?|\n/gu, lineBreak);
}

/** Returns the text in the form `="02134"`. Null if `own` has another form, or if the text could contain a formula. */
function literalLike(own: string, text: string, form: TextForm): string | null {
  if (literalText(fieldText(own, form.dialect)) === null) return null;
  if (DELIMITER.test(text) || guarded(text) !== text) return null;
  const literal = `="${text.replaceAll('"', '""')}"`;
  const isBare = openingQuote(own, 0, form.dialect) < 0 && quoteField(text, form) === text;
  return isBare ? literal : inQuotes(literal, form);
}

/**
 * Puts an apostrophe before text that a spreadsheet program would run as a formula. Answers of a service must not
 * become commands on a person's computer. A program that expects another delimiter starts a cell in the middle of ours,
 * quoted or not, so text after any delimiter is guarded too. A number is not a formula.
 */
function guarded(text: string): string {
  if (NEVER_GUARDED.test(text) || /^[+-]?\d+(?:[.,]\d+)?$/u.test(text)) return text;
  if (!BEGINS.test(text)) return STARTS_CELL.test(text) ? `'${text}` : text;
  const pieces = text.split(AROUND_DELIMITER);
  /** People write a dash for a part that is missing: "12 High St, -, Leeds". A cell of this piece alone is no formula. */
  const isDash = (piece: string, at: number): boolean =>
    /[,;|]/u.test(pieces[at - 1] ?? '') && pieces[at - 1] === pieces[at + 1] && /^\s*-+\s*$/u.test(piece);
  const inside = pieces
    .map((piece, at) => (FORMULA.test(piece) && !isDash(piece, at) ? `'${piece}` : piece))
    .join('');
  return STARTS_CELL.test(inside) ? `'${inside}` : inside;
}

/** Matches texts that contain neither the start of a formula nor the end of a cell. Most texts match. */
const NEVER_GUARDED = /^[\w !#$%&().:?~/]*$/u;
/** Matches the start of a formula: `= + - @` and the variants that East Asian programs treat as equal. */
const BEGINS = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u207C\u207A\u208C\u208A\u2212]/u;
/** Programs skip invisible characters, and the quotes of a cell that is quoted twice, when they look for a formula. */
const FORMULA =
  /^[\s\p{C}"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u207C\u207A\u208C\u208A\u2212]/u;
const DELIMITER = /[,;|\t\r\n]/u;
/** Splits before and after each delimiter. */
const AROUND_DELIMITER = /([,;|\t\r\n])/u;
/** A leading tab or line end starts the next cell. */
const STARTS_CELL = /^[\t\r\n]/u;

export function quoteField(text: string, form: TextForm): string {
  const { delimiter } = form;
  const { quote, escape, recordEnd } = form.dialect;
  const needsQuotes =
    text.includes(delimiter) ||
    (quote !== '' && (text.includes(quote) || text.includes(closingOf(form.dialect)))) ||
    (recordEnd === 'line' && /[\r\n]/u.test(text)) ||
    (escape === 'backslash' && text.includes('\\'));
  if (!needsQuotes) return text;
  // In a dialect without quotes and escapes, a delimiter would end the cell, so a blank replaces it.
  if (quote === '' && escape === 'quote') return text.replaceAll(delimiter, ' ').replaceAll(/[\r\n]+/gu, ' ');
  return inQuotes(text, form);
}

function inQuotes(text: string, { delimiter, dialect }: TextForm): string {
  const { quote, escape } = dialect;
  const closing = closingOf(dialect);
  if (escape === 'quote') return quote + text.replaceAll(closing, closing + closing) + closing;
  const isEscaped = (sign: string): boolean =>
    sign === '\\' || (quote === '' ? sign === delimiter || sign === '\r' || sign === '\n' : sign === quote);
  return (
    quote + text.replaceAll(/[^\p{L}\p{N} ]/gu, (sign) => (isEscaped(sign) ? `\\${sign}` : sign)) + quote
  );
}
