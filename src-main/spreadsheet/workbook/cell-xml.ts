import { columnLetters } from '#shared/domain/columns/column-letters.ts';
import type { CellValue } from '../sheet.ts';
import { escapeText } from './xml.ts';

/** Excel's limit for the text of a cell. */
const MAX_TEXT = 32_767;

/**
 * A cell as XML: text as text, so that leading zeros stay and nothing is run as a formula. '' for an
 * empty one.
 *
 * @param prefix the namespace prefix of the sheet's own tags with its colon, '' without one
 * @param style index into the workbook's cell formats; 0 is the default
 */
export function cellXml(column: number, row: number, value: CellValue, style = 0, prefix = ''): string {
  const content = contentXml(value, prefix);
  if (content === '') return '';
  const head = `<${prefix}c r="${columnLetters(column)}${row}"${style === 0 ? '' : ` s="${style}"`}`;
  return `${head}${typeof value === 'number' ? '' : ' t="inlineStr"'}>${content}</${prefix}c>`;
}

/** What is inside a cell: a number's value, or the text in the cell itself (`t="inlineStr"`). '' for an empty one. */
export function contentXml(value: CellValue, prefix: string): string {
  if (typeof value !== 'number') return value === '' ? '' : inlineText(value, prefix);
  return Number.isFinite(value) ? `<${prefix}v>${value}</${prefix}v>` : '';
}

/** Text without a font of its own is set in whatever serif a program has. */
const BOLD = '<rPr><b/><sz val="11"/><rFont val="Calibri"/><family val="2"/></rPr>';

/** A cell of bold text that needs no cell format of the workbook. */
export function boldCellXml(column: number, row: number, text: string): string {
  const cell = `r="${columnLetters(column)}${row}" t="inlineStr"`;
  return `<c ${cell}><is><r>${BOLD}<t xml:space="preserve">${escapeText(text)}</t></r></is></c>`;
}

function inlineText(text: string, prefix: string): string {
  return `<${prefix}is><${prefix}t xml:space="preserve">${escapeText(text.slice(0, MAX_TEXT))}</${prefix}t></${prefix}is>`;
}
