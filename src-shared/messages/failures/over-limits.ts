import { formatBytes, formatNumber } from '../format.ts';
import type { Writers } from './failure-writers.ts';

export const OVER_LIMITS = {
  cell_too_long: ({ file, cell, limit }) => ({
    title: 'A cell is too long',
    text:
      cell === null
        ? `A cell of “${file}” has more than ${formatNumber(limit)} characters. No spreadsheet cell can have more. Shorten the text, or remove its column.`
        : `The cell in row ${formatNumber(cell.row)}, column ${cell.column} of “${file}” has more than ${formatNumber(limit)} characters. No spreadsheet cell can have more. Shorten the text, or remove its column.`,
  }),
  row_too_long: ({ file, row, limit }) => ({
    title: 'A row is too long',
    text: `Row ${formatNumber(row)} of “${file}” has more than ${formatNumber(limit)} characters. A closing quotation mark (") or line ends may be missing. Check that row, or save the list again in the program that made it.`,
  }),
  too_many_columns: ({ file, row, columns, limit }) => ({
    title: 'Too many columns',
    text: `Row ${formatNumber(row)} of “${file}” has ${formatNumber(columns)} columns. A spreadsheet has at most ${formatNumber(limit)}. Check that the file is a list and that its line ends are not missing.`,
  }),
  too_many_sheets: ({ file, limit }) => ({
    title: 'Too many sheets',
    text: `“${file}” has more than ${formatNumber(limit)} sheets. Save the sheet with the list as a separate workbook, and choose that file.`,
  }),
  too_much_text: ({ file, bytes, limit }) => ({
    title: 'The file contains too much text',
    text: `“${file}” has ${formatBytes(bytes)}, but its rows contain more than ${formatBytes(limit)} of text, because long texts or empty columns repeat in many rows. Remove these columns, or split the list into smaller files.`,
  }),
  file_too_complex: ({ file }) => ({
    title: 'The file could not be read',
    text: `Reading “${file}” takes more memory than any list needs. Open it in the program that made it, save the sheet with the list as a separate file, and choose that file.`,
  }),
} satisfies Partial<Writers>;
