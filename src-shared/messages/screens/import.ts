/** The import of a file: how to read it and what its columns hold. */
import { formatBytes, listOf } from '../format.ts';
import { shownText } from '../shown-text.ts';

export const IMPORT = {
  noFile: 'No file is open',
  noFileText: 'Open a list to see its first rows here.',
  backToLists: 'Back to the lists',
  firstRows: 'First rows of the file',
  reading: 'Reading the file again…',
  start: 'Start import',
  bar: 'Import',
  questions: 'Questions before the import',
  noThisColumn: 'No, do not check this column',
  noThisIsStreet: 'No, this column is the street…',
  noThisIsTown: 'No, this column is the town…',
  noOtherColumn: 'No, another column…',
  chooseIt: 'Use it',
  whichEncoding: 'Which of these looks right?',
  encodingText: 'The file does not name its encoding, and several encodings fit its characters.',
  columnsOf: 'The columns below belong to',
  hasQuestion: 'Has a question to answer',
  chooseAgain: 'Choose again',
  emailColumns: 'Columns of emails',
  guessedAgain: 'Doorstep guessed the columns again. It does not use your choices for an earlier file.',
  remembered: 'The columns are set as you chose them for an earlier file with the same columns.',
  takeRemembered: 'Use my earlier choices',
  guessAgain: 'Guess again',
} as const;

export const READING = {
  sheet: 'Sheet',
  encoding: 'Encoding',
  delimiter: 'Delimiter',
  headerRow: 'Header row',
} as const;

/** The delimiters that a person can choose for a text file. The list of choices adds any other delimiter in use. */
export const DELIMITERS = [
  { value: ',', label: 'Comma ,' },
  { value: ';', label: 'Semicolon ;' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Bar |' },
] as const;

/** Names a sheet or a column of a workbook: "Sheet 2 (hidden)". */
export const nameInWorkbook = (name: string, isHidden: boolean): string =>
  isHidden ? `${shownText(name)} (hidden)` : shownText(name);

/** @param row 0 if the file has no header */
export const headerRowHint = (row: number, reason: string): string =>
  row === 0 ? `0: the file has no header. ${reason}` : reason;

/** Shown below the title of the import screen. @param format the format in words */
export const fileFacts = (format: string, bytes: number): string =>
  `${format}, ${formatBytes(bytes)}. Check how it is read and what its columns hold. Nothing is sent yet.`;

/** Shown on the import screen while Doorstep reads all rows of the file. */
export const importing = (fileName: string): string => `Importing ${shownText(fileName)}`;

/** Shown while Doorstep reads the first rows of a file that a person opened. */
export const readingFirstRows = (fileName: string): string =>
  `Reading the first rows of “${shownText(fileName)}”…`;

/** Shown if the person chose to check several addresses of each row. @param names the addresses' names */
export const separateLists = (names: readonly string[]): string =>
  `Each address becomes a separate list: ${listOf(names.map((name) => `“${shownText(name)}”`))}.`;

export const PASTE = {
  title: 'Paste cells',
  hint: 'The cells become a new list. Nothing is sent yet.',
} as const;

/** @param key the paste key, such as "Ctrl V" */
export const pasteLabel = (key: string): string =>
  `Copy the cells in your spreadsheet, header included, and press ${key} here.`;
