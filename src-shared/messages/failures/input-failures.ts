import { formatNumber, namesOf } from '../format.ts';
import { READ_FORMATS } from '../import/formats.ts';
import { IN_ITS_PROGRAM, OTHER_FORMATS } from '../import/other-formats.ts';
import { doubtText } from './doubt-text.ts';
import { ENTRIES } from './entry-kinds.ts';
import { inBrackets } from './failure-detail.ts';
import type { Writers } from './failure-writers.ts';
import { OVER_LIMITS } from './over-limits.ts';

export const INPUT_FILES = {
  file_not_found: ({ file }) => ({
    title: 'File not found',
    text: `There is no file “${file}”. Check the name and the folder, or choose the file again.`,
  }),
  file_unreadable: ({ file, detail }) => ({
    title: 'The file could not be read',
    text: `“${file}” could not be read${inBrackets(detail)}. Close it in other programs, check that you have permission to open it, and try again.`,
  }),
  not_a_file: ({ file, found }) => ({
    title: 'This is not a file',
    text: `“${file}” is ${ENTRIES[found]}, not a file. Choose a file with a list.`,
  }),
  file_format_unknown: ({ file }) => ({
    title: 'Unknown file format',
    text: `Doorstep cannot read “${file}”. Save the list as ${READ_FORMATS}, and try again.`,
  }),
  file_format_unsupported: ({ file, format }) => {
    const { noun, way } = OTHER_FORMATS.get(format) ?? { noun: `a .${format} file`, way: IN_ITS_PROGRAM };
    return { title: `This is ${noun}`, text: `“${file}” is ${noun}. ${way}` };
  },
  file_encrypted: ({ file }) => ({
    title: 'The file has a password',
    text: `“${file}” is protected by a password. Save a copy without a password, and choose the copy.`,
  }),
  file_without_values: ({ file, cell }) => ({
    title: 'The file was saved without the results of its formulas',
    text: `“${file}” has formulas without saved results, for example in cell ${cell}. Open it in your spreadsheet program, save it as .xlsx, and choose that file.`,
  }),
  file_damaged: ({ file, where }) => ({
    title: 'The file is damaged',
    text:
      where === ''
        ? `“${file}” is incomplete or damaged. Open it in the program that made it, and save it again.`
        : `“${file}” is incomplete or damaged. Doorstep stopped reading at ${where}. Open the file in the program that made it, and save it again.`,
  }),
  rows_out_of_order: ({ file, row }) => ({
    title: 'Rows are out of order',
    text: `Row ${formatNumber(row)} of “${file}” appears twice or out of order. Open the file in your spreadsheet program, check that row, and save the file again.`,
  }),
  file_too_large: ({ file, what, limit }) => ({
    title: 'The file is too large',
    text: `“${file}” exceeds the limit for ${what} (${formatNumber(limit)}). Split the list into smaller files.`,
  }),
  ...OVER_LIMITS,
  file_empty: ({ file }) => ({
    title: 'The file is empty',
    text: `“${file}” has no rows. Check that it is the right file, or choose another sheet.`,
  }),
  clipboard_empty: () => ({
    title: 'There are no cells to paste',
    text: 'In your spreadsheet program, copy the cells of your list including the header. Then paste again.',
  }),
  copy_unusable: ({ file, reason }) =>
    reason === 'missing'
      ? {
          title: 'The copy of the file is missing',
          text: `Doorstep reads this list from its own copy of “${file}” in the workspace. That copy is missing. Import “${file}” again to make a new copy. All answers and decisions of the list stay.`,
        }
      : {
          title: 'The copy of the file was changed',
          text: `Doorstep reads this list from its own copy of “${file}” in the workspace. That copy was changed after the import. Import “${file}” again to make a new copy. All answers and decisions of the list stay.`,
        },
  file_token_unknown: () => ({
    title: 'Choose the file again',
    text: 'Doorstep no longer has access to the chosen file. Choose it again.',
  }),
  sheet_not_found: ({ file, sheet, sheets }) => ({
    title: 'Sheet not found',
    text: `“${file}” has no sheet “${sheet}”. Its sheets are ${namesOf(sheets)}.`,
  }),
  column_not_found: ({ field, column, columns }) => ({
    title: 'Column not found',
    text:
      field === 'none'
        ? `There is no column “${column}” to leave out. The columns are ${namesOf(columns)}.`
        : `There is no column “${column}” for the field ${field}. The columns are ${namesOf(columns)}.`,
  }),
  no_address_columns: ({ file, columns }) => ({
    title: 'No address found',
    text: `None of the columns of “${file}” looks like an address (${namesOf(columns)}). Say which columns contain the address.`,
  }),
  no_email_column: ({ file, columns }) => ({
    title: 'No email column',
    text: `None of the columns of “${file}” looks like email addresses (${namesOf(columns)}). Say which column contains emails.`,
  }),
  mapping_doubtful: (failure) => ({
    title: 'Say which columns contain the address',
    text: doubtText(failure),
  }),
  address_not_found: ({ file, wanted, addresses }) => ({
    title: 'No such address',
    text:
      addresses.length > 1
        ? `Each row of “${file}” contains ${formatNumber(addresses.length)} addresses: ${namesOf(addresses)}. None of them is “${wanted}”. Nothing was imported.`
        : `Each row of “${file}” contains one address, so you cannot choose “${wanted}”. Nothing was imported.`,
  }),
  column_of_no_address: ({ file, field, column, addresses }) => ({
    title: 'Say which address a column belongs to',
    text: `Each row of “${file}” contains ${formatNumber(addresses.length)} addresses: ${namesOf(addresses)}. The column “${column}” belongs to none of them, so Doorstep cannot tell whose ${field} it is. Choose one address, and name its columns. Nothing was imported.`,
  }),
  country_unknown: ({ value }) => ({
    title: 'Unknown country',
    text: `Doorstep does not know the country “${value}”, or the name fits several countries. Write its English name, or its code of two or three letters such as GBR.`,
  }),
} satisfies Partial<Writers>;
