import { expect, it } from 'vitest';
import { exactText } from '../../../src-main/spreadsheet/exact-text.ts';
import { createNumberReader } from '../../../src-main/spreadsheet/workbook/read-cell.ts';

const shown = createNumberReader(false);
const exact = (number: number, pattern: string): string =>
  exactText(shown(number, pattern), { number, pattern });

it.each([
  ['[Red]mmm-yy', 45_347, '2024-02-25'],
  ['[$-de-DE]mmm yy', 45_347, '2024-02-25'],
  ['"day" mmm-yy', 45_347, '2024-02-25'],
  ['[Red]dd.mm.yyyy', 45_347, '25.02.2024'],
  ['[h]:mm', 1.5, '36:00'],
  ['[h]:mm', 1.5 + 30 / 86_400, '36:00:30'],
])(
  'letters in literals and in brackets are not read as fields of a number format: %s',
  (pattern, number, text) => {
    expect(exact(number, pattern)).toBe(text);
  },
);

it.each([
  ['0"%"', 12.5, '12.5%'],
  ['0\\%', 12.5, '12.5%'],
  ['0"%"', 12, '12%'],
  ['0%', 0.125, '12.5%'],
  ['0.0%', 0.125, '12.5%'],
])(
  'a number is multiplied by 100 only for a percent sign that belongs to its format: %s',
  (pattern, number, text) => {
    expect(exact(number, pattern)).toBe(text);
  },
);

it.each([
  ['"$"#,##0.00', [781.69, 977.1125, 0.333333333333333], ['$781.69', '$977.1125', '$0.333333333333333']],
  ['#,##0', [1234, 1234.5678], ['1,234', '1,234.5678']],
  ['$#,##0.00;[Red]-$#,##0.00', [-5.1, -5.125], ['-$5.10', '-$5.125']],
  ['$#,##0.00;($#,##0.00)', [-5.1, -5.125], ['($5.10)', '($5.125)']],
  ['[$€-407] #,##0.00', [3.1, 3.12345], ['€ 3,10', '€ 3,12345']],
  ['0.0" kg."', [2.5, 2.25], ['2.5 kg.', '2.25 kg.']],
  ['# ?/?', [1.5, 1.1234], ['1.5', '1.1234']],
])(
  'numbers with the same format are written in the same style, each with all its decimals: %s',
  (pattern, numbers, texts) => {
    expect(numbers.map((number) => exact(number, pattern))).toEqual(texts);
  },
);
