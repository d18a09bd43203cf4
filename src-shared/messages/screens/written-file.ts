/** A finished file of an export or of labels, until it is saved. */
import { shownText } from '../shown-text.ts';

export const WRITTEN_FILE = {
  notWritten: 'The file could not be written',
  chooseFolder: 'Choose where to save it…',
  saveOrClose: 'Save it, or close without saving. Your list is unchanged.',
  keptUnsaved: 'Doorstep keeps the finished file. Try to save it again.',
  saveAgain: 'Save again…',
  save: 'Save…',
  tryAgain: 'Try again…',
  showInFolder: 'Show in folder',
  replace: 'Replace it, keep a backup',
  saveElsewhere: 'Save elsewhere…',
  originalChanged: 'It was changed after the import. The corrected file does not contain these changes.',
  closeUnsaved: 'Close without saving',
} as const;

export const savedTitle = (file: string): string => `“${shownText(file)}” is saved`;

/** Shown while the dialog for choosing a folder is open. Nothing is saved yet. */
export const finishedTitle = (file: string): string => `“${shownText(file)}” is finished`;

/** Shown if the person closed the dialog for choosing a folder. */
export const notSavedTitle = (file: string): string => `“${shownText(file)}” is finished but not saved yet`;

/** Shown if the chosen file is the imported one, which Doorstep replaces only after a question. */
export const isOriginalTitle = (file: string): string =>
  `“${shownText(file)}” is the file this list came from`;

/** @param backup the name that the old file would get */
export const replaceSentence = (backup: string): string =>
  `Doorstep did not overwrite it. If you replace it, the old file is kept as “${shownText(backup)}”.`;
