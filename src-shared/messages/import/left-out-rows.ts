import { type ByCount, byCount } from '../format.ts';

/** `hidden`: rows that the workbook hides. `total`: rows that are totals or repeat the header. */
export type LeftOutKind = 'hidden' | 'total';

/** Shown with the cost. @param rows the rows of this kind, which are not checked */
export const leftOutSentence = (kind: LeftOutKind, rows: number): string => byCount(rows, LEFT_OUT[kind]);

const LEFT_OUT: Readonly<Record<LeftOutKind, ByCount>> = {
  hidden: {
    one: '1 row is hidden in the workbook. It is not checked.',
    other: (n) => `${n} rows are hidden in the workbook. They are not checked.`,
  },
  total: {
    one: '1 row is a total or repeats the header. It is not checked.',
    other: (n) => `${n} rows are totals or repeat the header. They are not checked.`,
  },
};

/** Labels the button next to `leftOutSentence`. */
export const checkThemToo = (rows: number): string =>
  byCount(rows, { one: 'Check it too', other: () => 'Check them too' });

/** The notice after a person presses the button with the text `checkThemToo`. The step can be undone. */
export const LEFT_OUT_NOW_CHECKED: Readonly<Record<LeftOutKind, string>> = {
  hidden: 'Doorstep now checks hidden rows too',
  total: 'Doorstep now checks totals and repeated headers too',
};
