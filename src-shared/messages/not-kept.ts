/** What an exported workbook has not, or has otherwise than wished, in words: before it is written, and after. */
import type { KeptCell, NotKept, NotKeptCode } from '../contract/not-kept.ts';
import { countOf, cutAfter, namesOf } from './format.ts';
import { shownText } from './shown-text.ts';

/** When it is said: of a file that would be written, or of one that was. */
export type WrittenWhen = 'before' | 'after';

/** A whole sentence. */
export const notKeptSentence = ({ code, count }: NotKept, when: WrittenWhen): string =>
  SENTENCES[code](count, when);

/** "3 corrections will not be" or "3 corrections were not", as the sentence goes on. */
const will = (count: number, one: string, many: string, when: WrittenWhen): string => {
  const verb = when === 'before' ? 'will not be' : count === 1 ? 'was not' : 'were not';
  return `${countOf(count, one, many)} ${verb}`;
};

/** Corrections that are left out, with why. */
const correctionsLeftOut = (count: number, when: WrittenWhen, why: string): string =>
  `${will(count, 'correction', 'corrections', when)} written: ${why}`;

export const formulasKeptSentence = (count: number, when: WrittenWhen): string =>
  correctionsLeftOut(count, when, 'a formula stands in the cell, and formulas are never overwritten.');

/** @param titles at least one */
export const titlesLeftOutSentence = (titles: readonly string[], when: WrittenWhen): string =>
  `${countOf(titles.length, 'row', 'rows')} above the header ${when === 'before' ? 'will not be' : titles.length === 1 ? 'is not' : 'are not'} in the new file: ${namesOf(
    titles.map((title) => shownText(cutAfter(title, LONGEST_TITLE))),
    MOST_TITLES,
  )}.`;

const LONGEST_TITLE = 60;
const MOST_TITLES = 5;

const oldValuesLeftOut = (count: number, when: WrittenWhen, why: string): string =>
  `${will(count, 'old value', 'old values', when)} in a note: ${why} The change log ${when === 'before' ? 'will have' : 'has'} them all.`;

const SENTENCES: Readonly<Record<NotKeptCode, (count: number, when: WrittenWhen) => string>> = {
  linked_cells_kept: (count, when) =>
    correctionsLeftOut(
      count,
      when,
      'a linked data type stands in the cell, and those are never overwritten.',
    ),
  merged_cells_kept: (count, when) =>
    correctionsLeftOut(count, when, 'a merged cell holds one text, and its rows ask for different ones.'),
  table_cells_kept: (count, when) =>
    correctionsLeftOut(
      count,
      when,
      'these cells are the headings or totals of a table, which formulas refer to.',
    ),
  shared_cells_kept: (count, when) =>
    correctionsLeftOut(count, when, 'two addresses of the row share the cell and do not agree on it.'),
  tint_left_out: (count, when) =>
    `${countOf(count, 'changed cell', 'changed cells')} ${when === 'before' ? 'will be' : count === 1 ? 'is' : 'are'} without a tint: the workbook has no room for another cell format.`,
  old_values_left_out: (count, when) =>
    oldValuesLeftOut(
      count,
      when,
      'the cell has a note already, or there are more than a spreadsheet program opens quickly.',
    ),
  notes_not_possible: (count, when) =>
    oldValuesLeftOut(count, when, 'notes cannot be added to the sheet as the workbook is saved.'),
  sheets_left_out: (count, when) =>
    `${will(count, 'sheet of Doorstep', 'sheets of Doorstep', when)} added: the workbook does not list its parts in a way that can be added to.`,
  charts_left_out: (count, when) =>
    `${will(count, 'chart', 'charts', when)} added: the workbook is saved as “Strict Open XML”. The numbers are on the sheet.`,
  protection_removed: (_count, when) =>
    when === 'before'
      ? 'The sheet with the list will not be protected in the new file. The original stays as it is.'
      : 'The sheet with the list is not protected in the new file. The original is as it was.',
  workbook_replaced: (_count, when) =>
    `This ${when === 'before' ? 'will be' : 'is'} a new workbook with the list’s rows alone: formats, formulas, charts and other sheets of the imported one are not in it.`,
  signature_removed: (_count, when) =>
    `The digital signature ${when === 'before' ? 'will be' : 'was'} left out: it is one of the workbook before it was changed. Sign the new file again.`,
};

/** Why a cell keeps what it has, in a few words. */
export const KEPT_CELL_WORDS: Readonly<Record<KeptCell, string>> = {
  formula: 'stays: a formula',
  linked: 'stays: a linked data type',
  merged: 'stays: merged cells',
  table: 'stays: part of a table',
  shared: 'stays: shared with another address',
};
