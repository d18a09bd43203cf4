/** How records of a text file, and what is written into them, become units of the copy. */
import { AppError } from '#shared/contract/errors.ts';
import type { CellValue, PatchPlan } from '../sheet.ts';
import type { CsvSource } from './csv-source.ts';
import type { Quoting } from './dialect.ts';
import { createLackingLetters, type LackingLetters } from './lacking-letters.ts';
import { byteOrderMark, createCodec, type TextCodec } from './text-units.ts';
import { fieldLike } from './write-text.ts';

/** Where a value is to stand. */
export type Place = {
  /** The row's place in the list, from 1; 0 for the header. */
  readonly row: number;
  /** What its column is called. */
  readonly column: string;
};

/** How units of the source, and values of ours, become units of the output. */
export type Conversion = {
  readonly to: TextCodec;
  /** null where the encoding did not change. */
  readonly encodingBefore: string | null;
  /** What the copy begins with, given the byte order mark of the source. In units of `to`. */
  readonly start: (mark: string) => string;
  /** Units of the source; `record` is the number of their record. */
  readonly copy: (units: string, record: number) => string;
  /** @param own the field that the value takes the place of, as units of the source */
  readonly field: (value: CellValue, place: Place, own?: string) => string;
  /** Of the fields that could not be written since this was last asked. */
  readonly takeLacking: () => LackingLetters;
};

/**
 * @param wished as in a plan
 * @param mostLetters that the encoding lacks, told apart
 */
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

/** @throws AppError `text_not_in_encoding` where anything lacks a letter */
export function refuseLacking({ fileName, encoding }: CsvSource, found: LackingLetters): void {
  if (found.cells > 0)
    throw new AppError({ code: 'text_not_in_encoding', file: fileName, encoding, ...found });
}

/** The source's own encoding: what is copied is the same bytes, whether the encoding was guessed rightly or not. */
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

/** Our sentences have typographic quotes, which many an old encoding lacks. */
const withPlainQuotes = (value: CellValue): string =>
  String(value).replaceAll(/[“”]/gu, '"').replaceAll(/[‘’]/gu, "'");

/** UTF-8 with the mark by which Excel knows it. A file that is UTF-8 already keeps its bytes. */
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
