import type { LackingLetter } from '../../contract/errors.ts';
import { labelFaultSentences } from '../export/labels.ts';
import { byCount, formatNumber, listOf } from '../format.ts';
import { encodingName } from '../import/encodings.ts';
import { EXPORTED_EXTENSIONS } from '../import/formats.ts';
import type { FailureOf } from './failure-writers.ts';

export const OUTPUT_FILES = {
  output_not_writable: ({ file, detail }: FailureOf<'output_not_writable'>) => ({
    title: 'The file could not be written',
    text: `“${file}” could not be written. ${whyNotWritable(detail)} Nothing is lost, and an existing file did not change.`,
  }),
  output_is_input: ({ file }: FailureOf<'output_is_input'>) => ({
    title: 'This is the original file',
    text: `The list comes from “${file}”, and Doorstep never overwrites it. Choose another name.`,
  }),
  output_format_unsupported: ({ file }: FailureOf<'output_format_unsupported'>) => ({
    title: `Choose ${EXPORTED_EXTENSIONS}`,
    text: `Doorstep cannot write “${file}”, because it exports lists as ${EXPORTED_EXTENSIONS}. Choose a name with one of these endings.`,
  }),
  output_ending_differs: ({ file, ending }: FailureOf<'output_ending_differs'>) => ({
    title: `Choose a name that ends in ${ending}`,
    text: `The name “${file}” does not fit, because the file is a ${ending} file. With another ending, programs refuse the file or read it wrongly. Choose a name that ends in ${ending}.`,
  }),
  sheet_protected: ({ file, sheet }: FailureOf<'sheet_protected'>) => ({
    title: 'The sheet is protected',
    text: `The sheet “${sheet}” of “${file}” is protected against changes, so nothing was written. Export a copy without the protection, or a new file. The original does not change.`,
  }),
  text_not_in_encoding: ({ file, encoding, cells, letters }: FailureOf<'text_not_in_encoding'>) => ({
    title: 'The file cannot contain some new characters',
    text: [
      byCount(cells, {
        one: `The encoding of “${file}” is ${encodingName(encoding)}. It lacks characters that 1 cell of the result needs: ${lettersPhrase(letters)}.`,
        other: (n) =>
          `The encoding of “${file}” is ${encodingName(encoding)}. It lacks characters that ${n} cells of the result need: ${lettersPhrase(letters)}.`,
      }),
      `Nothing was written. Export the list as a workbook, or as UTF-8, which changes the encoding of the whole file. If you did not expect ${encodingName(encoding)}, Doorstep read the file wrongly. In that case, import it again and choose its encoding.`,
    ].join(' '),
  }),
  encoding_misread: ({ file, encoding, row }: FailureOf<'encoding_misread'>) => ({
    title: 'The file was read in the wrong encoding',
    text: `Row ${formatNumber(row)} of “${file}” has characters that are not in ${encodingName(encoding)}. A file in UTF-8 would lose them, so nothing was written. Import the file again and choose its encoding.`,
  }),
  too_many_rows: ({ file, rows, limit }: FailureOf<'too_many_rows'>) => ({
    title: 'The list is too long for a workbook',
    text: `A sheet of a workbook has room for ${formatNumber(limit)} rows, and “${file}” would have ${formatNumber(rows)}. Nothing was written. Export the list as CSV, or export fewer rows.`,
  }),
  row_count_differs: ({ file, expected, found }: FailureOf<'row_count_differs'>) => ({
    title: 'The export was stopped',
    text: byCount(found, {
      one: `“${file}” would have had 1 row, but the list has ${formatNumber(expected)}. So the file was deleted. The list did not change. Export it again.`,
      other: (n) =>
        `“${file}” would have had ${n} rows, but the list has ${formatNumber(expected)}. So the file was deleted. The list did not change. Export it again.`,
    }),
  }),
  labels_not_printable: ({ counts, letters }: FailureOf<'labels_not_printable'>) => ({
    title: hasOnlyStreetless(counts) ? 'Some addresses are incomplete' : 'Some labels cannot be printed',
    text: `${labelFaultSentences({ counts, letters }).join(' ')} Nothing was written.`,
  }),
  no_labels: ({ file }: FailureOf<'no_labels'>) => ({
    title: 'There is nothing to print',
    text: `No row of “${file}” gets a label. Decide some rows first, or print undecided rows too. Excluded rows never get a label.`,
  }),
  disk_full: () => ({
    title: 'The disk is full',
    text: 'The disk is full. Everything saved so far is safe. Free some space and try again.',
  }),
};

const hasOnlyStreetless = ({ no_street, ...others }: FailureOf<'labels_not_printable'>['counts']): boolean =>
  no_street > 0 && Object.values(others).every((count) => count === 0);

const MOST_NAMED = 5;

/** Returns "Ł (“Łódź” in row 3) and ó (“Łódź” in row 3)". Does not count the others, because `letters` may be incomplete. */
function lettersPhrase(letters: readonly LackingLetter[]): string {
  const named = letters
    .slice(0, MOST_NAMED)
    .map(({ letter, example: { text, row } }) => `${letter} (“${text}” in row ${formatNumber(row)})`);
  return listOf(letters.length > MOST_NAMED ? [...named, 'others'] : named);
}

const CLOSE_ELSEWHERE = 'Close it in other programs and try again, or choose another name or folder.';

/** Returns the cause of an error and what to do. @param detail code of the system; '' if it gives none */
function whyNotWritable(detail: string): string {
  switch (detail) {
    case 'EBUSY':
    case 'ETXTBSY':
    // Windows reports this for a file that is open in another program.
    case 'EPERM':
      return 'It is open in another program or protected. Close it there and try again, or choose another name.';
    case 'EACCES':
      return 'You have no permission to write there. Choose another folder.';
    case 'EROFS':
      return 'The disk is read-only. Choose another folder.';
    case 'ENOENT':
    case 'ENOTDIR':
      return 'Its folder does not exist. Choose another folder.';
    case 'EISDIR':
      return 'A folder has this name. Choose another name.';
    case 'ENAMETOOLONG':
      return 'Its name is too long. Choose a shorter name.';
    case '':
      return CLOSE_ELSEWHERE;
    default:
      return `The system reports ${detail.replace(/\.$/u, '')}. ${CLOSE_ELSEWHERE}`;
  }
}
