import { stat } from 'node:fs/promises';
import { TextDecoder } from 'node:util';
import type { SheetTab } from '#shared/contract/import/preview.ts';
import { readHead } from '../read-head.ts';
import type { SheetFile } from '../sheet.ts';
import type { OpenTables } from '../tables.ts';
import { guessEncoding } from '../text/guess-encoding.ts';
import { filePieces, walkedTables } from '../walked-tables.ts';
import { HtmlWalker } from './html-walker.ts';

/** Opens a page with tables. The largest table counts as the list, because the others often only lay out the page. */
export const openHtml: OpenTables = async (file, withValues = false) => {
  const encoding = await encodingOf(file);
  let surveyed: HtmlWalker | null = null;
  const createWalker = (wanted: string | null): HtmlWalker => {
    const walker = new HtmlWalker(wanted, new TextDecoder(encoding), withValues);
    if (wanted === null) surveyed = walker;
    return walker;
  };
  const text = { pieces: () => filePieces(file), bytes: (await stat(file.path)).size };
  const { sheets, rows, hiddenColumns } = walkedTables(text, createWalker, file.fileName);
  let known: Promise<readonly SheetTab[]> | null = null;
  const allSheets = (): Promise<readonly SheetTab[]> => (known ??= sheets());
  return {
    sheets: allSheets,
    likely: async () => {
      await allSheets();
      return surveyed && largestOf(surveyed);
    },
    rows,
    hiddenColumns,
    close: () => undefined,
  };
};

/** Returns the name of the first table that has the most cells; null if the page has no tables. */
function largestOf({ sheets, sizes }: HtmlWalker): string | null {
  let largest = 0;
  for (const [index, size] of sizes.entries()) if (size > (sizes[largest] ?? 0)) largest = index;
  return sheets[largest]?.name ?? null;
}

const CHARSET = /<meta\b[^>]{0,300}?\bcharset\s{0,9}=\s{0,9}["']?([\w:.-]{1,40})/iu;

/** Prefers a byte order mark, then UTF-8 if the bytes are valid, then the stated charset, then a guess. */
async function encodingOf({ path }: SheetFile): Promise<string> {
  const head = await readHead(path);
  const { encoding, reason } = await guessEncoding(path, head);
  const stated = CHARSET.exec(head.toString('latin1'))?.[1]?.toLowerCase() ?? '';
  // ISO-2022 has only ASCII bytes, so it looks like UTF-8. In UTF-16, the search for the charset fails.
  const isSevenBit = stated.startsWith('iso-2022');
  const isSure = encoding.startsWith('utf-16') || reason === 'byte_order_mark' || encoding === 'utf-8';
  const names = isSure && !isSevenBit ? [encoding] : [stated, encoding];
  return names.find((name) => isKnown(name)) ?? 'windows-1252';
}

function isKnown(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== '';
  } catch {
    return false;
  }
}
