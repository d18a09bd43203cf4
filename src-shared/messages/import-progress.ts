/** How far an import is, in words: on the page, and on the command line. */
import type { ImportProgress } from '../contract/events.ts';
import { countOf, formatElapsed, formatNumber } from './format.ts';

type Words = Pick<ImportProgress, 'stage' | 'rows' | 'total' | 'rowsPerSecond' | 'msLeft'>;

/** "400,000 rows so far, 210,000 a second, 3 s left", "Preparing 400,000 of 1,000,000 rows, …". */
export function importProgressWords({ stage, rows, total, rowsPerSecond, msLeft }: Words): string {
  const done =
    stage === 'reading' || total === null
      ? `${countOf(rows, 'row')} so far`
      : `Preparing ${formatNumber(rows)} of ${countOf(total, 'row')}`;
  const speed = rowsPerSecond === null ? [] : [`${formatNumber(rowsPerSecond)} a second`];
  const left = msLeft === null ? [] : [`${formatElapsed(msLeft)} left`];
  return [done, ...speed, ...left].join(', ');
}
