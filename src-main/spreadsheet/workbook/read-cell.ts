/** A cell's stored value as the text the sheet shows. */
import { format, getFormatFromId, isDateFormat } from 'numfmt';
import { tooLarge } from '../failures.ts';
import { MAX_CELL_FORMATS, MAX_FORMAT_LENGTH } from '../limits.ts';
import type { SheetCell } from './sheet-walker.ts';
import type { Texts } from './text-table.ts';
import { dateNumber } from './date-number.ts';
import { attribute, localName, unescapeText } from './xml.ts';
import type { Workbook } from './workbook.ts';
import { eachTag } from './workbook.ts';

/** Days between the calendars that begin in 1900 and in 1904. */
const CALENDAR_1904 = 1462;

/** @returns the number format of each style, by the style's index */
export async function readNumberFormats({ package: from, styles }: Workbook): Promise<readonly string[]> {
  if (!styles) return [];
  const own = new Map<number, string>();
  const formats: string[] = [];
  let isCellFormats = false;
  await eachTag(from, styles, (tag) => {
    const name = localName(tag.name);
    // `cellStyleXfs`, `dxfs` and others hold `xf` and `numFmt` of their own kinds.
    if (name === 'cellXfs' || name === 'cellStyleXfs') isCellFormats = name === 'cellXfs';
    const id = Number(attribute(tag, 'numFmtId') ?? 0);
    if (name === 'numFmt' && !own.has(id)) own.set(id, patternOf(attribute(tag, 'formatCode')));
    if (name === 'xf' && isCellFormats) formats.push(own.get(id) ?? formatOfId(id));
    if (formats.length > MAX_CELL_FORMATS)
      throw tooLarge(from.fileName, 'the formats of its cells', MAX_CELL_FORMATS);
  });
  return formats;
}

/** One of those that every workbook has. */
export const formatOfId = (id: number): string => getFormatFromId(id) ?? 'General';

const patternOf = (code: string | null): string =>
  code === null || code.length > MAX_FORMAT_LENGTH ? 'General' : code;

/** The text of a cell as a spreadsheet program shows it; '' for an empty one. */
export type CellReader = (cell: SheetCell) => string;

/** @param formats number formats by cell style; @param strings the workbook's table of texts */
export function createCellReader(formats: readonly string[], strings: Texts, is1904: boolean): CellReader {
  const numberText = createNumberReader(is1904);
  const dateText = createNumberReader(false);
  return ({ type, value, style, inlineText }) => {
    if (inlineText !== null) return inlineText;
    if (type === 's') return value === '' ? '' : (strings.get(Number(value)) ?? '');
    if (type === 'str') return unescapeText(value);
    if (value === '') return '';
    if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
    if (type === 'e') return value;
    const pattern = formats[style] ?? 'General';
    if (type === 'd') {
      const date = pattern === 'General' ? null : dateNumber(value);
      return date === null ? value : dateText(date, pattern);
    }
    const number = Number(value);
    return Number.isFinite(number) ? numberText(number, pattern) : value;
  };
}

/** A finite number as its format shows it. */
export function createNumberReader(is1904: boolean): (number: number, pattern: string) => string {
  const dates = new Map<string, boolean>();
  return (number, pattern) => {
    if (pattern === 'General' || pattern === '@') return generalText(number);
    let isDate = dates.get(pattern);
    if (isDate === undefined) dates.set(pattern, (isDate = isDateSafely(pattern)));
    try {
      // The widths that a format leaves empty for alignment are layout, not text.
      const text = format(pattern, isDate && is1904 ? number + CALENDAR_1904 : number).trim();
      // `;;;` hides the number on screen only.
      return text === '' || /^#+$/u.test(text) ? generalText(number) : text;
    } catch {
      return generalText(number);
    }
  };
}

function isDateSafely(pattern: string): boolean {
  try {
    return isDateFormat(pattern);
  } catch {
    return false;
  }
}

/**
 * Excel shows 441234567890 as 4.41235E+11 for want of room. That would lose a telephone number, so whole
 * numbers keep their digits, and others the fifteen that Excel keeps.
 */
export function generalText(number: number): string {
  if (Number.isInteger(number) && Math.abs(number) < 1e21) return String(number === 0 ? 0 : number);
  const text = String(Number(number.toPrecision(15)));
  return text.includes('e') ? format('General', number) : text;
}
