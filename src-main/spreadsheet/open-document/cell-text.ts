/** The text of a cell of an OpenDocument spreadsheet: its paragraphs are lines, and runs of spaces one. */
import { MAX_COLUMNS, MAX_ROWS } from '../limits.ts';
import { generalText } from '../workbook/read-cell.ts';
import { joinText } from '../workbook/shared-strings.ts';
import type { XmlScanner } from '../workbook/xml/xml-scanner.ts';
import { givesText, writesTotal } from '../written-formula.ts';

/** What a cell says of itself beside its text. */
export type ContentCell = {
  /** How many columns have it, one after the other. */
  readonly count: number;
  /** How many rows it is merged over. */
  readonly rows: number;
  /** The kind of its value; null without one. */
  readonly type: string | null;
  /** Whether it has a formula without a value, or the value is 0 although the formula gives text. */
  readonly isUncalculated: boolean;
  /** Its value; null without one. */
  readonly value: string | null;
};

/** Where the value of each kind of cell stands. */
const VALUES: ReadonlyMap<string, string> = new Map([
  ['float', 'value'],
  ['percentage', 'value'],
  ['currency', 'value'],
  ['string', 'string-value'],
  ['date', 'date-value'],
  ['time', 'time-value'],
  ['boolean', 'boolean-value'],
]);

/** Of the cell whose tag is read. */
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

/** Of a cell that holds a number; null for others. */
export const numberOf = ({ type, value }: Pick<ContentCell, 'type' | 'value'>): number | null =>
  NUMBERS.has(type) && value !== null ? Number(value) : null;

/** A row may not be longer; a cell is refused long before. */
const MAX_SPACES = 100_000;
const SHORTENED = /^(?:#+|[+-]?\d+(?:[.,]\d+)?E[+-]?\d+)$/u;
/** Of a number that had no room, or is shown with some of its digits only. */
export const isShortened = (text: string): boolean => SHORTENED.test(text);

/** Depths count from the cell, whose own tag is 0. */
export class CellText {
  private joined = '';
  private paragraphs = 0;
  private isInParagraph = false;
  private isAfterSpace = true;
  /** Of what shows how the text is pronounced, which is none of it; 0 outside of it. */
  private skippedDepth = 0;

  clear(): void {
    this.joined = '';
    this.paragraphs = 0;
    this.isInParagraph = false;
    this.skippedDepth = 0;
  }

  /** Whether text is part of the cell: notes and drawings have paragraphs of their own. */
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

  /** As the sheet shows it; its value where it has no text, or one without all digits of a number. */
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

/** How often something is repeated: once where that is not said. */
export function countOf(stated: string | null, most: number): number {
  const count = Number(stated ?? 1);
  return Number.isInteger(count) && count > 0 ? Math.min(count, most) : 1;
}
