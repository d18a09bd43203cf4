import type { AddedColumnHead } from '../../../src-main/spreadsheet/sheet.ts';

export const headsOf = (names: readonly string[]): readonly AddedColumnHead[] =>
  names.map((name) => ({ name, width: 20, wraps: false }));
