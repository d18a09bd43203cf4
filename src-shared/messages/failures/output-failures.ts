/** Why a list could not be written, in words. */

import type { LackingLetter } from '../../contract/lacking-letter.ts';
import { encodingName } from '../encodings.ts';
import { countOf, formatNumber, listOf } from '../format.ts';
import { EXPORTED_EXTENSIONS } from '../formats.ts';
import { labelFaultSentences } from '../labels.ts';
import type { FailureOf } from './failure-writers.ts';

export const OUTPUT_FILES = {
  output_not_writable: ({ file, detail }: FailureOf<'output_not_writable'>) => ({
    title: 'The file could not be written',
    text: `“${file}” could not be written: ${whyNotWritable(detail)} Nothing is lost, and what was there is as it was.`,
  }),
  output_is_input: ({ file }: FailureOf<'output_is_input'>) => ({
    title: 'That is the original file',
    text: `“${file}” is the file the list came from and is never overwritten. Choose another name.`,
  }),
  output_format_unsupported: ({ file }: FailureOf<'output_format_unsupported'>) => ({
    title: `Choose ${EXPORTED_EXTENSIONS}`,
    text: `“${file}” cannot be written: a list is exported as ${EXPORTED_EXTENSIONS}. Choose a name with one of these endings.`,
  }),
  output_ending_differs: ({ file, ending }: FailureOf<'output_ending_differs'>) => ({
    title: `Choose a name that ends in ${ending}`,
    text: `“${file}” would not say what is in the file: it is a ${ending} file, and under another ending programs refuse it or read it wrongly. Choose a name that ends in ${ending}.`,
  }),
  sheet_protected: ({ file, sheet }: FailureOf<'sheet_protected'>) => ({
    title: 'The sheet is protected',
    text: `The sheet “${sheet}” of “${file}” is protected against changes, so nothing was written. Export a copy without the protection, or a new file; the original stays as it is.`,
  }),
  text_not_in_encoding: ({ file, encoding, cells, letters }: FailureOf<'text_not_in_encoding'>) => ({
    title: 'Some new text does not fit the file',
    text: `“${file}” is in ${encodingName(encoding)}, which has no letters for ${countOf(cells, 'cell')} of the result: ${lettersPhrase(letters)}. Nothing was written. Export it as UTF-8, which rewrites all text of the file in that encoding, or as a workbook. If ${encodingName(encoding)} surprises you, the file was read wrongly: import it again and choose its encoding.`,
  }),
  encoding_misread: ({ file, encoding, row }: FailureOf<'encoding_misread'>) => ({
    title: 'The file was read in the wrong encoding',
    text: `Row ${formatNumber(row)} of “${file}” has characters that are not ${encodingName(encoding)}; written as UTF-8 they would be lost, so nothing was written. Import the file again and choose its encoding.`,
  }),
  row_count_differs: ({ file, expected, found }: FailureOf<'row_count_differs'>) => ({
    title: 'The export was stopped',
    text: `“${file}” would have had ${countOf(found, 'row')} where the list has ${formatNumber(expected)}, so it was not kept. The list is unharmed; export it again.`,
  }),
  labels_not_printable: ({ counts, letters }: FailureOf<'labels_not_printable'>) => ({
    title: 'Some labels cannot be printed',
    text: `${labelFaultSentences({ counts, letters }).join(' ')} Nothing was written.`,
  }),
  no_labels: ({ file }: FailureOf<'no_labels'>) => ({
    title: 'There is nothing to print',
    text: `No row of “${file}” gets a label. Decide rows first, or print undecided rows too. Excluded rows never get one.`,
  }),
  disk_full: () => ({
    title: 'The disk is full',
    text: 'There is no room left on the disk. Everything saved so far is kept. Make room and try again.',
  }),
};

/** Letters named one by one. */
const MOST_NAMED = 5;

/** "Ł (“Łódź” in row 3) and ó (“Łódź” in row 3)". Some tens of letters at most are known, so that more are not counted. */
function lettersPhrase(letters: readonly LackingLetter[]): string {
  const named = letters
    .slice(0, MOST_NAMED)
    .map(({ letter, example: { text, row } }) => `${letter} (“${text}” in row ${formatNumber(row)})`);
  return listOf(letters.length > MOST_NAMED ? [...named, 'others'] : named);
}

/** What the system says, and what to do about it. @param detail the system's code; '' where it gives none */
function whyNotWritable(detail: string): string {
  switch (detail) {
    case 'EBUSY':
    case 'ETXTBSY':
    // Windows says so of a file that is open in another program.
    case 'EPERM':
      return 'it is open in another program, or protected. Close it there and try again, or choose another name.';
    case 'EACCES':
      return 'you may not write there. Choose another folder.';
    case 'EROFS':
      return 'the disk can only be read. Choose another folder.';
    case 'ENOENT':
    case 'ENOTDIR':
      return 'its folder does not exist. Choose another folder.';
    case 'ENAMETOOLONG':
      return 'its name is too long. Choose a shorter name.';
    default: {
      const said = detail === '' ? '' : `the system says ${detail.replace(/\.$/u, '')}. `;
      return `${said}Close it in other programs and try again, or choose another name or folder.`;
    }
  }
}
