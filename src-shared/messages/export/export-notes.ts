import type { ExportNotes } from '../../contract/events.ts';
import { encodingName } from '../import/encodings.ts';
import { formulasKeptSentence, notKeptSentence, titlesLeftOutSentence } from './not-kept.ts';

/** Returns one sentence for each thing that a person may not expect. */
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
