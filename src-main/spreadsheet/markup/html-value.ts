/** Reads the values that Excel (`x:num`, `x:str`) and LibreOffice (`sdval`) write as attributes of the cells of a page. */
import { isValidFormat } from 'numfmt';
import { digitsOf } from '../exact-text.ts';
import type { PatternInference } from '../infer-pattern.ts';
import { MAX_FORMAT_LENGTH } from '../limits.ts';
import { isShortened } from '../open-document/cell-text.ts';
import { hiddenZero, isDatePattern, type TypedNumber, type TypedValue } from '../typed-value.ts';
import { createNumberReader, generalText } from '../workbook/read-cell.ts';
import { patternOf } from './named-formats.ts';
import { formatIn } from './style-formats.ts';

type Attributes = ReadonlyMap<string, string>;
type ShownValue = { readonly text: string; readonly value?: TypedValue | undefined };

const numberText = createNumberReader(false);

/** @param format the number format in the style sheets of the page @param text as the page shows it */
export function shownValue(
  attributes: Attributes,
  format: string | null,
  text: string,
  infer: PatternInference,
): ShownValue {
  const stated = attributes.get('x:str');
  if (stated !== undefined) return { text: text === '' ? stated.trim() : text };
  const isTrue = attributes.get('x:bool');
  if (isTrue !== undefined) return { text, value: /^(?:true|1)$/iu.test(isTrue || text) };
  const pattern = formatOf(attributes, format);
  const ofNumber = attributes.get('x:num') ?? attributes.get('sdval');
  const number = numberOf(ofNumber, text, pattern);
  if (number === null) return { text };
  // A page shows an empty cell for a zero that its sheet hid.
  const hidden = hiddenZero(text === '', number);
  if (hidden) return { text, value: hidden };
  if (pattern !== null) {
    const value = { number, pattern };
    return ofNumber === undefined
      ? formatted(text, value)
      : { text: text || numberText(number, pattern), value };
  }
  if (text === '' || isShortened(text))
    return { text: generalText(number), value: { number, pattern: 'General' } };
  return { text, value: infer.ofNumber(number, text) ?? infer.ofDate(number, text) ?? undefined };
}

/** Formats a number by its number format. If that loses digits, keeps the text of the page. */
function formatted(text: string, value: TypedNumber): ShownValue {
  const shown = numberText(value.number, value.pattern);
  const isNumber = !/^-?0\d/u.test(text) && digitsOf(text).length <= MOST_DIGITS;
  if (!isNumber)
    return shown.replace(/\D/gu, '').includes(text.replace(/\D/gu, '')) ? { text: shown, value } : { text };
  const isKept = isDatePattern(value.pattern) || digitsOf(shown).includes(digitsOf(text));
  return { text: isKept ? shown : text, value };
}

/** The number of significant digits that Excel stores. */
const MOST_DIGITS = 15;

/** Returns the number of a cell, or null. Text that consists of digits is a number if the cell has a number format, as in Excel. */
function numberOf(stated: string | undefined, text: string, pattern: string | null): number | null {
  const digits = stated === undefined || stated === '' ? text : stated;
  const isStated = stated !== undefined || (pattern !== null && pattern !== '@');
  if (!isStated || !/^-?\d{1,20}(?:\.\d{1,20})?(?:E[+-]?\d{1,3})?$/iu.test(digits)) return null;
  return Number(digits);
}

/** Removes the backslash escapes of CSS. Excel writes a quotation mark as `\0022`. */
const unescaped = (css: string): string =>
  css.replaceAll(/\\(?:([0-9a-f]{4})|(?![0-9a-f]))/giu, (_, code: string | undefined) =>
    code === undefined ? '' : String.fromCodePoint(Number.parseInt(code, 16)),
  );

/** Returns the number format of a cell, or null. CSS escapes it with backslashes; LibreOffice puts the language before it. */
function formatOf(attributes: Attributes, ofSheets: string | null): string | null {
  const css = formatIn(attributes.get('style') ?? '') ?? ofSheets;
  const ofLibreOffice = attributes.get('sdnum')?.split(';').slice(2).join(';');
  const written = css === null ? (ofLibreOffice ?? '') : unescaped(css);
  if (written === '' || written.length > MAX_FORMAT_LENGTH) return null;
  const pattern = patternOf(written.trim());
  return pattern !== 'General' && isValidFormat(pattern) ? pattern : null;
}
