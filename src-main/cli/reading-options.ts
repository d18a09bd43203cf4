import type { InputOf } from '#shared/contract/operations.ts';
import { USAGE } from '#shared/messages/cli/usage.ts';
import { ENCODINGS } from '#shared/messages/import/encodings.ts';
import { UsageError } from './usage-error.ts';

const DELIMITERS: ReadonlyMap<string, string> = new Map([
  ['comma', ','],
  ['semicolon', ';'],
  ['tab', '\t'],
  ['pipe', '|'],
  ['caret', '^'],
  ['tilde', '~'],
  ['colon', ':'],
  ['space', ' '],
  ['unit-separator', '\u001F'],
]);

/** null uses the guess. */
export type ReadingOptions = {
  readonly sheet: string | null;
  readonly delimiter: string | null;
  readonly encoding: string | null;
};

/** Accepts a character or its name. @throws UsageError */
export function delimiterOption(text: string): string {
  const delimiter = DELIMITERS.get(text.toLowerCase()) ?? (text === '\\t' ? '\t' : text);
  if (delimiter.length === 1 && !/["'\r\n]/u.test(delimiter)) return delimiter;
  throw new UsageError(USAGE.notADelimiter([...DELIMITERS.keys()], text));
}

/** Accepts the name of an encoding, a label of the WHATWG standard, or a code page. @throws UsageError */
export function encodingOption(text: string): string {
  const wanted = [text, plainName(text)].flatMap((name) => [plainName(name), plainName(labelled(name))]);
  const found = ENCODINGS.find(({ value }) => wanted.includes(plainName(value)));
  if (found) return found.value;
  throw new UsageError(
    USAGE.unknownEncoding(
      ENCODINGS.map(({ value }) => value),
      text,
    ),
  );
}

/** Removes differences of spelling: "UTF8", "cp1252", "Windows_1252". */
function plainName(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z\d]/gu, '')
    .replace(/^x(?=[a-z])/u, '')
    .replace(/^(?:cp|ibm|dos|ms|windows|codepage)(?=\d+$)/u, '');
  return ALIASES.get(plain) ?? plain;
}

/** Looks up a label of the WHATWG standard: "latin2" is "iso-8859-2"; '' for an unknown label. */
function labelled(name: string): string {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return '';
  }
}

/** Names that the standard lacks, and encodings that are read as a larger encoding. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['ansi', '1252'],
  ['utf16', 'utf16le'],
  ['ucs2', 'utf16le'],
  ['latin9', 'iso885915'],
  ['jis', 'iso2022jp'],
  ['latin7', 'iso885913'],
  ['macroman', 'macintosh'],
  ['10000', 'macintosh'],
  ['10007', 'maccyrillic'],
  ['932', 'shiftjis'],
  ['936', 'gb18030'],
  ['gbk', 'gb18030'],
  ['949', 'euckr'],
  ['uhc', 'euckr'],
  ['950', 'big5'],
  ['1200', 'utf16le'],
  ['1201', 'utf16be'],
  ['65001', 'utf8'],
  ['utf8sig', 'utf8'],
]);

export const readingChoices = ({
  sheet,
  delimiter,
  encoding,
}: ReadingOptions): InputOf<'readPreview'>['choices'] => ({
  ...(sheet !== null && { sheet }),
  ...(delimiter !== null && { delimiter }),
  ...(encoding !== null && { encoding }),
});
