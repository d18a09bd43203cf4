/** Puts our texts into the shared strings, because some programs show inline texts as empty cells. */

import { MAX_FOUND_TEXTS, MAX_OWN_TEXTS_BYTES } from '../../limits.ts';
import type { Dialect } from '../dialects.ts';
import type { NewPart } from '../parts/package-edits.ts';
import { escapeText } from '../xml/xml.ts';
import { byteStream } from './zip-writer.ts';

export type OwnTexts = {
  /** @returns the text's number in the shared strings; null if the cell must hold the text itself */
  readonly add: (text: string, isBold?: boolean) => number | null;
};

const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml';
const PIECE = 64 * 1024;

export type CollectedTexts = OwnTexts & {
  readonly counts: { readonly added: number; readonly uses: number };
  /** Returns the added items as XML. Call this after all texts are added. */
  readonly written: () => readonly Buffer[];
};

/**
 * @param first the number of the first text
 * @param prefix the namespace prefix of the shared strings' tags with its colon, empty if there is none
 */
export function collectTexts(first: number, prefix: string): CollectedTexts {
  const plain = new Map<string, number>();
  const bold = new Map<string, number>();
  const pieces: Buffer[] = [];
  const counts = { added: 0, uses: 0 };
  let piece = '';
  let bytes = 0;
  let found = 0;
  const flush = (): void => {
    const encoded = Buffer.from(piece, 'utf8');
    bytes += encoded.length;
    pieces.push(encoded);
    piece = '';
  };
  return {
    counts,
    add(text, isBold = false) {
      const numbers = isBold ? bold : plain;
      let number = numbers.get(text);
      if (number === undefined) {
        if (bytes > MAX_OWN_TEXTS_BYTES) return null;
        if (found > MAX_FOUND_TEXTS) {
          numbers.clear();
          found = 0;
        }
        number = first + counts.added;
        counts.added += 1;
        numbers.set(text, number);
        found += text.length;
        piece += `<${prefix}si>${textXml(text, prefix, isBold)}</${prefix}si>`;
        if (piece.length > PIECE) flush();
      }
      counts.uses += 1;
      return number;
    },
    written() {
      flush();
      return pieces;
    },
  };
}

/** Returns the font of bold text. Without a font, programs show the text in an arbitrary serif font. */
const boldFont = (prefix: string): string =>
  `<${prefix}rPr><${prefix}b/><${prefix}sz val="11"/><${prefix}rFont val="Calibri"/><${prefix}family val="2"/></${prefix}rPr>`;

/** Returns the content of a shared string or of a cell with an inline text. */
export function textXml(text: string, prefix: string, isBold: boolean): string {
  const space = SPACE_MATTERS.test(text) ? ' xml:space="preserve"' : '';
  const xml = `<${prefix}t${space}>${escapeText(text)}</${prefix}t>`;
  return isBold ? `<${prefix}r>${boldFont(prefix)}${xml}</${prefix}r>` : xml;
}

const SPACE_MATTERS = /^\s|\s$|[\t\n]|\s\s/u;

export function newTable(
  path: string,
  { main }: Pick<Dialect, 'main'>,
): { readonly add: OwnTexts['add']; readonly part: NewPart } {
  const texts = collectTexts(0, '');
  async function* table(): AsyncGenerator<Buffer> {
    const { uses, added } = texts.counts;
    yield Buffer.from(
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<sst xmlns="${main}" count="${uses}" uniqueCount="${added}">`,
    );
    yield* texts.written();
    yield Buffer.from('</sst>');
  }
  return { add: texts.add, part: { path, contentType: CONTENT, open: () => byteStream(table()) } };
}
