/** Converts records of a text file, and the values to write into them, to units of the copy. */
import { AppError } from '#shared/contract/errors.ts';
import type { CellValue, PatchPlan } from '../sheet.ts';
import type { CsvSource } from './csv-source.ts';
import type { Quoting } from './dialect.ts';
import { createLackingLetters, type LackingLetters } from './lacking-letters.ts';
import { byteOrderMark, createCodec, type TextCodec } from './text-units.ts';
import { fieldLike } from './write-text.ts';

type CellLocation = {
  readonly row: number;
  readonly column: string;
};

/** Converts units of the source, and values of the app, to units of the output. */
export type Conversion = {
  readonly to: TextCodec;
  readonly encodingBefore: string | null;
  /** Returns the beginning of the copy, in units of `to`, given the byte order mark of the source. */
  readonly start: (mark: string) => string;
  readonly copy: (units: string, record: number) => string;
  /** @param own the field that the value replaces, in units of the source */
  readonly field: (value: CellValue, place: CellLocation, own?: string) => string;
  readonly takeLacking: () => LackingLetters;
};

/** @param wished as in `PatchPlan` @param mostLetters the maximum number of missing characters to list */
export function conversionOf(
  wished: PatchPlan['encoding'],
  source: CsvSource,
  codec: TextCodec,
  quoting: Quoting,
  mostLetters?: number,
): Conversion {
  return wished === 'utf-8'
    ? changedToUtf8(source, codec, quoting)
    : keptEncoding(source, codec, quoting, mostLetters);
}

/** @throws AppError `text_not_in_encoding` if the encoding lacks any character */
export function refuseLacking({ fileName, encoding }: CsvSource, found: LackingLetters): void {
  if (found.cells > 0)
    throw new AppError({ code: 'text_not_in_encoding', file: fileName, encoding, ...found });
}

/** Keeps the source's own encoding. Copied bytes stay the same even if the encoding was guessed wrongly. */
function keptEncoding(
  source: CsvSource,
  codec: TextCodec,
  quoting: Quoting,
  mostLetters?: number,
): Conversion {
  const lacking = createLackingLetters(codec, mostLetters);
  const encode = (value: CellValue, own = ''): string | null =>
    codec.encode(fieldLike(codec.decode(own), value, source, quoting));
  return {
    to: codec,
    encodingBefore: null,
    start: (mark) => mark,
    copy: (units) => units,
    field: (value, { row, column }, own) => {
      const units = encode(value, own);
      if (units !== null) return units;
      const plain = withPlainQuotes(value);
      const plainUnits = encode(plain, own);
      if (plainUnits !== null) return plainUnits;
      lacking.add({ row, column, text: plain });
      return '';
    },
    takeLacking: () => lacking.take(),
  };
}

const NONE_LACKING: LackingLetters = { cells: 0, letters: [] };

/** Replaces typographic quotes, which our own sentences use and many old encodings lack. */
const withPlainQuotes = (value: CellValue): string =>
  String(value).replaceAll(/[“”]/gu, '"').replaceAll(/[‘’]/gu, "'");

/** Converts to UTF-8 with the byte order mark that Excel needs. A file that is already UTF-8 keeps its bytes. */
function changedToUtf8(source: CsvSource, from: TextCodec, quoting: Quoting): Conversion {
  const { fileName, encoding } = source;
  const to = createCodec('utf-8');
  const isUtf8 = from.encoding === to.encoding;
  const encode = (text: string): string => to.encode(text) ?? '';
  return {
    to,
    encodingBefore: isUtf8 ? null : encoding,
    start: () => byteOrderMark(to),
    copy: (units, record) => {
      if (isUtf8) return units;
      const text = from.decode(units);
      if (text.includes('\uFFFD') || !text.isWellFormed())
        throw new AppError({ code: 'encoding_misread', file: fileName, encoding, row: record });
      return encode(text);
    },
    field: (value, _, own = '') => encode(fieldLike(from.decode(own), value, source, quoting)),
    takeLacking: () => NONE_LACKING,
  };
}
