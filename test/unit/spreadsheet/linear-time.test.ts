/** Tests texts made of a start, a repeated piece and an end. Quadratic code would take half a minute for them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enteredAddress } from '#shared/domain/address/entered.ts';
import { questionKey, questionOf } from '#shared/domain/address/question.ts';
import { guessMapping } from '#shared/domain/columns/guess-mapping.ts';
import { mappingDoubts } from '#shared/domain/columns/mapping-doubts.ts';
import { meaningsOfHeader } from '#shared/domain/columns/names/header-meaning.ts';
import { PLAIN_DIALECT, type TextDialect } from '#shared/domain/list/text-dialect.ts';
import { readStreet } from '../../../src-main/practice/gazetteer/find/readings.ts';
import { numberKey, postcodeKey, townKey } from '../../../src-main/practice/gazetteer/text/fold.ts';
import { parseLine } from '../../../src-main/practice/gazetteer/text/parse-line.ts';
import { takePostcode } from '../../../src-main/practice/gazetteer/text/postcodes.ts';
import { columnNames } from '../../../src-main/spreadsheet/column-names.ts';
import { guessHeader } from '../../../src-main/spreadsheet/guess-header.ts';
import { cellText } from '../../../src-main/spreadsheet/text/cell-text.ts';
import { createCsvScanner, separatorLine } from '../../../src-main/spreadsheet/text/csv-scanner.ts';
import { fieldText } from '../../../src-main/spreadsheet/text/fields.ts';
import { guessDelimiter } from '../../../src-main/spreadsheet/text/guess-delimiter.ts';
import { widened, widenedList } from '../../../src-main/spreadsheet/workbook/cell-range.ts';
import { withBoxes } from '../../../src-main/spreadsheet/workbook/parts/note-boxes.ts';
import { createCellReader } from '../../../src-main/spreadsheet/workbook/read-cell.ts';
import { escapeText, unescapeText } from '../../../src-main/spreadsheet/workbook/xml/xml.ts';
import { withAttributes } from '../../../src-main/spreadsheet/workbook/xml/xml-elements.ts';
import { withinCpuMs } from '../../support/cpu-time.ts';

const LENGTH = 60_000;
/** A hundred times the time of the slowest case. */
const PATIENCE_MS = 4_000;
const COUNTRIES = ['gbr', 'jpn', 'bra', 'aus'];

const question = (street: string, country: string) => ({
  country,
  street,
  houseNumber: '',
  locality: '',
  city: '',
  state: '',
  postcode: '',
});
const cellOf = (type: string, value: string) => ({
  type,
  value,
  style: 0,
  inlineText: null,
  column: 0,
  hasContent: value !== '',
  hasFormula: false,
  from: 0,
  formulaRange: null,
  openEnd: 0,
  closeEnd: 0,
  isSelfClosing: false,
});

const DIALECTS: readonly TextDialect[] = [
  PLAIN_DIALECT,
  { ...PLAIN_DIALECT, width: 2 },
  { quote: "'", escape: 'backslash', hasBlanks: true, recordEnd: 'line', width: 3 },
  { ...PLAIN_DIALECT, quote: '', recordEnd: 'separator' },
];
const BESIDE = { first: 0, firstAdded: 2, count: 2, headerRow: 1 };
const NO_TOWNS = { isTown: () => false, placeOfCity: () => null };

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'the delimiter': (text) => [true, false].map((isWhole) => guessDelimiter({ text, isWhole })),
  'the records of a text file': (text) =>
    DIALECTS.map((dialect) => {
      const scanner = createCsvScanner(',', 1, dialect);
      try {
        return [scanner.push(text), scanner.end()];
      } catch (error) {
        return error;
      }
    }),
  'a field of a text file': (text) =>
    DIALECTS.map((dialect) => [fieldText(text, dialect), fieldText(`"${text}`, dialect)]),
  'a cell of a text file': (text) => [cellText(text), cellText(`="${text}"`), separatorLine(text)],
  'the header': (text) =>
    guessHeader([
      { sourceRow: 1, cells: [text, 'City'] },
      { sourceRow: 2, cells: [text, text] },
    ]),
  'what a column holds': (text) => guessMapping([text, 'Address'], [[text, text]]),
  'the meaning of a header': meaningsOfHeader,
  'the question of a row': (text) => {
    const asked = questionOf(enteredAddress([text], { address: [0], house_number: [0] }), 'gbr');
    return 'skip' in asked ? asked : questionKey(asked);
  },
  'a cell of a workbook': (text) =>
    ['n', 'str', 'e', 'd', 's'].map((type) =>
      createCellReader(['0.00', '# ?/?', 'yyyy-mm-dd'], new Map([[0, text]]), false)(cellOf(type, text)),
    ),
  'a range of cells': (text) =>
    [text, `A1:${text}`].map((range) => [widened(range, BESIDE), widenedList(range, BESIDE)]),
  'the tag of an element': (text) => withAttributes(`<c r="${text}" ${text}>`, { r: 'A1', s: '2' }),
  'a drawing of notes': (text) => withBoxes(`<xml>${text}</xml>`, []),
  'text in XML': (text) => [escapeText(text), unescapeText(text)],
  'a street of the practice service': (text) =>
    COUNTRIES.map((country) => readStreet(question(text, country))),
  'a line of the practice service': (text) => COUNTRIES.map((country) => parseLine(NO_TOWNS, country, text)),
  'a postcode of the practice service': (text) => COUNTRIES.map((country) => takePostcode(country, text)),
  'keys of the practice service': (text) => [townKey(text), numberKey(text), postcodeKey(text)],
};

