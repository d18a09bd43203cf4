/** Reads the content of a worksheet before and after its rows: column widths, filters, merges, protection and so on. */
import { tooLarge, untilAborted } from '../../failures.ts';
import { MAX_DESCRIPTION_BYTES } from '../../limits.ts';
import { walkSheet } from '../read-xlsx.ts';
import { sheetBytes } from '../sheet-bytes.ts';
import type { SheetRow } from '../sheet-walker.ts';
import type { Workbook, Worksheet } from '../workbook.ts';
import { elementsOf, type XmlElement } from '../xml/xml-elements.ts';
import { textOf, unitsOf } from '../xml/xml-units.ts';

export type OutsideRows = {
  readonly head: string;
  readonly tail: string;
  /** Offsets in the part, in bytes, where the head ends and the tail begins. */
  readonly headEnd: number;
  readonly tailFrom: number;
  /** The elements of `head + tail`, which is valid XML, with offsets in that text. */
  readonly elements: readonly XmlElement[];
};

const ROWS_OPEN = /<((?:[\w.-]+:)?)sheetData(?=[\s/>])[^<>]*>/gu;
/** The number of bytes that are searched again, because the end of a piece may have split a tag. */
const LONGEST_NAME = 256;

const NAMES = [
  'worksheet',
  'dimension',
  'cols',
  'col',
  'sheetProtection',
  'autoFilter',
  'mergeCell',
  'conditionalFormatting',
  'cfRule',
  'dataValidation',
  'hyperlinks',
  'hyperlink',
  'legacyDrawing',
  'legacyDrawingHF',
  'picture',
  'oleObjects',
  'controls',
  'webPublishItems',
  'tableParts',
  'extLst',
];

/**
 * @param onRows gets the rows while reading; null if they are not needed, which takes half the time
 * @throws AppError the `file_…` codes, `interrupted`
 */
export async function readOutsideRows(
  workbook: Workbook,
  sheet: Worksheet,
  onRows: ((rows: readonly SheetRow[]) => void) | null,
  signal?: AbortSignal,
): Promise<OutsideRows> {
  const { package: from } = workbook;
  const { part } = sheet;
  const pieces = onRows ? walked(workbook, sheet, onRows) : sheetBytes(from, part);
  const { head, tail, headEnd, tailFrom } = await splitAtRows(workbook, part, untilAborted(pieces, signal));
  const elements = elementsOf(head + tail, NAMES, { file: from.fileName, part: part.fileName });
  return { head, tail, headEnd, tailFrom, elements };
}

async function* walked(
  workbook: Workbook,
  sheet: Worksheet,
  onRows: (rows: readonly SheetRow[]) => void,
): AsyncGenerator<Uint8Array> {
  for await (const { bytes, rows } of walkSheet(workbook, sheet, { values: false })) {
    onRows(rows);
    yield bytes;
  }
}

async function splitAtRows(
  { package: from }: Workbook,
  part: Worksheet['part'],
  pieces: AsyncIterable<Uint8Array>,
): Promise<Omit<OutsideRows, 'elements'>> {
  let head: string | null = null;
  let closing = '';
  let held = '';
  let heldFrom = 0;
  let isEnded = false;
  const holdFrom = (at: number): void => {
    held = held.slice(at);
    heldFrom += at;
  };
  for await (const bytes of pieces) {
    held += unitsOf(bytes);
    if (held.length > MAX_DESCRIPTION_BYTES)
      throw tooLarge(from.fileName, `what ${part.fileName} has beside its rows`, MAX_DESCRIPTION_BYTES);
    if (head === null) {
      ROWS_OPEN.lastIndex = Math.max(0, held.length - bytes.length - LONGEST_NAME);
      const open = ROWS_OPEN.exec(held);
      if (!open) continue;
      head = held.slice(0, open.index);
      isEnded = open[0].endsWith('/>');
      closing = `</${open[1]}sheetData`;
      holdFrom(open.index);
    }
    // If a text in the rows looks like the closing tag, the real closing tag still follows.
    const since = Math.max(isEnded ? 1 : 0, held.length - bytes.length - LONGEST_NAME);
    const end = held.slice(since).lastIndexOf(closing);
    if (end >= 0) {
      isEnded = true;
      holdFrom(since + end);
    } else if (!isEnded) holdFrom(Math.max(0, held.length - LONGEST_NAME));
  }
  // The sheet has no element for rows, so the patch writes nothing into it.
  if (head === null) return { head: textOf(held), tail: '', headEnd: held.length, tailFrom: held.length };
  holdFrom(held.indexOf('>') + 1);
  return { head: textOf(head), tail: textOf(held), headEnd: head.length, tailFrom: heldFrom };
}
