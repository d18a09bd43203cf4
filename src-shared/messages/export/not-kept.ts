import type { KeptCell, NotKept, NotKeptCode } from '../../contract/export/not-kept.ts';
import { type ByCount, byCount, cutAfter, namesOf } from '../format.ts';
import { shownText } from '../shown-text.ts';

/** Whether the file is still to be written or is already written. */
export type WrittenWhen = 'before' | 'after';

/** Says what the workbook lacks, or will lack. `count` counts cells, notes, sheets or charts, by code. */
export const notKeptSentence = ({ code, count }: NotKept, when: WrittenWhen): string =>
  byCount(count, SENTENCES[code][when]);

/** Counts corrections that are not written because their cell contains a formula. */
export const formulasKeptSentence = (count: number, when: WrittenWhen): string =>
  byCount(
    count,
    correctionsLeftOut('The cell contains a formula, and Doorstep never overwrites formulas.')[when],
  );

/** @param titles at least one */
export function titlesLeftOutSentence(titles: readonly string[], when: WrittenWhen): string {
  const shown = titles.map((title) => shownText(cutAfter(title, LONGEST_TITLE)));
  const names = namesOf(shown, MOST_TITLES);
  return when === 'before'
    ? byCount(titles.length, {
        one: `1 row above the header will not be in the new file: ${names}.`,
        other: (n) => `${n} rows above the header will not be in the new file: ${names}.`,
      })
    : byCount(titles.length, {
        one: `1 row above the header is not in the new file: ${names}.`,
        other: (n) => `${n} rows above the header are not in the new file: ${names}.`,
      });
}

const LONGEST_TITLE = 60;
const MOST_TITLES = 5;

type Sentences = Readonly<Record<WrittenWhen, ByCount>>;

/** @param why a whole sentence */
const correctionsLeftOut = (why: string): Sentences => ({
  before: {
    one: `1 correction will not be written. ${why}`,
    other: (n) => `${n} corrections will not be written. ${why}`,
  },
  after: {
    one: `1 correction was not written. ${why}`,
    other: (n) => `${n} corrections were not written. ${why}`,
  },
});

/** @param why a whole sentence */
const oldValuesLeftOut = (why: string): Sentences => ({
  before: {
    one: `1 old value will not be in a note. ${why} The change log will list all of them.`,
    other: (n) => `${n} old values will not be in notes. ${why} The change log will list all of them.`,
  },
  after: {
    one: `1 old value is not in a note. ${why} The change log lists all of them.`,
    other: (n) => `${n} old values are not in notes. ${why} The change log lists all of them.`,
  },
});

const always = (text: string): ByCount => ({ one: text, other: () => text });

const SENTENCES: Readonly<Record<NotKeptCode, Sentences>> = {
  linked_cells_kept: correctionsLeftOut(
    'The cell contains a linked data type, and Doorstep never overwrites linked data types.',
  ),
  merged_cells_kept: correctionsLeftOut('A merged cell has one text, but its rows need different texts.'),
  table_cells_kept: correctionsLeftOut(
    'The cell is a heading or a total of a table, and formulas refer to such cells.',
  ),
  shared_cells_kept: correctionsLeftOut('Two addresses of the row share the cell and need different texts.'),
  tint_left_out: {
    before: {
      one: '1 changed cell will have no tint, because the workbook has no room for another cell format.',
      other: (n) =>
        `${n} changed cells will have no tint, because the workbook has no room for another cell format.`,
    },
    after: {
      one: '1 changed cell has no tint, because the workbook has no room for another cell format.',
      other: (n) =>
        `${n} changed cells have no tint, because the workbook has no room for another cell format.`,
    },
  },
  old_values_left_out: oldValuesLeftOut(
    'The cell already has a note, or the sheet would have more notes than a spreadsheet program opens quickly.',
  ),
  notes_not_possible: oldValuesLeftOut('The workbook is saved in a way that does not allow new notes.'),
  sheets_left_out: {
    before: {
      one: '1 sheet of Doorstep will not be added, because the workbook does not list its parts in a way that allows new ones.',
      other: (n) =>
        `${n} sheets of Doorstep will not be added, because the workbook does not list its parts in a way that allows new ones.`,
    },
    after: {
      one: '1 sheet of Doorstep was not added, because the workbook does not list its parts in a way that allows new ones.',
      other: (n) =>
        `${n} sheets of Doorstep were not added, because the workbook does not list its parts in a way that allows new ones.`,
    },
  },
  charts_left_out: {
    before: {
      one: '1 chart will not be added, because the workbook is saved as “Strict Open XML”. The sheet will have the numbers.',
      other: (n) =>
        `${n} charts will not be added, because the workbook is saved as “Strict Open XML”. The sheet will have the numbers.`,
    },
    after: {
      one: '1 chart was not added, because the workbook is saved as “Strict Open XML”. The sheet has the numbers.',
      other: (n) =>
        `${n} charts were not added, because the workbook is saved as “Strict Open XML”. The sheet has the numbers.`,
    },
  },
  protection_removed: {
    before: always(
      'The sheet with the list will not be protected in the new file. The original file does not change.',
    ),
    after: always(
      'The sheet with the list is not protected in the new file. The original file did not change.',
    ),
  },
  workbook_replaced: {
    before: always(
      'The result will be a new workbook with only the rows of the list. It will not have the formats, formulas, charts and other sheets of the imported workbook.',
    ),
    after: always(
      'The result is a new workbook with only the rows of the list. It does not have the formats, formulas, charts and other sheets of the imported workbook.',
    ),
  },
  signature_removed: {
    before: always(
      'The digital signature will be removed, because it signs the unchanged workbook. Sign the new file again.',
    ),
    after: always(
      'The digital signature was removed, because it signs the unchanged workbook. Sign the new file again.',
    ),
  },
};

/** Replaces the new text of a cell that is not written, in the preview of an export. */
export const KEPT_CELL_WORDS: Readonly<Record<KeptCell, string>> = {
  formula: 'unchanged: a formula',
  linked: 'unchanged: a linked data type',
  merged: 'unchanged: merged cells',
  table: 'unchanged: part of a table',
  shared: 'unchanged: shared with another address',
};
