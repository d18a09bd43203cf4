import type { PracticeCoverage } from '../../contract/run/practice.ts';
import { byCount, formatNumber } from '../format.ts';

/** Whether the practice service does not know most of the list's addresses. */
export const isPoorlyCovered = ({ tried, known }: PracticeCoverage): boolean => known * 2 < tried;

/** Shown with the cost if the practice service knows less than half of the rows that Doorstep tried. */
export function coverageSentence({ tried, known }: PracticeCoverage): string {
  const found = formatNumber(known);
  return [
    'You are practising. The practice service knows only sample addresses.',
    byCount(tried, {
      one: 'Doorstep tried 1 row of this list, and the service does not know it.',
      other: (n) => `Doorstep tried ${n} rows of this list, and the service knows ${found} of them.`,
    }),
    'Connect a service to check this list.',
  ].join(' ');
}
