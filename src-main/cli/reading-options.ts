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

/** How to read the file. A value of null means that the guess is used. */
export type ReadingOptions = {
  readonly sheet: string | null;
  readonly delimiter: string | null;
  readonly encoding: string | null;
};

/** Parses a delimiter: a character or its name. @throws UsageError */
export function delimiterOption(text: string): string {
  const delimiter = DELIMITERS.get(text.toLowerCase()) ?? (text === '\\t' ? '\t' : text);
  if (delimiter.length === 1 && !/["'\r\n]/u.test(delimiter)) return delimiter;
  throw new UsageError(USAGE.notADelimiter([...DELIMITERS.keys()], text));
}

/** Parses an encoding: our name for it, a label of the WHATWG standard, or a code page. @throws UsageError */
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

/** Returns one form for different spellings of a name, such as "cp1252" and "Windows_1252". */
function plainName(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z\d]/gu, '')
    .replace(/^x(?=[a-z])/u, '')
    .replace(/^(?:cp|ibm|dos|ms|windows|codepage)(?=\d+$)/u, '');
  return ALIASES.get(plain) ?? plain;
}

/** Returns the encoding for a label of the WHATWG standard: "iso-8859-2" for "latin2". Returns '' for an unknown label. */
function labelled(name: string): string {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return '';
  }
}

/** Names that the standard lacks, and encodings that are read as an encoding that includes them. */
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

/** Returns only the choices that the person made, because a missing choice is guessed. */
export const readingChoices = ({
  sheet,
  delimiter,
  encoding,
}: ReadingOptions): InputOf<'readPreview'>['choices'] => ({
  ...(sheet !== null && { sheet }),
  ...(delimiter !== null && { delimiter }),
  ...(encoding !== null && { encoding }),
});
