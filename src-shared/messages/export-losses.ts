/** What a file will lack, said before it is written. */
import type { ExportLoss } from '../contract/export.ts';
import { encodingName } from './encodings.ts';
import { countOf, namesOf } from './format.ts';
import { formulasKeptSentence, notKeptSentence, titlesLeftOutSentence } from './not-kept.ts';

/** A whole sentence. */
export function lossSentence(loss: ExportLoss): string {
  switch (loss.code) {
    case 'formula_cells_kept':
      return formulasKeptSentence(loss.count, 'before');
    case 'titles_left_out':
      return titlesLeftOutSentence(loss.titles, 'before');
    case 'workbook_not_carried':
      return `Formats, column widths, formulas and charts of the imported workbook: the new one has the list’s rows alone${otherSheets(loss.otherSheets)}.`;
    case 'letters_not_in_encoding':
      return `${encodingName(loss.encoding)} has no letters for ${countOf(loss.cells, 'cell')} of the result.`;
    case 'sheet_protected':
      return `The sheet “${loss.sheet}” is protected against changes.`;
    default:
      return notKeptSentence(loss, 'before');
  }
}

const otherSheets = (names: readonly string[]): string =>
  names.length === 0
    ? ''
    : `, without its other ${names.length === 1 ? 'sheet' : 'sheets'} ${namesOf(names)}`;
