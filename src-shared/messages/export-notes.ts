/** What a person should know of a file that was written, beyond that it was. */
import type { ExportNotes } from '../contract/events.ts';
import { encodingName } from './encodings.ts';
import { formulasKeptSentence, notKeptSentence, titlesLeftOutSentence } from './not-kept.ts';

/** Whole sentences; none where all is as the person expects. */
export function exportNoteSentences({
  encodingBefore,
  formulaCellsKept,
  titlesLeftOut = [],
  notKept,
}: ExportNotes): readonly string[] {
  return [
    ...(encodingBefore === null
      ? []
      : [`All text is in UTF-8 now; in the imported file it was in ${encodingName(encodingBefore)}.`]),
    ...(formulaCellsKept === 0 ? [] : [formulasKeptSentence(formulaCellsKept, 'after')]),
    ...(titlesLeftOut.length === 0 ? [] : [titlesLeftOutSentence(titlesLeftOut, 'after')]),
    ...notKept.map((each) => notKeptSentence(each, 'after')),
  ];
}
