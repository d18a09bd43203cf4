import { format, getFormatFromId } from 'numfmt';
import { tooLarge } from '../failures.ts';
import { MAX_CELL_FORMATS, MAX_FORMAT_LENGTH } from '../limits.ts';
import { daysFrom1900, isDatePattern, type TypedValue, typedNumber } from '../typed-value.ts';
import { givesText, writesTotal } from '../written-formula.ts';
import { dateNumber, plainDate } from './date-number.ts';
import { withEra } from './era-dates.ts';
import type { RichTexts } from './rich-values.ts';
import type { SheetCell } from './sheet-walker.ts';
import type { Texts } from './text-table.ts';
import { eachTag, type Workbook } from './workbook.ts';
import { attribute, localName, unescapeText } from './xml/xml.ts';

export async function readNumberFormats({ package: from, styles }: Workbook): Promise<readonly string[]> {
  if (!styles) return [];
  const own = new Map<number, string>();
  const formats: string[] = [];
  let isCellFormats = false;
  await eachTag(from, styles, (tag) => {
    const name = localName(tag.name);
    // `cellStyleXfs`, `dxfs` and others contain other kinds of `xf` and `numFmt`.
    if (name === 'cellXfs' || name === 'cellStyleXfs') isCellFormats = name === 'cellXfs';
    const id = Number(attribute(tag, 'numFmtId') ?? 0);
    if (name === 'numFmt' && !own.has(id)) own.set(id, patternOf(attribute(tag, 'formatCode')));
    if (name === 'xf' && isCellFormats) formats.push(own.get(id) ?? formatOfId(id));
    if (formats.length > MAX_CELL_FORMATS)
      throw tooLarge(from.fileName, 'the formats of its cells', MAX_CELL_FORMATS);
  });
  return formats;
}

export const formatOfId = (id: number): string => getFormatFromId(id) ?? 'General';

const patternOf = (code: string | null): string =>
  code === null || code.length > MAX_FORMAT_LENGTH ? 'General' : code;

/** Returns the text of a cell as a spreadsheet program shows it; empty for an empty cell. */
export type CellReader = (cell: SheetCell) => string;

/** @param formats number formats by cell style @param strings the workbook's shared strings @param rich the texts of linked data types */
export function createCellReader(
  formats: readonly string[],
  strings: Texts,
  is1904: boolean,
  rich: RichTexts = new Map(),
): CellReader {
  const numberText = createNumberReader(is1904);
  const dateText = createNumberReader(false);
  const textOf = createTextReader(formats);
  return ({ type, value, style, inlineText, linked }) => {
    if (inlineText !== null) return textOf(inlineText, style);
    if (type === 's') return value === '' ? '' : textOf(strings.get(Number(value)) ?? '', style);
    if (type === 'str') return textOf(unescapeText(value), style);
    if (value === '') return '';
    if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
    if (type === 'e') return (linked === undefined ? undefined : rich.get(linked)) ?? value;
    const pattern = formats[style] ?? 'General';
    if (type === 'd') {
      const date = pattern === 'General' ? null : dateNumber(value);
      return date === null ? value : dateText(date, pattern);
    }
    const number = Number(value);
    return Number.isFinite(number) ? numberText(number, pattern) : value;
  };
}

/** Returns the number of a cell; null if the cell holds none. */
export const numberOf = ({ type, value }: SheetCell): number | null =>
  (type === '' || type === 'n') && value !== '' ? Number(value) : null;

/** Whether no program has calculated the cell's formula. A formula whose result is an empty text counts as calculated. */
export function lacksValue(cell: SheetCell): boolean {
  const { hasFormula, type, value, inlineText, formula = '' } = cell;
  if (!hasFormula || inlineText !== null) return false;
  return value === '' ? type !== 'str' && !writesTotal(formula) : numberOf(cell) === 0 && givesText(formula);
}

/** Returns a function that applies the text section of a number format, such as `"Dr. "@`. */
function createTextReader(formats: readonly string[]): (text: string, style: number) => string {
  const around = new Map<string, readonly [before: string, after: string] | null>();
  return (text, style) => {
    const pattern = formats[style] ?? 'General';
    if (text === '' || !pattern.includes('@') || pattern === '@') return text;
    let found = around.get(pattern);
    if (found === undefined) around.set(pattern, (found = aroundText(pattern)));
    return found === null ? text : `${found[0]}${text}${found[1]}`;
  };
}

/** The placeholder for a text. No format contains it. */
const MARK = '\uFFFC';

/** Returns the text that a format puts around a cell's text. Null if there is none, or if it hides the cell's text. */
function aroundText(pattern: string): readonly [before: string, after: string] | null {
  try {
    const [before = '', after, ...further] = format(pattern, MARK).split(MARK);
    if (after === undefined || further.length > 0 || (before + after).trim() === '') return null;
    return [before.trimStart(), after.trimEnd()];
  } catch {
    return null;
  }
}

/** Returns a function that reads the typed value of a cell; undefined for text, errors and empty cells. */
export function createValueReader(
  formats: readonly string[],
  is1904: boolean,
): (cell: SheetCell) => TypedValue | undefined {
  return ({ type, value, style, inlineText }) => {
    if (inlineText !== null || value === '' || NO_VALUES.has(type)) return undefined;
    if (type === 'b') return value === '1' || value === 'true';
    const pattern = formats[style] ?? 'General';
    if (type === 'd') {
      const days = dateNumber(value);
      return days === null ? undefined : pattern === 'General' ? plainDate(days) : { number: days, pattern };
    }
    const number = Number(value);
    return Number.isFinite(number) ? typedNumber(number, pattern, is1904) : undefined;
  };
}

const NO_VALUES: ReadonlySet<string> = new Set(['s', 'str', 'inlineStr', 'e']);

export function createNumberReader(is1904: boolean): (number: number, pattern: string) => string {
  return (number, pattern) => {
    if (pattern === 'General' || pattern === '@') return generalText(number);
    try {
      const isDate = isDatePattern(pattern);
      const days = is1904 ? daysFrom1900(number, pattern) : number;
      // Formats reserve blank widths for alignment. They are layout, not text.
      const text = format(isDate ? withEra(pattern, days) : pattern, days).trim();
      // A hidden zero has no meaning and stays hidden. `;;;` hides other numbers only on screen, so they are shown.
      if (text === '' && number === 0) return '';
      return text === '' || /^#+$/u.test(text) ? generalText(number) : text;
    } catch {
      return generalText(number);
    }
  };
}

/** Formats a number without an exponent, so that a telephone number such as 441234567890 keeps its digits. */
export function generalText(number: number): string {
  if (Number.isInteger(number) && Math.abs(number) < 1e21) return String(number === 0 ? 0 : number);
  const text = String(Number(number.toPrecision(15)));
  return text.includes('e') ? format('General', number) : text;
}
