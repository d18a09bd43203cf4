/** The workbook's table of texts, in memory: it holds each text once and is read before any cell. */
import { readingError } from './failures.ts';
import type { Workbook } from './workbook.ts';
import { createXmlParser, localName, unescapeText } from './xml.ts';
import { partText, tooLarge } from './xlsx-package.ts';

/** Bytes of the part. 500,000 rows of twelve columns have about 43 MB. */
const MAX_BYTES = 1024 ** 3;

/**
 * @param count how many are needed; a preview needs the first few hundred only
 * @throws AppError `file_damaged`, `file_too_large`
 */
export async function readSharedStrings(
  { package: from, sharedStrings: part }: Workbook,
  count = Number.POSITIVE_INFINITY,
): Promise<readonly string[]> {
  const strings: string[] = [];
  if (!part || count === 0) return strings;
  if (part.uncompressedSize > MAX_BYTES) throw tooLarge(from.fileName, 'the bytes of its texts', MAX_BYTES);
  const parser = createXmlParser();
  const item = createRichText();
  parser.on('opentag', ({ name }) => {
    if (localName(name) === 'si') item.clear();
    else item.open(localName(name));
  });
  parser.on('text', item.text);
  parser.on('cdata', item.text);
  parser.on('closetag', ({ name }) => {
    if (localName(name) === 'si') strings.push(item.read());
    else item.close(localName(name));
  });
  try {
    for await (const text of partText(from, part)) {
      parser.write(text);
      if (strings.length >= count) return strings;
    }
    parser.close();
    return strings;
  } catch (error) {
    throw readingError(error, from.fileName, part.fileName);
  }
}

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
    text: (text: string): void => {
      if (isText) joined += text;
    },
    close: (name: string): void => {
      if (name === 'rPh') isPhonetic = false;
      if (name === 't') isText = false;
    },
    read: (): string => unescapeText(joined),
  };
}
