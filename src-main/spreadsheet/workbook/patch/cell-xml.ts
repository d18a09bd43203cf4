import { columnLetters } from '#shared/domain/columns/column-letters.ts';
import type { CellValue } from '../../sheet.ts';
import { type OwnTexts, textXml } from './own-texts.ts';

const MAX_TEXT = 32_767;

export type CellTools = {
  readonly texts: OwnTexts;
  /** The namespace prefix of the sheet's own tags with its colon; empty if there is none. */
  readonly prefix: string;
};

/**
 * Returns a cell as XML, or an empty string for an empty cell. Text is written as text, so that leading zeros stay and
 * nothing runs as a formula.
 * @param style index into the workbook's cell formats; 0 is the default
 */
export function cellXml(
  column: number,
  row: number,
  value: CellValue | boolean,
  tools: CellTools,
  style = 0,
): string {
  const content = contentXml(value, tools);
  if (content === '') return '';
  const head = `<${tools.prefix}c r="${columnLetters(column)}${row}"${style === 0 ? '' : ` s="${style}"`}`;
  return head + content;
}

/** Returns the rest of a cell after its style: the end of the opening tag, the value and the closing tag. Empty for an empty cell. */
export function contentXml(value: CellValue | boolean, { texts, prefix }: CellTools): string {
  if (typeof value === 'boolean') return ` t="b"${valueXml(value ? 1 : 0, prefix)}`;
  if (typeof value === 'number') return Number.isFinite(value) ? valueXml(value, prefix) : '';
  return value === '' ? '' : sharedText(value, false, { texts, prefix });
}

const valueXml = (value: number, prefix: string): string => `><${prefix}v>${value}</${prefix}v></${prefix}c>`;

/** Returns a cell with bold text that needs no cell format of the workbook. */
export const boldCellXml = (column: number, row: number, text: string, tools: CellTools): string =>
  `<${tools.prefix}c r="${columnLetters(column)}${row}"${sharedText(text, true, tools)}`;

function sharedText(whole: string, isBold: boolean, { texts, prefix }: CellTools): string {
  const text = whole.slice(0, MAX_TEXT);
  const number = texts.add(text, isBold);
  if (number !== null) return ` t="s"${valueXml(number, prefix)}`;
  const xml = textXml(text, prefix, isBold);
  return ` t="inlineStr"><${prefix}is>${xml}</${prefix}is></${prefix}c>`;
}
