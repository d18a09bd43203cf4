/** Text files written piece by piece. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writingError } from '../failures.ts';
import type { CellValue } from '../sheet.ts';
import type { Quoting } from './dialect.ts';

/** Writes to `path`, or leaves nothing there. @throws AppError `disk_full`, `output_not_writable` */
export async function writeStream(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await pipeline(Readable.from(chunks), createWriteStream(path), { signal });
  } catch (error) {
    await rm(path, { force: true });
    throw writingError(error, path);
  }
}

/** Fields that are quoted where they need it. */
const WHERE_NEEDED: Quoting = { texts: false, empty: false };

/** A value that came from the service or an edit, as a field; see `guarded`. */
export function fieldOf(value: CellValue, delimiter: string, quoting = WHERE_NEEDED): string {
  const text = typeof value === 'string' ? guarded(value) : Number.isFinite(value) ? String(value) : '';
  if (text === '') return quoting.empty ? '""' : '';
  return quoting.texts ? inQuotes(text) : quoteField(text, delimiter);
}

/**
 * Text that a spreadsheet program would run as a formula gets an apostrophe in front: answers of a service must not
 * become commands on a person's computer. A program set to another delimiter than the file's begins a cell in the
 * middle of ours, quoted or not, so that what follows any delimiter is guarded as well. A number is no formula.
 */
function guarded(text: string): string {
  if (NEVER_GUARDED.test(text) || /^[+-]?\d+(?:[.,]\d+)?$/u.test(text)) return text;
  if (!BEGINS.test(text)) return STARTS_CELL.test(text) ? `'${text}` : text;
  const guardedText: string[] = [];
  // From the end on, so that each sign is looked at once, however many blanks stand before a formula.
  let isFormula = false;
  for (const sign of [...text].toReversed()) {
    if (isFormula && DELIMITER.test(sign)) {
      guardedText.push("'");
      isFormula = false;
    }
    guardedText.push(sign);
    if (BEGINS.test(sign)) isFormula = true;
    else if (!UNSEEN.test(sign)) isFormula = false;
  }
  const inside = guardedText.toReversed().join('');
  return isFormula || STARTS_CELL.test(inside) ? `'${inside}` : inside;
}

/** Most texts have neither what begins a formula nor what ends a cell. */
const NEVER_GUARDED = /^[\w !#$%&().:?~/]*$/u;
/** What begins a formula: `= + - @` and their kin, which programs for East Asian writing read as the same. */
const BEGINS = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u207C\u207A\u208C\u208A\u2212]/u;
/** Programs drop it before they look: what cannot be seen, and the quotes of a cell that is quoted again. */
const UNSEEN = /[\s\p{C}"]/u;
const DELIMITER = /[,;|\t\r\n]/u;
/** A tab or a line end alone is a way into the next cell. */
const STARTS_CELL = /^[\t\r\n]/u;

/** Quoted only where the text needs it. */
export function quoteField(text: string, delimiter: string): string {
  const needsQuotes = text.includes(delimiter) || /["\r\n]/u.test(text);
  return needsQuotes ? inQuotes(text) : text;
}

const inQuotes = (text: string): string => `"${text.replaceAll('"', '""')}"`;