const SIGNS = ' ,.-–@"\'\t\r\n;:/(){}|#%+=_0159aAxXéßñ一十丁目〒ー́\u0000\u00A0\uFEFF';
const WORDS = '\r\n|, | - |a1|1a|AB1 2CD|_x|_x000D_|AB 12345|""|no |flat |CEP |1-1';
const signs = fc.constantFrom(...SIGNS.split(''), ...WORDS.split('|'));
const few = fc.array(signs, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''));
const maybe = fc.array(signs, { maxLength: 2 }).map((parts) => parts.join(''));
const grown = fc
  .tuple(maybe, few, maybe)
  .map(([start, unit, end]) => start + unit.repeat(Math.ceil(LENGTH / unit.length)) + end);

const RUNS = SIGNS.split('').map((sign): [string] => [`x${sign.repeat(LENGTH)}y`]);

const letters = (number: number): string =>
  [...String(number)].map((digit) => 'kqvxzjwpfb'[Number(digit)]).join('');

const within = <T>(what: string, work: () => T): T => withinCpuMs(PATIENCE_MS, work, what);

describe('the time for a long input', () => {
  it.each(Object.entries(READERS))('is linear: %s', (name, read) => {
    fc.assert(
      fc.property(grown, (text) => void within(name, () => read(text))),
      { numRuns: 60, seed: 13, endOnFailure: true, examples: RUNS },
    );
  });

  it('is linear for naming 16,384 columns, whatever their headers', () => {
    const names = fc.array(fc.constantFrom('a', 'a (2)', 'a (3)', '', 'Column 2', 'a (2) (2)'), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(names, (few_) => {
        const header = Array.from({ length: 16_384 }, (_, index) => few_[index % few_.length] ?? '');
        const named = within('names', () => columnNames(header, header.length));
        expect(new Set(named).size).toBe(header.length);
      }),
      { numRuns: 20, seed: 13, endOnFailure: true },
    );
  });

  it.each([
    ['City 1', 'City!1'],
    ['City', 'City 1', 'Street 1', 'City!1'],
    ['Postcode 1', 'Postcode!1', 'Postcode (1)'],
    ['# Street', '# City', '# Postcode', '# Email'],
    ['Billing street', 'City', 'Postcode'],
  ])('is linear for classifying 16,384 columns by name: %s, %s', (...names) => {
    const columns = Array.from({ length: 16_384 }, (_, index) => {
      const turn = Math.floor(index / names.length);
      return (names[index % names.length] ?? '').replaceAll('#', letters(turn));
    });
    const rows = Array.from({ length: 3 }, () => columns.map((_, index) => `${index} Mill Lane`));
    const { mapping, guesses } = within('mapping', () => guessMapping(columns, rows));
    within('doubts', () => mappingDoubts({ columns, rows, mapping, guesses }));
  });

  it('is linear for classifying 16,384 columns by content', () => {
    const columns = Array.from({ length: 16_384 }, (_, index) => (index % 2 === 0 ? 'Street' : 'Name'));
    const rows = Array.from({ length: 12 }, () => columns.map((_, index) => `${index} Mill Lane`));
    within('mapping', () => guessMapping(columns, rows));
    within('header', () => guessHeader([columns, ...rows].map((cells, i) => ({ sourceRow: i + 1, cells }))));
  });
});
