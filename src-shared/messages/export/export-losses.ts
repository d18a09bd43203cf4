import type { ExportLoss } from '../../contract/export/export.ts';
import { byCount, namesOf } from '../format.ts';
import { encodingName } from '../import/encodings.ts';
import { formulasKeptSentence, notKeptSentence, titlesLeftOutSentence } from './not-kept.ts';

/** Says before an export what the written file will lack. `exportNoteSentences` says it afterwards. */
export function lossSentence(loss: ExportLoss): string {
  switch (loss.code) {
    case 'formula_cells_kept':
      return formulasKeptSentence(loss.count, 'before');
    case 'titles_left_out':
      return titlesLeftOutSentence(loss.titles, 'before');
    case 'workbook_not_carried':
      return workbookSentence(loss.otherSheets);
    case 'letters_not_in_encoding': {
      const encoding = encodingName(loss.encoding);
      return byCount(loss.cells, {
        one: `${encoding} lacks characters that 1 cell of the result needs.`,
        other: (n) => `${encoding} lacks characters that ${n} cells of the result need.`,
      });
    }
    case 'sheet_protected':
      return `The sheet “${loss.sheet}” is protected against changes.`;
    default:
      return notKeptSentence(loss, 'before');
  }
}

const workbookSentence = (otherSheets: readonly string[]): string =>
  otherSheets.length === 0
    ? 'The new workbook contains only the rows of the list. The formats, column widths, formulas and charts of the imported workbook will be missing.'
    : `The new workbook contains only the rows of the list. The formats, column widths, formulas, charts and other sheets (${namesOf(otherSheets)}) of the imported workbook will be missing.`;
