import type { ExportCounts } from '../../contract/export/export.ts';
import { countOf, formatNumber } from '../format.ts';
import { shownText } from '../shown-text.ts';

export function companionCountsSentence(counts: ExportCounts): string {
  const { changedRows, changedCells, unchanged, excluded, leftToDo } = counts;
  const corrected = `${formatNumber(changedRows)} corrected`;
  return `${[
    changedCells > 0 ? `${corrected} (${countOf(changedCells, 'cell')})` : corrected,
    `${formatNumber(unchanged)} unchanged`,
    `${formatNumber(excluded)} excluded`,
    `${formatNumber(leftToDo)} left to do`,
  ].join(', ')}.`;
}

export const rowsGoBySentence = (addressName: string): string =>
  `Only the address “${shownText(addressName)}” decides which rows are written.`;
