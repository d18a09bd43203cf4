/** Rows that nothing is asked for unless a person says so. */
import { countOf } from './format.ts';

/** Rows the workbook hides; totals, and rows that repeat the header. */
export type LeftOutKind = 'hidden' | 'total';

export function leftOutSentence(kind: LeftOutKind, rows: number): string {
  const isOne = rows === 1;
  const are = kind === 'hidden' ? hiddenWords(isOne) : totalWords(isOne);
  return `${countOf(rows, 'row')} ${are}. ${isOne ? 'It is' : 'They are'} not checked.`;
}

const hiddenWords = (isOne: boolean): string => `${isOne ? 'is' : 'are'} hidden in the workbook`;
const totalWords = (isOne: boolean): string =>
  isOne ? 'is a total or repeats the header' : 'are totals or repeat the header';

export const checkThemToo = (rows: number): string => (rows === 1 ? 'Check it too' : 'Check them too');

export const LEFT_OUT_NOW_CHECKED: Readonly<Record<LeftOutKind, string>> = {
  hidden: 'Hidden rows are checked too',
  total: 'Totals and repeated headers are checked too',
};
