/** What is wrong with a file that was given, in words. */

import { countOf, formatNumber, namesOf } from '../format.ts';
import { READ_FORMATS } from '../formats.ts';
import { IN_ITS_PROGRAM, OTHER_FORMATS } from '../other-formats.ts';
import { because } from './because.ts';
import { doubtText } from './doubt-text.ts';
import { ENTRIES } from './entry-kinds.ts';
import type { Writers } from './failure-writers.ts';
import { OVER_LIMITS } from './over-limits.ts';

export const INPUT_FILES = {
  file_not_found: ({ file }) => ({
    title: 'File not found',
    text: `There is no file “${file}”. Check the name and the folder, or choose the file again.`,
  }),
  file_unreadable: ({ file, detail }) => ({
    title: 'The file could not be read',
    text: `“${file}” could not be read${because(detail)}. Close it in other programs, check that you may open it, and try again.`,
  }),
  not_a_file: ({ file, found }) => ({
    title: 'This is not a file',
    text: `“${file}” is ${ENTRIES[found]}, not a file. Choose a file with a list.`,
  }),
  file_format_unknown: ({ file }) => ({
    title: 'Not a table we know',
    text: `“${file}” is neither ${READ_FORMATS}. Save it as one of these and try again.`,
  }),
  file_format_unsupported: ({ file, format }) => {
    const { noun, way } = OTHER_FORMATS.get(format) ?? { noun: `a .${format} file`, way: IN_ITS_PROGRAM };
    return { title: `This is ${noun}`, text: `“${file}” is ${noun}. ${way}` };
  },
  file_encrypted: ({ file }) => ({
    title: 'The file has a password',
    text: `“${file}” is protected by a password. Save a copy without a password and choose the copy.`,
  }),
  file_without_values: ({ file, cell }) => ({
    title: 'The file was saved without the results of its formulas',
    text: `“${file}” has formulas whose results are not in it, as in cell ${cell}. Open it in your spreadsheet program, save it as .xlsx, and choose that file.`,
  }),
  file_damaged: ({ file, where }) => ({
    title: 'The file is damaged',
    text: `“${file}” could not be read to its end${where === '' ? '' : `: reading stopped at ${where}`}. Open it in the program it comes from and save it again.`,
  }),
  rows_out_of_order: ({ file, row }) => ({
    title: 'Rows are out of order',
    text: `Row ${formatNumber(row)} of “${file}” appears twice or out of order. Open the file in your spreadsheet program, check that row, and save the file again.`,
  }),
  file_too_large: ({ file, what, limit }) => ({
    title: 'The file is too large',
    text: `“${file}” is over the limit for ${what} (${formatNumber(limit)}). Split the list into smaller files.`,
  }),
  ...OVER_LIMITS,
  file_empty: ({ file }) => ({
    title: 'The file is empty',
    text: `“${file}” has no rows. Check that it is the right file, or choose another sheet.`,
  }),
  clipboard_empty: () => ({
    title: 'There are no cells to paste',
    text: 'Copy the cells of your list in its program, header included, and paste again.',
  }),
  copy_unusable: ({ file, reason }) => ({
    title: reason === 'missing' ? 'The copy of the file is missing' : 'The copy of the file was changed',
    text: `Doorstep reads this list from the copy of “${file}” that it keeps in its workspace. ${
      reason === 'missing' ? 'That copy is gone.' : 'That copy is no longer what was imported.'
    } Import “${file}” again: the copy is made anew, and all answers and decisions of the list stay.`,
  }),
  file_token_unknown: () => ({
    title: 'Choose the file again',
    text: 'The app no longer has the file that was chosen. Choose it again.',
  }),
  sheet_not_found: ({ file, sheet, sheets }) => ({
    title: 'Sheet not found',
    text: `“${file}” has no sheet “${sheet}”. It has ${namesOf(sheets)}.`,
  }),
  column_not_found: ({ field, column, columns }) => ({
    title: 'Column not found',
    text: `There is no column “${column}” to ${field === 'none' ? 'leave out' : `take the ${field} from`}. The columns are ${namesOf(columns)}.`,
  }),
  no_address_columns: ({ file, columns }) => ({
    title: 'No address found',
    text: `None of the columns of “${file}” looks like an address (${namesOf(columns)}). Say which column holds the address, or its parts.`,
  }),
  no_email_column: ({ file, columns }) => ({
    title: 'No email column',
    text: `None of the columns of “${file}” looks like one of email addresses (${namesOf(columns)}). Say which one is.`,
  }),
  mapping_doubtful: (failure) => ({
    title: 'Say which columns hold the address',
    text: doubtText(failure),
  }),
  address_not_found: ({ file, wanted, addresses }) => ({
    title: 'No such address',
    text:
      addresses.length > 1
        ? `Each row of “${file}” holds ${countOf(addresses.length, 'address', 'addresses')}, ${namesOf(addresses)}, and none is “${wanted}”. Nothing was imported.`
        : `Each row of “${file}” holds one address, so “${wanted}” cannot be chosen. Nothing was imported.`,
  }),
  column_of_no_address: ({ file, field, column, addresses }) => ({
    title: 'Say which address a column is of',
    text: `Each row of “${file}” holds ${countOf(addresses.length, 'address', 'addresses')}, ${namesOf(addresses)}, and the column “${column}” is of none of them, so which one its ${field} is of is not known. Choose one address, and name its columns. Nothing was imported.`,
  }),
  country_unknown: ({ value }) => ({
    title: 'Country not known',
    text: `“${value}” is not a country we know, or could be more than one. Write its English name or its code of two or three letters, such as GBR.`,
  }),
} satisfies Partial<Writers>;
