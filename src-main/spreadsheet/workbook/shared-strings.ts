/** Reads the workbook's shared strings into memory. They hold each text once and are read before any cell. */
import { cellTooLong, damaged, readingError, tooLarge, untilAborted } from '../failures.ts';
import {
  MAX_CELL_LENGTH,
  MAX_STRINGS_BYTES,
  MAX_STRINGS_RATIO,
  MAX_TOKEN_LENGTH,
  PART_RATIO_FROM_BYTES,
} from '../limits.ts';
import { createTextTable, type Texts, type TextTable } from './text-table.ts';
import type { Workbook } from './workbook.ts';
import { type Package, type PackagePart, partBytes } from './xlsx-package.ts';
import { LongTokenError, unescapeText } from './xml/xml.ts';
import { XmlScanner } from './xml/xml-scanner.ts';
import { unitsOf } from './xml/xml-units.ts';

export type StringReader = {
  /** Reads until the text with this number is known, or to the end. @throws AppError `file_damaged`, `file_too_large`, `cell_too_long` */
  readonly upTo: (last: number) => Promise<Texts>;
  readonly close: () => Promise<void>;
};

/** Reads each piece once and stops early, because the shared strings of a large workbook take seconds. */
export function createStringReader(workbook: Workbook): StringReader {
  const table = createTextTable();
  const pieces = stringPieces(workbook, table);
  return {
    async upTo(last) {
      while (table.count() <= last) if ((await pieces.next()).done === true) break;
      return table;
    },
    close: async () => void (await pieces.return(undefined)),
  };
}

/** Adds the texts in order. A text far above the cell limit is cut, but stays too long, so that its cell is refused. */
async function* stringPieces(
  { package: from, sharedStrings: part }: Workbook,
  table: TextTable,
): AsyncGenerator<Uint8Array> {
  if (!part) return;
  const item = createRichText();
  const scanner = new XmlScanner({
    onOpenTag: (name) => (name === 'si' ? item.clear() : item.open(name)),
    onText: () => {
      if (item.isText()) item.text(scanner.text());
    },
    onCloseTag: (name) => (name === 'si' ? table.add(item.read()) : item.close(name)),
  });
  yield* scanned(from, part, scanner);
}

async function* scanned(from: Package, part: PackagePart, scanner: XmlScanner): AsyncGenerator<Uint8Array> {
  checkSize(part, from.fileName);
  try {
    for await (const piece of partBytes(from, part)) {
      scanner.write(piece);
      yield piece;
    }
    scanner.close();
  } catch (error) {
    if (error instanceof LongTokenError) throw cellTooLong(from.fileName, null, error);
    throw readingError(error, from.fileName, part.fileName);
  }
}

/** The place where texts can be added to the shared strings. Offsets are in bytes of the part as UTF-8. */
export type TablePlace = {
  readonly count: number;
  /** The XML before the root's opening tag, one character per byte. The tag ends at `headEnd`. */
  readonly before: string;
  readonly tag: string;
  readonly headEnd: number;
  readonly itemsEnd: number;
};

/** Returns null if the part has another root element. @throws AppError as `StringReader`, and `interrupted` */
export async function findTablePlace(
  from: Package,
  part: PackagePart,
  signal?: AbortSignal,
): Promise<TablePlace | null> {
  let count = 0;
  let tagFrom = -1;
  let headEnd = 0;
  let itemsEnd = -1;
  let head = '';
  const scanner = new XmlScanner({
    onOpenTag: (name) => {
      if (name === 'si') count += 1;
      else if (name === 'extLst' && itemsEnd < 0) itemsEnd = scanner.from();
      if (headEnd > 0) return;
      tagFrom = name === 'sst' ? scanner.from() : -1;
      headEnd = scanner.to();
    },
    onText: () => undefined,
    onCloseTag: (name) => {
      if (name === 'sst' && itemsEnd < 0) itemsEnd = Math.max(scanner.from(), headEnd);
    },
  });
  for await (const piece of untilAborted(scanned(from, part, scanner), signal)) {
    if (head.length < headEnd || headEnd === 0) head += unitsOf(piece);
    if (head.length > MAX_TOKEN_LENGTH * 2) throw damaged(from.fileName, part.fileName);
  }
  if (tagFrom < 0) return null;
  const [before, tag] = [head.slice(0, tagFrom), head.slice(tagFrom, headEnd)];
  return { count, before, tag, headEnd, itemsEnd };
}

function checkSize({ compressedSize, uncompressedSize }: PackagePart, file: string): void {
  if (uncompressedSize > MAX_STRINGS_BYTES) throw tooLarge(file, 'the bytes of its texts', MAX_STRINGS_BYTES);
  if (uncompressedSize > PART_RATIO_FROM_BYTES && uncompressedSize > compressedSize * MAX_STRINGS_RATIO)
    throw tooLarge(file, 'how far its texts unpack', MAX_STRINGS_RATIO);
}

/** Longer texts are cut. The kept text exceeds the cell limit even if it consists of escapes like `_x000D_`. */
const LONGEST_KEPT = MAX_CELL_LENGTH * 8;

/** Appends a piece to a cell's text, unless the text is already so long that the cell is refused. */
export const joinText = (joined: string, text: string): string =>
  joined.length > LONGEST_KEPT ? joined : joined + text.slice(0, LONGEST_KEPT);

/** Joins the `t` elements of an item, without its phonetic runs (`rPh`). */
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
