/**
 * What the service or an edit says, written into a text file, and read by programs that are set otherwise than the
 * file: with another delimiter, with and without quotes, dropping what cannot be seen. No cell of theirs is a formula.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PLAIN_DIALECT } from '#shared/domain/list/text-dialect.ts';
import { fieldLike, fieldOf } from '../../../../src-main/spreadsheet/text/write-text.ts';
import { withinCpuMs } from '../../../support/cpu-time.ts';

const TABS = { delimiter: '\t', dialect: PLAIN_DIALECT };
const DELIMITERS = [',', ';', '|', '\t'] as const;
const FORMULA = /^[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺₌₊−]/u;

/** A line cut at every delimiter and line end, whatever is quoted. */
const cutAnywhere = (text: string, delimiter: string): readonly string[] =>
  text.split(/[\r\n]/u).flatMap((line) => line.split(delimiter));

/** As most programs read: quotes count at the beginning of a cell, and what follows their end belongs to it. */
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

/** What an answer takes the place of: a cell, and texts as Excel is told to keep them. */
const OWN = ['old', '="02134"', `"=""02134"""`];
const isLiteral = (cell: string): boolean => /^="[^"]*(?:""[^"]*)*"$/u.test(cell);
/** A cell that is cut at every delimiter has its quotes still. */
const unquoted = (cell: string): string =>
  cell.startsWith('"=') && cell.endsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;

/** Cells that a program would run. A formula that is a text alone does nothing. */
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
          FORMULA.test(cell.replace(/^[\s\p{C}"]+/u, '')) && !isNumber(cell) && !isLiteral(unquoted(cell)),
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
])('%j is run by no program, whatever its delimiter', (answer) => {
  expect(formulasIn(answer)).toEqual([]);
});

it('nothing that a service can answer is run by a program', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...SIGNS), { maxLength: 12 }), (signs) => {
      expect(formulasIn(signs.join(''))).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

it('ordinary addresses and numbers are written as they are', () => {
  for (const text of ['High St 5-7, Co-op', '-1.5', '+12', '1,5', "O'Neill", 'a "b" c', 'Łódź; Polska'])
    expect(fieldOf(text, TABS)).toBe(text.includes('"') ? 'a ""b"" c'.replace(/^|$/gu, '"') : text);
});

it('a cell of blanks before a formula is guarded in linear time', () => {
  withinCpuMs(3_000, () => fieldOf(`${'\t'.repeat(500_000)}=1+1`, TABS));
  withinCpuMs(3_000, () => fieldOf(`${'\t '.repeat(250_000)}a=`, TABS));
});
