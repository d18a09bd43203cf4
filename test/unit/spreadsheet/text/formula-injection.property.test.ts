/** Reads exported text as a spreadsheet program may, with other delimiters, or without quotes or hidden characters. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PLAIN_DIALECT } from '#shared/domain/list/text-dialect.ts';
import { fieldLike, fieldOf } from '../../../../src-main/spreadsheet/text/write-text.ts';
import { withinCpuMs } from '../../../support/cpu-time.ts';

const TABS = { delimiter: '\t', dialect: PLAIN_DIALECT };
const DELIMITERS = [',', ';', '|', '\t'] as const;
const FORMULA = /^[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺₌₊−]/u;

const cutAnywhere = (text: string, delimiter: string): readonly string[] =>
  text.split(/[\r\n]/u).flatMap((line) => line.split(delimiter));

/** Reads as most programs do. Quotes count at the start of a cell, and later text belongs to the cell. */
function cutByQuotes(text: string, delimiter: string): readonly string[] {
  const cells = [''];
  let isQuoted = false;
  let isBeginning = true;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cells[cells.length - 1] += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || isBeginning)) isQuoted = !isQuoted;
    else if (!isQuoted && (sign === delimiter || sign === '\n' || sign === '\r')) cells.push('');
    else cells[cells.length - 1] += sign;
    isBeginning = !isQuoted && (sign === delimiter || sign === '\n' || sign === '\r');
  }
  return cells;
}

const isNumber = (text: string): boolean => /^[+-]?\d+(?:[.,]\d+)?$/u.test(text);

/** A lone dash stands for a missing part. */
const isDash = (cell: string): boolean => /^\s*-+\s*$/u.test(cell);

/** The replaced texts. They are a plain cell, and texts written so that Excel keeps them. */
const OWN = ['old', '="02134"', `"=""02134"""`];
const isLiteral = (cell: string): boolean => /^="[^"]*(?:""[^"]*)*"$/u.test(cell);
/** A cell split at every delimiter still has its quotes. */
const unquoted = (cell: string): string =>
  cell.startsWith('"=') && cell.endsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;

/** Returns the cells that a program would run. A formula that contains only a text does nothing. */
function formulasIn(answer: string): readonly string[] {
  return DELIMITERS.flatMap((delimiter) => OWN.map((own) => [delimiter, own] as const)).flatMap(
    ([delimiter, own]) => {
      const field = fieldLike(
        own,
        answer,
        { delimiter, dialect: PLAIN_DIALECT },
        { texts: false, empty: false },
      );
      const line = `first${delimiter}${field}${delimiter}last`;
      return DELIMITERS.flatMap((read) => [...cutAnywhere(line, read), ...cutByQuotes(line, read)]).filter(
        (cell) =>
          FORMULA.test(cell.replace(/^[\s\p{C}"]+/u, '')) &&
          !isNumber(cell) &&
          !isDash(cell) &&
          !isLiteral(unquoted(cell)),
      );
    },
  );
}

const SIGNS = Array.from('=+-@＝－,;|"\' \t\r\n\u00A0\u200B\u202E\uFEFFa1');

it.each([
  '=1+1',
  '\n=1+1',
  '\r=1+1',
  '\t=1+1',
  '\u00A0=1+1',
  '\u200B\uFEFF=1+1',
  '＝1+1',
  '"=1+1',
  ';=1+1',
  '; =1+1',
  ';\u00A0=1+1',
  ';"=1+1;',
  'a,"=1+1,b',
  'a|\u202E＝1+1',
  'a\t\t@SUM(A1)',
  'a\r\n-1+cmd',
])('no spreadsheet program executes the added cell %j, whatever the delimiter of the file', (answer) => {
  expect(formulasIn(answer)).toEqual([]);
});

it('no spreadsheet program executes an answer of the service', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...SIGNS), { maxLength: 12 }), (signs) => {
      expect(formulasIn(signs.join(''))).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

it('ordinary addresses and numbers are written without a guard against formulas', () => {
  for (const text of ['High St 5-7, Co-op', '-1.5', '+12', '1,5', "O'Neill", 'a "b" c', 'Łódź; Polska'])
    expect(fieldOf(text, TABS)).toBe(text.includes('"') ? 'a ""b"" c'.replace(/^|$/gu, '"') : text);
});

it('dashes for missing parts stay as they are in a corrected cell', () => {
  for (const text of ['12 High Street, -, Leeds', '12 High Street; --;- ; Leeds', 'Leeds|-|UK'])
    expect(fieldOf(text, TABS)).toBe(text);
  expect(fieldOf('-, -1, -;, =A1, -', TABS)).toBe("'-,' -1,' -;,' =A1,' -");
});

it('a cell with many blanks before a formula gets its guard in linear time', () => {
  withinCpuMs(3_000, () => fieldOf(`${'\t'.repeat(500_000)}=1+1`, TABS));
  withinCpuMs(3_000, () => fieldOf(`${'\t '.repeat(250_000)}a=`, TABS));
});
