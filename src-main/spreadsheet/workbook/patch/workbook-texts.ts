/** Adds our texts to the shared strings of a workbook, or creates shared strings for it. Existing texts are copied. */
import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import { untilAborted } from '../../failures.ts';
import type { Dialect } from '../dialects.ts';
import type { PackageEdits } from '../parts/package-edits.ts';
import { findTablePlace, type TablePlace } from '../shared-strings.ts';
import { readRelations, type Workbook } from '../workbook.ts';
import { type Package, type PackagePart, partBytes, partText } from '../xlsx-package.ts';
import { declaredAsUtf8 } from '../xml/xml.ts';
import { bytesOf } from '../xml/xml-units.ts';
import { type CollectedTexts, collectTexts, newTable, type OwnTexts } from './own-texts.ts';
import { prefixOf } from './patch-row.ts';
import { byteStream } from './zip-writer.ts';

export type WorkbookTexts = OwnTexts & {
  /** Path of the shared strings' part, which is written after all sheets; null if texts cannot be added. */
  readonly path: string | null;
  /**
   * Returns the workbook's own shared strings with our texts.
   * @param dropped number of cells that no longer use a shared string
   * @returns null if unchanged
   */
  readonly patched: (dropped: number) => Readable | null;
};

const NO_TABLE: WorkbookTexts = { add: () => null, path: null, patched: () => null };

/** @throws AppError the `file_…` codes, `cell_too_long`, `interrupted` */
export async function openWorkbookTexts(
  workbook: Workbook,
  edits: PackageEdits,
  dialect: Dialect,
  signal?: AbortSignal,
): Promise<WorkbookTexts> {
  const { package: from, sharedStrings: part } = workbook;
  const owner = workbook.part.fileName;
  if (!part) {
    const path = posix.join(posix.dirname(owner), 'sharedStrings.xml');
    if (!edits.canGrow || (await hasTraces(workbook, edits, path, signal))) return NO_TABLE;
    if ((await edits.relate(owner, `${dialect.relations}/sharedStrings`, path)) === null) return NO_TABLE;
    const { add, part: added } = newTable(path, dialect);
    edits.add(added);
    return { ...NO_TABLE, add, path };
  }
  const place = await findTablePlace(from, part, signal);
  if (!place) return NO_TABLE;
  const texts = collectTexts(place.count, prefixOf(place.tag));
  return {
    add: texts.add,
    path: part.fileName,
    patched: (dropped) =>
      texts.counts.uses === 0 && dropped === 0
        ? null
        : byteStream(patchedTable(from, part, place, texts, dropped)),
  };
}

const SHARED = /\st\s*=\s*["']s["']/u;
const LONGEST_TYPE = 16;

/** Whether a workbook without shared strings refers to them anyway. A cell that refers to them would show one of our texts. */
async function hasTraces(
  { package: from, part: main, worksheets }: Workbook,
  edits: PackageEdits,
  path: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const types = from.find('[Content_Types].xml');
  if (from.find(path) !== null || (types && (await edits.read(types)).includes('sharedStrings+xml')))
    return true;
  const relations = await readRelations(from, main.fileName);
  if ([...relations.values()].some(({ type }) => type === 'sharedStrings')) return true;
  for (const part of new Set(worksheets.map((sheet) => sheet.part))) {
    let end = '';
    for await (const piece of untilAborted(partText(from, part), signal)) {
      const text = end + piece;
      if (SHARED.test(text)) return true;
      end = text.slice(-LONGEST_TYPE);
    }
  }
  return false;
}

/** Yields the shared strings as UTF-8, with our texts at the end and new counts. Everything else is copied. */
async function* patchedTable(
  from: Package,
  part: PackagePart,
  { before, tag, headEnd, itemsEnd, count }: TablePlace,
  texts: CollectedTexts,
  dropped: number,
): AsyncGenerator<Uint8Array> {
  const { added, uses } = texts.counts;
  const counted = tag
    .replace(/(?<=\scount\s*=\s*["'])\d+/u, (stated) => String(Math.max(0, Number(stated) + uses - dropped)))
    .replace(/(?<=\suniqueCount\s*=\s*["'])\d+/u, String(count + added));
  yield bytesOf(declaredAsUtf8(before) + counted.replace(/\/>$/u, '>'));
  let at = 0;
  let isCopied = false;
  for await (const bytes of partBytes(from, part)) {
    yield bytes.subarray(Math.max(0, headEnd - at), Math.max(0, itemsEnd - at));
    if (!isCopied && at + bytes.length >= itemsEnd) {
      yield* texts.written();
      if (tag.endsWith('/>')) yield bytesOf(`</${prefixOf(tag)}sst>`);
      isCopied = true;
    }
    yield bytes.subarray(Math.max(0, itemsEnd - at));
    at += bytes.length;
  }
}
