/** What is said of the other addresses of the rows of a list, where their corrections go into one file. */
import type { ExportCounts } from '../contract/export.ts';
import { countOf, formatNumber } from './format.ts';
import { shownText } from './shown-text.ts';

/** "12 corrected (15 cells), 20 unchanged, 1 excluded, 7 left to do." */
export function companionCountsSentence(counts: ExportCounts): string {
  const { changedRows, changedCells, unchanged, excluded, leftToDo } = counts;
  const cells = changedCells > 0 ? ` (${countOf(changedCells, 'cell')})` : '';
  return [
    `${formatNumber(changedRows)} corrected${cells}`,
    `${formatNumber(unchanged)} unchanged`,
    `${formatNumber(excluded)} excluded`,
    `${formatNumber(leftToDo)} left to do.`,
  ].join(', ');
}

/** By which of the addresses rows are chosen or left out. */
export const rowsGoBySentence = (addressName: string): string =>
  `Which rows are written goes by “${shownText(addressName)}” alone.`;
