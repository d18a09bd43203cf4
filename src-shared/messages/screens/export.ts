/** The dialog that exports a list. */

import type { DecisionKind } from '../../domain/verdict/decision.ts';
import type { ListSummary } from '../../domain/verdict/list-summary.ts';
import { rowsGoBySentence } from '../export/companion-lists.ts';
import { countOf, formatNumber } from '../format.ts';
import { encodingName } from '../import/encodings.ts';
import { shownText } from '../shown-text.ts';

export const EXPORT = {
  title: 'Export',
  readingList: 'Reading the list…',
  start: 'Start export',
  again: 'Export again…',
  labelsInstead: 'Address labels instead…',
  writing: 'Writing the file…',
  progress: 'Export',
  nothingWritten: 'Nothing was written. The list did not change.',
} as const;

/** Says next to “Start export” why the button is unavailable. */
export const EXPORT_BLOCKS = {
  no_decision: 'Choose at least one decision.',
  no_rows: 'No rows match these choices, so there is nothing to write.',
  sheet_protected: 'First choose what to do with the protected sheet.',
  letters_not_in_encoding: 'First choose how to write characters the file’s encoding lacks.',
} as const;

/** Shown next to “Start export”. @param rows the rows that match the choices */
export const willBeWrittenSentence = (rows: number): string => `${countOf(rows, 'row')} will be written.`;

/** Shown when the export is finished. @param rows the rows in the file, without its header */
export const rowsWrittenSentence = (rows: number): string =>
  `${countOf(rows, 'row')} written, in their original order.`;

export const rowsProgress = (rows: number, total: number): string =>
  `${formatNumber(rows)} of ${countOf(total, 'row')}`;

export const EXPORT_CHOICES = {
  file: 'File',
  encoding: 'Encoding',
  corrections: 'Corrections',
  decisions: 'Decisions',
  notes: 'Old values as notes',
  notesHint: 'Point at a changed cell to read its old value.',
  leaveOutExcluded: 'Leave out excluded rows',
} as const;

/** Says what happens to excluded rows. @param excluded the number of these rows; null while unknown */
export function excludedHint(isLeftOut: boolean, excluded: number | null): string {
  if (excluded === 0) return 'There are none.';
  return isLeftOut ? 'They are not in the file.' : 'They are in the file, marked “Excluded”.';
}

/** The two places for corrections: columns that the export adds, or the address cells themselves. */
export const LAYOUTS = {
  added_columns: {
    label: 'In added columns',
    hint: 'Your columns stay as they are. The results are in new columns next to them.',
  },
  in_place: {
    label: 'In place',
    hint: 'Only the words that a decision corrects are changed. Every row is marked with its status, and every change is listed.',
  },
} as const;

export const ENCODING_CHOICES = {
  own: 'Same as the original',
  utf8: 'UTF-8 with the mark for Excel',
} as const;

/** @param own the encoding of the imported file; null if unknown */
export const ownEncodingHint = (own: string | null): string => encodingName(own ?? 'utf-8');

/** @param own the encoding of the imported file; null if unknown */
export const utf8Hint = (own: string | null): string =>
  own === 'utf-8'
    ? 'Without that mark at its start, Excel misreads letters such as é and ł.'
    : 'Can write every letter of every script.';

/** The hint for each file format that an export can write. */
export const FILE_HINTS = {
  newWorkbookWithRows: 'A new workbook with these rows.',
  newWorkbook: 'A new workbook.',
  ownWorkbook: 'Your own workbook: its other sheets, formats and formulas stay.',
  ownText: 'Your own file, with the same separator and quotes.',
  newText: 'A new text file in UTF-8, with commas.',
} as const;

export const ROWS_CHOICES = { decided: 'By decision', leftToDo: 'Left to do' } as const;

/** Labels a choice of rows. @param rows all rows of the list; for labels, without excluded rows */
export const allRowsLabel = (rows: number): string => `All (${countOf(rows, 'row')})`;

/** Labels a choice of rows while a filter is set. @param rows as for `allRowsLabel` */
export const filteredRowsLabel = (rows: number): string => `The current filter (${countOf(rows, 'row')})`;

/** Explains the choice “Left to do”. @param isOnlyEmails whether the list checks only emails */
export const leftToDoHint = (isOnlyEmails: boolean): string =>
  isOnlyEmails
    ? 'An exceptions file: rows with an email that is not checked or needs your decision.'
    : 'An exceptions file: the rows without a decision.';

export const DECISION_CHOICES: Readonly<Record<DecisionKind, string>> = {
  used_suggestion: 'Accepted',
  kept_as_entered: 'Kept as entered',
  picked: 'Address chosen',
  edited: 'Edited',
  excluded: 'Excluded',
};

export const COLUMN_SET = {
  usual: 'Columns: the usual set',
  chooseUsual: 'Usual set',
  whyFixed: 'Always written with these rows, because it tells undecided and excluded rows from the others.',
} as const;

/** Summarises the closed choice of columns. @param offered the columns that an export of this list can add */
export const chosenColumns = (chosen: number, offered: number): string =>
  `Columns: ${formatNumber(chosen)} of ${formatNumber(offered)} chosen`;

export const COMPANIONS = { title: 'Other addresses of these rows' } as const;

/** Labels the choice to export another address of the same rows into the same file. */
export const companionLabel = (addressName: string): string => `“${shownText(addressName)}” too`;

