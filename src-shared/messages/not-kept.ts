/** What an exported workbook has not, or has otherwise than wished, in words. */
import type { NotKept, NotKeptCode } from '../contract/not-kept.ts';
import { countOf } from './format.ts';

export const notKeptSentence = ({ code, count }: NotKept): string => SENTENCES[code](count);

const SENTENCES: Readonly<Record<NotKeptCode, (count: number) => string>> = {
  merged_cells_kept: (count) =>
    `${corrections(count)} not written: merged cells show only the first cell, and these are behind it.`,
  table_cells_kept: (count) =>
    `${corrections(count)} not written: these cells are the headings or totals of a table, which formulas refer to.`,
  tint_left_out: (count) =>
    `${countOf(count, 'changed cell is', 'changed cells are')} without a tint: the workbook has no room for another cell format.`,
  old_values_left_out: (count) =>
    `${countOf(count, 'old value is', 'old values are')} not in a note: the cell has a note already, or there are more than a spreadsheet program opens quickly. The change log has them all.`,
  notes_not_possible: (count) =>
    `${countOf(count, 'old value is', 'old values are')} not in a note: notes cannot be added to the sheet as the workbook is saved. The change log has them all.`,
  sheets_left_out: (count) =>
    `${countOf(count, 'sheet of Doorstep was', 'sheets of Doorstep were')} not added: the workbook does not list its parts in a way that can be added to.`,
  charts_left_out: (count) =>
    `${countOf(count, 'chart was', 'charts were')} left out: the workbook is saved as “Strict Open XML”. The numbers are on the sheet.`,
  protection_removed: () =>
    'The sheet with the list is not protected in the new file. The original is as it was.',
  workbook_replaced: () =>
    'This is a new workbook with the list’s rows alone: formats, formulas, charts and other sheets of the imported one are not in it.',
  signature_removed: () =>
    'The digital signature was left out: it is one of the workbook before it was changed. Sign the new file again.',
};

const corrections = (count: number): string => countOf(count, 'correction was', 'corrections were');
