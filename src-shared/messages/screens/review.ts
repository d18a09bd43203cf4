/** The review as a whole: its panes, its queue and the way to a row. */
import { countOf, formatNumber } from '../format.ts';

export const REVIEW = {
  rows: 'Rows of the list',
  readingRows: 'Reading rows…',
  unreadableTitle: 'This list could not be read',
  unreadableText: 'Nothing is lost.',
  filtersWidth: 'Width of the filters',
  rowWidth: 'Width of the row panel',
} as const;

export const QUEUE = {
  allDone: 'All done',
  goToFirst: 'Go to the first row that needs your decision',
} as const;

export const reviewCount = (rows: number): string => `Review ${formatNumber(rows)}`;

/** Returns a text such as "42 done, 171 left, about 12 minutes". @param minutes null while unknown */
export const paceWords = (done: number, left: number, minutes: number | null): string =>
  minutes === null
    ? `${formatNumber(done)} done, ${formatNumber(left)} left`
    : `${formatNumber(done)} done, ${formatNumber(left)} left, about ${countOf(minutes, 'minute')}`;

export const JUMP = {
  title: 'Go to row',
  label: 'Number of the row in the file',
  go: 'Go',
} as const;

export const rowNumbers = (rows: number): string => `1 to ${formatNumber(rows)}`;

/** Returns the error of the field for a row number. @param rows all rows of the list */
export const noSuchRowSentence = (rows: number): string =>
  `The rows of this list are numbered 1 to ${formatNumber(rows)}.`;

/** Returns the error of the field for a row number, for a row that exists but that the filters leave out. */
export const rowLeftOutSentence = (position: number): string =>
  `The filters leave out row ${formatNumber(position)}.`;
