/** Words that several screens share. */
import { formatNumber } from '../format.ts';

export const COMMON = {
  askingService: 'Asking the service…',
  back: 'Back',
  cancel: 'Cancel',
  checkThem: 'Check them…',
  checkThisList: 'Check this list…',
  close: 'Close',
  countingRows: 'Counting the rows…',
  done: 'Done',
  emptyCell: 'empty',
  notNow: 'Not now',
  reading: 'Reading…',
  row: 'Row',
  rows: 'Rows',
  save: 'Save',
  showAllRows: 'Show all rows',
  start: 'Start',
  stop: 'Stop',
  tryAgain: 'Try again',
  undo: 'Undo',
} as const;

/** "Row 1,204" */
export const rowTitle = (position: number): string => `Row ${formatNumber(position)}`;

/** "12 of 400" */
export const partOfTotal = (done: number, total: number): string =>
  `${formatNumber(done)} of ${formatNumber(total)}`;
