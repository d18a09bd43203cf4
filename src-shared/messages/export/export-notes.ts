import type { ExportNotes } from '../../contract/events.ts';
import { encodingName } from '../import/encodings.ts';
import { formulasKeptSentence, notKeptSentence, titlesLeftOutSentence } from './not-kept.ts';

/** Says after an export what the written file lacks or has in another form. Shown in the dialog and printed. */
export function exportNoteSentences({
  encodingBefore,
  formulaCellsKept,
  titlesLeftOut = [],
  notKept,
}: ExportNotes): readonly string[] {
  return [
    ...(encodingBefore === null
      ? []
      : [`All text is now in UTF-8. The imported file used ${encodingName(encodingBefore)}.`]),
    ...(formulaCellsKept === 0 ? [] : [formulasKeptSentence(formulaCellsKept, 'after')]),
    ...(titlesLeftOut.length === 0 ? [] : [titlesLeftOutSentence(titlesLeftOut, 'after')]),
    ...notKept.map((each) => notKeptSentence(each, 'after')),
  ];
}
