/** Yields the XML of a worksheet with its rows sorted by number. All readers use these bytes, so that offsets agree. */
import { AppError } from '#shared/contract/errors.ts';
import { tooLarge } from '../failures.ts';
import { MAX_ELEMENTS, MAX_ORDERED_BYTES } from '../limits.ts';
import { type CellRange, parseRange } from './cell-range.ts';
import { createSheetWalker, isEmptyCell, type SheetRow } from './sheet-walker.ts';
import { type Package, type PackagePart, partBytes } from './xlsx-package.ts';
import { unitsOf } from './xml/xml-units.ts';

type SheetFacts = {
  readonly ordered: Uint8Array | null;
  readonly merges: readonly CellRange[];
};

const known = new WeakMap<PackagePart, Promise<SheetFacts>>();

/** Yields UTF-8 without a byte order mark. @throws AppError `rows_out_of_order` and the `file_…` codes */
export async function* sheetBytes(from: Package, part: PackagePart): AsyncGenerator<Uint8Array> {
  const { ordered } = await factsOf(from, part);
  if (ordered) yield ordered;
  else yield* partBytes(from, part);
}

/** Returns the merges of a sheet; empty if the sheet is too large to be scanned in advance. */
export const mergesOfPart = async (from: Package, part: PackagePart): Promise<readonly CellRange[]> =>
  (await factsOf(from, part)).merges;

async function factsOf(from: Package, part: PackagePart): Promise<SheetFacts> {
  const found = known.get(part) ?? lookThrough(from, part);
  known.set(part, found);
  return found;
}

async function lookThrough(from: Package, part: PackagePart): Promise<SheetFacts> {
  if (part.uncompressedSize > MAX_ORDERED_BYTES) return { ordered: null, merges: [] };
  const scan = createScan(from.fileName);
  for await (const bytes of partBytes(from, part)) scan.add(unitsOf(bytes));
  const { isInOrder, merges } = scan.found();
  if (isInOrder) return { ordered: null, merges };
  const pieces: Buffer[] = [];
  for await (const bytes of partBytes(from, part)) pieces.push(Buffer.from(bytes));
  return { ordered: inRowOrder(Buffer.concat(pieces), from.fileName), merges };
}

/**
 * The number of characters at the end of a piece that are searched again with the next piece, because the `sheetData`
 * tag may be split between the two.
 */
const LONGEST_NAME = 256;

/** Searches only for tags of rows and merges, which takes a fraction of the time of reading. */
function createScan(file: string) {
  const merges: CellRange[] = [];
  let prefix: string | null = null;
  let held = '';
  let last = 0;
  let isInOrder = true;
  const addRow = (tag: string): void => {
    const number = Number(/\sr\s*=\s*["'](\d{1,9})["']/u.exec(tag)?.[1] ?? 0);
    if (number <= last) isInOrder = false;
    last = number;
  };
  const addMerge = (tag: string): void => {
    const range = parseRange(/\sref\s*=\s*["']([^"']*)["']/u.exec(tag)?.[1] ?? '');
    if (range) merges.push(range);
    if (merges.length > MAX_ELEMENTS) throw tooLarge(file, 'the merged cells', MAX_ELEMENTS);
  };
  return {
    add(piece: string): void {
      held += piece;
      prefix ??= /<((?:[\w.-]{1,99}:)?)sheetData[\s/>]/u.exec(held)?.[1] ?? null;
      // Search only if a tag may have ended. Searching all the held text for each piece would take quadratic time.
      if (prefix !== null && !piece.includes('>')) return;
      const end = prefix === null ? held.length - LONGEST_NAME : held.lastIndexOf('>') + 1;
      if (end <= 0) return;
      if (prefix !== null) {
        eachTag(held.slice(0, end), `<${prefix}row`, addRow);
        eachTag(held.slice(0, end), `<${prefix}mergeCell`, addMerge);
      }
      held = held.slice(end);
    },
    found: () => ({ isInOrder, merges }),
  };
}

/** @param text a text that ends with a tag @param open the beginning of the wanted tags; longer names are skipped */
function eachTag(text: string, open: string, onTag: (tag: string) => void): void {
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, at + 1))
    if (' \t\r\n/>'.includes(text[at + open.length] ?? '-')) onTag(text.slice(at, text.indexOf('>', at) + 1));
}

/** Returns null if the rows are sorted already, or if the XML is damaged. The reader then reports the damage. */
function inRowOrder(bytes: Buffer, file: string): Buffer | null {
  const rows = rowsOf(bytes);
  const isAscending = rows.every(({ number }, i) => number > (rows[i - 1]?.number ?? 0));
  const [first, last] = [rows[0], rows.at(-1)];
  if (isAscending || !first || !last) return null;
  const byNumber = new Map<number, SheetRow[]>();
  for (const row of rows.toSorted((a, b) => a.number - b.number)) {
    const same = byNumber.get(row.number);
    if (same) same.push(row);
    else byNumber.set(row.number, [row]);
  }
  return Buffer.concat([
    bytes.subarray(0, first.from),
    ...Array.from(byNumber.values(), (same) => joined(bytes, same, file)),
    bytes.subarray(last.closeEnd),
  ]);
}

function rowsOf(bytes: Buffer): readonly SheetRow[] {
  const walker = createSheetWalker({ values: false });
  try {
    return [...walker.write(bytes), ...walker.close()];
  } catch {
    return [];
  }
}

/** Joins rows with the same number. Throws if a cell occurs twice, because no program could show such a row. */
function joined(bytes: Buffer, rows: readonly SheetRow[], file: string): Buffer {
  const [first] = rows;
  if (!first || rows.length === 1) return bytes.subarray(first?.from, first?.closeEnd);
  const columns = rows.flatMap(({ cells }) =>
    cells.filter((cell) => !isEmptyCell(cell)).map((c) => c.column),
  );
  if (new Set(columns).size < columns.length)
    throw new AppError({ code: 'rows_out_of_order', file, row: first.number });
  const open = bytes.toString('latin1', first.from, first.openEnd).replace(/\/>$/u, '>');
  const name = /^<([^\s/>]+)/u.exec(open)?.[1] ?? '';
  const contents = rows.map(({ openEnd, closeEnd, isSelfClosing }) =>
    bytes.subarray(openEnd, isSelfClosing ? openEnd : bytes.lastIndexOf('<', closeEnd - 1)),
  );
  return Buffer.concat([Buffer.from(open, 'latin1'), ...contents, Buffer.from(`</${name}>`, 'latin1')]);
}
