/** What is said to a person who practises with a list of their own. */
import type { PracticeCoverage } from '../contract/practice.ts';
import { countOf, formatNumber } from './format.ts';

/** Whether most of the list would come back as not found, for no fault of its own. */
export const isPoorlyCovered = ({ tried, known }: PracticeCoverage): boolean => known * 2 < tried;

export function coverageSentence({ tried, known, addresses, countries }: PracticeCoverage): string {
  const rounded = Math.floor(addresses / 1000) * 1000;
  const found = known === 0 ? 'none' : formatNumber(known);
  return `You are practising. The practice service knows ${formatNumber(rounded)} addresses in ${countOf(countries, 'country', 'countries')}, and ${found} of ${countOf(tried, 'row')} of this list that were tried: most would come back as not found. Connect a service to check them.`;
}
