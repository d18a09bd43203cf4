/** Files that have more of something than a list may have: what, where, and what to do about it. */

import { formatBytes, formatNumber } from '../format.ts';
import type { Writers } from './failure-writers.ts';

export const OVER_LIMITS = {
  cell_too_long: ({ file, cell, limit }) => ({
    title: 'A cell is too long',
    text: `“${file}” has ${cell === null ? 'a text' : `a text in row ${formatNumber(cell.row)}, column ${cell.column},`} of more than ${formatNumber(limit)} characters, which is the most a spreadsheet holds in a cell. Shorten it, or leave out its column.`,
  }),
  row_too_long: ({ file, row, limit }) => ({
    title: 'A row is too long',
    text: `Row ${formatNumber(row)} of “${file}” has more than ${formatNumber(limit)} characters. Often a quote (") is opened there and never closed, or line ends are missing. Check that row, or save the list again from the program it comes from.`,
  }),
  too_many_columns: ({ file, row, columns, limit }) => ({
    title: 'Too many columns',
    text: `Row ${formatNumber(row)} of “${file}” has ${formatNumber(columns)} columns; a spreadsheet has at most ${formatNumber(limit)}. Check that it is a list, and that its line ends are there.`,
  }),
  too_many_sheets: ({ file, limit }) => ({
    title: 'Too many sheets',
    text: `“${file}” has more than ${formatNumber(limit)} sheets. Save the sheet with the list as a workbook of its own and choose that.`,
  }),
  too_much_text: ({ file, bytes, limit }) => ({
    title: 'The file unpacks too far',
    text: `“${file}” has ${formatBytes(bytes)}, but its rows come to more than ${formatBytes(limit)} of text, because it repeats the same long texts or empty columns in many rows. Leave these columns out, or split the list into smaller files.`,
  }),
  file_too_complex: ({ file }) => ({
    title: 'The file could not be looked at',
    text: `“${file}” takes more memory than any list needs. Open it in the program it comes from, save the sheet with the list as a file of its own, and choose that.`,
  }),
} satisfies Partial<Writers>;
