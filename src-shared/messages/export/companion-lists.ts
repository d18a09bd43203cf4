import type { ExportCounts } from '../../contract/export/export.ts';
import { countOf, formatNumber } from '../format.ts';
import { shownText } from '../shown-text.ts';

/** Counts what an export writes for another address of the same rows. Shown in the preview. */
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

/** Shown in the preview if rows are left out and the rows have several addresses. */
export const rowsGoBySentence = (addressName: string): string =>
  `Only the address “${shownText(addressName)}” decides which rows are written.`;