/** Counts the checked and the decided rows of the other address, below the choice to export it too. */
export function companionHint({ rows, decided, verdicts }: ListSummary): string {
  const checked = rows - verdicts.not_checked;
  return checked + decided === 0
    ? 'None of its rows has been checked or decided yet.'
    : `Of ${countOf(rows, 'row')}, ${formatNumber(checked)} checked and ${formatNumber(decided)} decided.`;
}

/** @param mayLeaveOut whether this address decides which rows are written */
export const countsOfSentence = (addressName: string, mayLeaveOut: boolean): string =>
  mayLeaveOut
    ? `These are the counts of “${shownText(addressName)}”. ${rowsGoBySentence(addressName)}`
    : `These are the counts of “${shownText(addressName)}”.`;

/** Returns the bold label before the counts of another address. */
export const companionCountsLabel = (addressName: string): string => `“${shownText(addressName)}” too:`;

export const PREVIEW = {
  title: 'What will be written',
  counting: 'Counting…',
  countingCompanion: 'counting…',
  countAgain: 'Count again',
  addresses: 'Addresses',
  emails: 'Emails',
  noEmailCorrected: 'No email is corrected. Suggestions that you accept will appear here.',
  noAddressCorrected: 'No address is corrected. Accepted, chosen and edited addresses will appear here.',
  firstRows: 'The first corrected rows',
  column: 'Column',
  before: 'Before',
  after: 'After',
} as const;

export const PREVIEW_COUNTS = {
  corrected: 'Corrected',
  addressesCorrected: 'Addresses corrected',
  emailsCorrected: 'Emails corrected',
  unchanged: 'Unchanged',
  excluded: 'Excluded',
  inExcludedRows: 'In excluded rows',
  leftToDo: 'Left to do',
} as const;

/** Shown in the preview while the core reads the rows to count what an export would write. */
export const countingProgress = (rows: number, total: number): string =>
  `Counting… ${formatNumber(rows)} of ${countOf(total, 'row')}`;

/** Follows the number of corrected rows in the preview. @param cells the cells that the export would change */
export const cellsWords = (cells: number): string => countOf(cells, 'cell');

/** The caption of the examples in an export in place. `addedTextsSentence` is for added columns. */
export const CELLS_CHANGE = 'Your cells get the text under “After”.';

/** Whether the added columns have the corrected text; null if there is nothing to correct. */
type AddedTexts = { readonly address: boolean | null; readonly email: boolean | null };

/** Says where the texts under “After” will be, in an export with added columns. */
export function addedTextsSentence({ address, email }: AddedTexts): string {
  if (address === true && email === true)
    return 'Your cells stay as they are. The added columns have the corrected address and email.';
  if (address === true) return 'Your cells stay as they are. The added columns have the corrected address.';
  if (email === true) return 'Your cells stay as they are. The added columns have the corrected email.';
  if (address === false && email === false)
    return 'Your cells stay as they are, and no added column has the address or email. The corrections will not be in the file.';
  if (address === false)
    return 'Your cells stay as they are, and no added column has the address. The corrections will not be in the file.';
  if (email === false)
    return 'Your cells stay as they are, and no added column has the email. The corrections will not be in the file.';
  return 'Your cells stay as they are.';
}

export const LOSSES = {
  title: 'What the file will lack',
  protectedSheet: 'Protected sheet',
  removeProtection: 'A copy without the protection',
  removeProtectionHint:
    'Everything else in the workbook stays. Anyone who opens the copy can change the sheet.',
  newWorkbook: 'A new workbook',
  newWorkbookHint: 'Only the rows of the list, and the sheets of Doorstep.',
  writeUtf8: 'Write the file in UTF-8',
  writeWorkbook: 'Write an Excel workbook',
} as const;

/** Asks what to do with a sheet that the workbook protects against changes. */
export const protectedSheetSentence = (sheet: string): string =>
  `The sheet “${shownText(sheet)}” is protected against changes. Choose how to export it. The original file stays as it is.`;

/** @param letters the characters that the encoding lacks; may be empty */
export function missingLettersSentence(encoding: string, cells: number, letters: readonly string[]): string {
  const lacks = `${encodingName(encoding)}, the encoding of your file, lacks letters that occur in ${countOf(cells, 'cell')}`;
  return letters.length === 0
    ? `${lacks}. Choose how to write these letters.`
    : `${lacks}: ${shownText(letters.join(' '))}. Choose how to write these letters.`;
}

export const cellLabel = (row: number, column: string): string =>
  `Row ${formatNumber(row)}, ${shownText(column)}:`;

/** Advice below the characters that the encoding lacks. A wrong guess of the encoding is a common cause. */
export const wrongEncodingSentence = (encoding: string): string =>
  `If you did not expect ${encodingName(encoding)}, the file was read wrongly. Import it again and choose its encoding.`;

/** Shown after an export is saved, with a button that opens the review. */
export const needDecisionSentence = (count: number, noun: 'row' | 'email'): string =>
  noun === 'row'
    ? `${countOf(count, 'row still needs', 'rows still need')} your decision.`
    : `${countOf(count, 'email still needs', 'emails still need')} your decision.`;

/** Labels the button that shows only the emails to review. @param emails the emails that need a decision */
export const reviewEmailsLabel = (emails: number): string => `Review ${countOf(emails, 'email')}`;
