/** Reads the text of a cell of an OpenDocument spreadsheet. Each paragraph is a line, and runs of spaces become one space. */
import { MAX_COLUMNS, MAX_ROWS } from '../limits.ts';
import { generalText } from '../workbook/read-cell.ts';
import { joinText } from '../workbook/shared-strings.ts';
import type { XmlScanner } from '../workbook/xml/xml-scanner.ts';
import { givesText, writesTotal } from '../written-formula.ts';

export type ContentCell = {
  readonly count: number;
  readonly rows: number;
  readonly type: string | null;
  /** Whether the cell has a formula without a value, or with the value 0 although the formula yields text. */
  readonly isUncalculated: boolean;
  readonly value: string | null;
};

const VALUES: ReadonlyMap<string, string> = new Map([
  ['float', 'value'],
  ['percentage', 'value'],
  ['currency', 'value'],
  ['string', 'string-value'],
  ['date', 'date-value'],
  ['time', 'time-value'],
  ['boolean', 'boolean-value'],
]);

export function createContentCell(scanner: XmlScanner): ContentCell {
  const type = scanner.attribute('value-type');
  const holder = type === null ? undefined : VALUES.get(type);
  const formula = scanner.attribute('formula');
  const value = holder === undefined ? null : scanner.attribute(holder);
  return {
    count: countOf(scanner.attribute('number-columns-repeated'), MAX_COLUMNS + 1),
    rows: countOf(scanner.attribute('number-rows-spanned'), MAX_ROWS),
    type,
    isUncalculated:
      formula !== null &&
      (type === null ? !writesTotal(formula) : numberOf({ type, value }) === 0 && givesText(formula)),
    value,
  };
}

const NUMBERS: ReadonlySet<string | null> = new Set(['float', 'percentage', 'currency']);

/** Returns the number that a cell holds, or null if it holds none. */
export const numberOf = ({ type, value }: Pick<ContentCell, 'type' | 'value'>): number | null =>
  NUMBERS.has(type) && value !== null ? Number(value) : null;

/** The maximum number of spaces in one run. A cell with more exceeds the limits anyway. */
const MAX_SPACES = 100_000;
const SHORTENED = /^(?:#+|[+-]?\d+(?:[.,]\d+)?E[+-]?\d+)$/u;
/** Whether a shown number may lack digits, because it has an exponent, or because it shows as `###` in a narrow column. */
export const isShortened = (text: string): boolean => SHORTENED.test(text);

/** Collects the text of a cell. Depths are relative to the cell's own tag, which has depth 0. */
export class CellText {
  private joined = '';
  private paragraphs = 0;
  private isInParagraph = false;
  private isAfterSpace = true;
  /** The depth of the open pronunciation guide (ruby text), which is not part of the text; 0 if none is open. */
  private skippedDepth = 0;

  clear(): void {
    this.joined = '';
    this.paragraphs = 0;
    this.isInParagraph = false;
    this.skippedDepth = 0;
  }

  /** Whether the next text belongs to the cell. Notes and drawings have their own paragraphs. */
  isOpen(): boolean {
    return this.isInParagraph && this.skippedDepth === 0;
  }

  open(name: string, depth: number, scanner: XmlScanner): void {
    if (name === 'p' && depth === 1) {
      if (this.paragraphs > 0) this.put('\n');
      this.paragraphs += 1;
      this.isInParagraph = true;
      this.isAfterSpace = true;
    } else if (!this.isOpen()) return;
    else if (name === 's') this.put(' '.repeat(countOf(scanner.attribute('c'), MAX_SPACES)));
    else if (name === 'tab') this.put('\t');
    else if (name === 'line-break') this.put('\n');
    else if (name === 'ruby-text') this.skippedDepth = depth;
  }

  close(name: string, depth: number): void {
    if (name === 'p' && depth === 1) this.isInParagraph = false;
    if (depth === this.skippedDepth) this.skippedDepth = 0;
  }

  add(text: string): void {
    let collapsed = text.replaceAll(/(?<![ \t\r\n])[ \t\r\n]+/gu, ' ');
    if (this.isAfterSpace && collapsed.startsWith(' ')) collapsed = collapsed.slice(1);
    if (collapsed === '') return;
    this.isAfterSpace = collapsed.endsWith(' ');
    this.joined = joinText(this.joined, collapsed);
  }

  /** Returns the text that the sheet shows, or the value if there is no text or the text of a `float` is shortened. */
  shown({ type, value }: ContentCell): string {
    const { joined, paragraphs } = this;
    const isNumber = type === 'float';
    if (value === null) return joined;
    if (isNumber && isShortened(joined)) return numberText(value);
    if (paragraphs > 0 || joined !== '') return joined;
    return isNumber ? numberText(value) : value;
  }

  private put(text: string): void {
    this.joined = joinText(this.joined, text);
    this.isAfterSpace = false;
  }
}

function numberText(value: string): string {
  const number = Number(value);
  return Number.isFinite(number) ? generalText(number) : value;
}

/** Returns a stated count, limited to `most`. Returns 1 if no valid count is stated. */
export function countOf(stated: string | null, most: number): number {
  const count = Number(stated ?? 1);
  return Number.isInteger(count) && count > 0 ? Math.min(count, most) : 1;
}
