/** The number formats of a new workbook, one for each pattern that its cells need. */
import { isValidFormat } from 'numfmt';
import { MAX_WRITTEN_NUMBER_FORMATS } from '../limits.ts';
import { FIRST_OWN_FORMAT } from './parts/added-formats.ts';
import type { CellStyles } from './parts/cell-styles.ts';
import { escapeAttribute } from './xml/xml.ts';

export type NumberFormats = {
  /** Returns the cell style of a pattern; null for an invalid pattern, or if the workbook already has the maximum number. */
  readonly styleOf: (pattern: string) => number | null;
  readonly into: (styleSheet: string) => string;
};

export function createNumberFormats(styles: Pick<CellStyles, 'numbered'>): NumberFormats {
  const known = new Map<string, number | null>([['General', 0]]);
  const written: string[] = [];
  const add = (pattern: string): number | null => {
    if (written.length >= MAX_WRITTEN_NUMBER_FORMATS || !isValidFormat(pattern)) return null;
    const id = FIRST_OWN_FORMAT + written.length;
    written.push(`<numFmt numFmtId="${id}" formatCode="${escapeAttribute(pattern)}"/>`);
    return styles.numbered(id);
  };
  return {
    styleOf(pattern) {
      const style = known.get(pattern);
      if (style !== undefined) return style;
      const added = add(pattern);
      known.set(pattern, added);
      return added;
    },
    into: (styleSheet) =>
      written.length === 0
        ? styleSheet
        : styleSheet.replace(
            '<fonts ',
            () => `<numFmts count="${written.length}">${written.join('')}</numFmts><fonts `,
          ),
  };
}
