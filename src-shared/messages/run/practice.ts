import type { PracticeCoverage } from '../../contract/run/practice.ts';
import { byCount, formatNumber } from '../format.ts';

/** Whether the practice service does not know most of the list's addresses. */
export const isPoorlyCovered = ({ tried, known }: PracticeCoverage): boolean => known * 2 < tried;

/** Shown with the cost if the practice service knows less than half of the rows that Doorstep tried. */
export function coverageSentence({ tried, known, addresses, countries }: PracticeCoverage): string {
  const rounded = formatNumber(Math.floor(addresses / 1000) * 1000);
  const found = formatNumber(known);
  return [
    'You are practising.',
    byCount(countries, {
      one: `The practice service knows ${rounded} addresses in 1 country.`,
      other: (n) => `The practice service knows ${rounded} addresses in ${n} countries.`,
    }),
    byCount(tried, {
      one: `Doorstep tried 1 row of this list, and the service knows ${found}.`,
      other: (n) => `Doorstep tried ${n} rows of this list, and the service knows ${found}.`,
    }),
    'It would not find most of the others. Connect a service to check this list.',
  ].join(' ');
}
