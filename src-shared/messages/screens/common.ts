/** Words that several screens share. */
import { formatNumber } from '../format.ts';

export const COMMON = {
  askingService: 'Asking the service…',
  back: 'Back',
  cancel: 'Cancel',
  checkThem: 'Check them…',
  checkThisList: 'Check this list…',
  close: 'Close',
  columnsAndCountry: 'Columns and country…',
  connectService: 'Connect a service…',
  copied: 'Copied',
  copy: 'Copy',
  counting: 'Counting…',
  countingRows: 'Counting the rows…',
  delete: 'Delete',
  deleteMore: 'Delete…',
  done: 'Done',
  emptyCell: 'empty',
  keepIt: 'Keep it',
  lists: 'Lists',
  notNow: 'Not now',
  openList: 'Open a list…',
  reading: 'Reading…',
  report: 'Report',
  row: 'Row',
  rows: 'Rows',
  save: 'Save',
  settings: 'Settings',
  showAllRows: 'Show all rows',
  start: 'Start',
  stop: 'Stop',
  stopping: 'Stopping…',
  tryAgain: 'Try again',
  undo: 'Undo',
  viewRows: 'View rows',
} as const;

export const rowTitle = (position: number): string => `Row ${formatNumber(position)}`;

export const partOfTotal = (done: number, total: number): string =>
  `${formatNumber(done)} of ${formatNumber(total)}`;
