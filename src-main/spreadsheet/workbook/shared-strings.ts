/** The workbook's table of texts, in memory: it holds each text once and is read before any cell. */
import { cellTooLong, readingError, tooLarge } from '../failures.ts';
import { MAX_CELL_LENGTH, MAX_STRINGS_BYTES, MAX_STRINGS_RATIO, PART_RATIO_FROM_BYTES } from '../limits.ts';
import type { Texts } from './text-table.ts';
import { createTextTable } from './text-table.ts';
import type { Workbook } from './workbook.ts';
import { LongTokenError, unescapeText } from './xml.ts';
import { XmlScanner } from './xml/xml-scanner.ts';
import type { PackagePart } from './xlsx-package.ts';
import { partBytes } from './xlsx-package.ts';

/**
 * By number. A text that is longer than a cell may be is cut short a little above that: who uses it refuses it.
 *
 * @param needed the numbers of the texts to keep; null for all. A preview needs a few hundred
 * @throws AppError `file_damaged`, `file_too_large`, `cell_too_long`
 */
export async function readSharedStrings(
  { package: from, sharedStrings: part }: Workbook,
  needed: ReadonlySet<number> | null = null,
): Promise<Texts> {
  const found = new Map<number, string>();
  if (!part || needed?.size === 0) return found;
  const table = createTextTable();
  checkSize(part, from.fileName);
  const item = createRichText();
  let count = 0;
  let missing = needed?.size ?? Number.POSITIVE_INFINITY;
  const scanner = new XmlScanner({
    onOpenTag: (name) => (name === 'si' ? item.clear() : item.open(name)),
    onText: () => {
      if (item.isText()) item.text(scanner.text());
    },
    onCloseTag: (name) => {
      if (name !== 'si') return item.close(name);
      if (needed === null) return table.add(item.read());
      if (needed.has(count)) {
        found.set(count, item.read());
        missing -= 1;
      }
      count += 1;
    },
  });
  try {
    for await (const piece of partBytes(from, part)) {
      scanner.write(piece);
      if (missing === 0) return found;
    }
    scanner.close();
    return needed === null ? table : found;
  } catch (error) {
    if (error instanceof LongTokenError) throw cellTooLong(from.fileName, null, error);
    throw readingError(error, from.fileName, part.fileName);
  }
}

function checkSize({ compressedSize, uncompressedSize }: PackagePart, file: string): void {
  if (uncompressedSize > MAX_STRINGS_BYTES) throw tooLarge(file, 'the bytes of its texts', MAX_STRINGS_BYTES);
  if (uncompressedSize > PART_RATIO_FROM_BYTES && uncompressedSize > compressedSize * MAX_STRINGS_RATIO)
    throw tooLarge(file, 'how far its texts unpack', MAX_STRINGS_RATIO);
}

/** The longest escape, `_x000D_`, is seven for one: what is kept is longer than a cell may be, also without its escapes. */
const LONGEST_KEPT = MAX_CELL_LENGTH * 8;

/** What a cell holds, joined by pieces; no more of it than shows that it is too long. */
export const joinText = (joined: string, text: string): string =>
  joined.length > LONGEST_KEPT ? joined : joined + text.slice(0, LONGEST_KEPT);

/** Joins the `t` elements of an item, without those of its phonetic runs (`rPh`). */
export function createRichText() {
  let joined = '';
  let isText = false;
  let isPhonetic = false;
  return {
    clear: (): void => {
      joined = '';
      isText = false;
      isPhonetic = false;
    },
    open: (name: string): void => {
      if (name === 'rPh') isPhonetic = true;
      if (name === 't') isText = !isPhonetic;
    },
    isText: (): boolean => isText,
    text: (text: string): void => {
      if (isText) joined = joinText(joined, text);
    },
    close: (name: string): void => {
      if (name === 'rPh') isPhonetic = false;
      if (name === 't') isText = false;
    },
    read: (): string => unescapeText(joined),
  };
}
