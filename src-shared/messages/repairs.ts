/** What is said of damaged addresses and their repair. */
import type { MisplacedRows } from '../domain/repair/misplaced-rows.ts';
import type { RepairId } from '../domain/repair/repairs.ts';
import { countOf, cutAfter, formatNumber, listOf } from './format.ts';

/** What was found, as the name of a finding. */
export const DAMAGE_WORDS: Readonly<Record<RepairId, string>> = {
  mojibake: 'Letters garbled by a wrong encoding',
  invisible_characters: 'Invisible characters',
  line_breaks: 'Line breaks inside a cell',
  stray_quotes: 'Stray quotation marks',
  extra_spaces: 'Spaces at the ends of a cell, or several in a row',
  scientific_notation: 'Postcodes and house numbers written as decimals',
  dates: 'House numbers turned into dates',
  moved_cells: 'Cells moved one column to the left or right, or cut in two at a comma',
  contact_details: 'Phone number or email in the address',
  postcode_in_town: 'Postcode or state next to the town',
  postcode_place: 'State or country in the postcode',
  swapped_columns: 'Swapped cells',
  whole_address: 'Whole address in the street',
  repeated_town: 'Town repeated in the street',
  unit_place: 'Flat or c/o in the street',
  lost_zeros: 'Postcodes that lost their zeros',
  capitals: 'ALL CAPITALS',
};

/** Of repairs whose name and examples do not say all that they do. */
export const REPAIR_HINTS: Readonly<Partial<Record<RepairId, string>>> = {
  moved_cells: 'In a text file the other cells of the row move, too.',
  contact_details:
    'It moves to its own column if that is empty. Otherwise it stays in its cell, and is not sent.',
};

/** What a repair did to a cell, behind "Repaired:". */
export const REPAIRED_WORDS: Readonly<Record<RepairId, string>> = {
  mojibake: 'garbled letters read in the right encoding',
  invisible_characters: 'invisible characters taken out',
  line_breaks: 'line breaks joined',
  stray_quotes: 'stray quotation marks taken out',
  extra_spaces: 'extra spaces taken out',
  scientific_notation: 'number written out',
  dates: 'date turned back into house numbers',
  moved_cells: 'cells moved back to their columns',
  contact_details: 'phone number or email not checked as part of the address',
  postcode_in_town: 'postcode or state taken out of the town',
  postcode_place: 'state or country taken out of the postcode',
  swapped_columns: 'swapped cells put back',
  whole_address: 'whole address split into its parts',
  repeated_town: 'repeated town taken out of the street',
  unit_place: 'flat or c/o moved to its own column',
  lost_zeros: 'zeros at the beginning put back',
  capitals: 'capitals written as a name',
};

/** On the quote, above what was found. */
export const REPAIRS_EXPLAINED =
  'Your file stays as it is. Addresses are asked and exported as repaired, and the change log lists every cell.';

/** In addition, where rows have an answer already: before anything is switched. */
export const REPAIRS_ASK_ANEW =
  'A repaired row that has an answer is checked again; the cost is shown above Start.';

/** After a repair was switched. */
export const repairSwitched = (id: RepairId, isOn: boolean): string =>
  `${isOn ? 'Repaired' : 'No longer repaired'}: ${DAMAGE_WORDS[id]}`;

/** Of a row, in its panel: "Repaired: zeros at the beginning put back." */
export const repairedSentence = (repairs: readonly RepairId[]): string =>
  `Repaired: ${repairs.map((id) => REPAIRED_WORDS[id]).join('; ')}.`;

/** Spaces that a page shows like others, or not at all, are named, else a cell would look the same before and after its repair. */
const withNamedSpaces = (text: string): string =>
  text
    .replace(/ +/gu, ({ length }, at: number, whole: string) => {
      if (length > 1) return `[${String(length)} spaces]`;
      return at === 0 || at === whole.length - 1 ? '[space]' : ' ';
    })
    .replace(/\r\n?|\n/gu, '[line break]')
    .replace(/[\t\u00a0\u2000-\u200a\u202f\u205f\u3000]/gu, (space) =>
      space === '\t' ? '[tab]' : '[special space]',
    );

/** In front of an example. Files count their header, the app's own row numbers do not. */
export const rowOfFile = (row: number): string => `File row ${formatNumber(row)}`;

/** Below the cells of an example. */
export const furtherCells = (count: number): string => `and ${countOf(count, 'more cell')}`;

/** Behind a telephone number or an email of an address cell. */
export const STAYS_UNSENT = 'stays in its cell and is not sent';

/** UTF-16 units of a cell that are shown, and how many of them stand before what changed. */
const LONGEST_SHOWN = 80;
const SHOWN_BEFORE = 30;

/** A cell before and after its repair, long ones cut to the same stretch around what changed first. */
export function shownChange(
  before: string,
  after: string,
): { readonly before: string; readonly after: string } {
  const [old, repaired] = [withNamedSpaces(before), withNamedSpaces(after)];
  const longest = Math.max(old.length, repaired.length);
  let same = 0;
  while (same < longest && old[same] === repaired[same]) same += 1;
  const from = longest > LONGEST_SHOWN ? Math.max(0, same - SHOWN_BEFORE) : 0;
  const to = from + LONGEST_SHOWN;
  const shown = (text: string): string =>
    `${from > 0 ? '…' : ''}${text.slice(from, to)}${text.length > to ? '…' : ''}`;
  return { before: shown(old), after: shown(repaired) };
}

/** On the quote, above what was found: the panel may be too low to show them all at once. */
export const repairsFound = (count: number): string => `${countOf(count, 'repair')} found.`;

/** On the quote, beside "Nothing is sent before you choose Start." */
export const REPAIRS_AT_HAND = 'Some addresses can be repaired first: see Repairs.';

/** Above the rows that no repair puts right. */
export const MISPLACED_EXPLAINED =
  'No repair puts these rows right. Check them in the file before you start.';

/** Of rows that no repair puts right. They are checked as they are. */
export function misplacedSentence({ kind, rows }: MisplacedRows): string {
  const count = countOf(rows, 'row');
  const [has, their] = rows === 1 ? ['has', 'Its'] : ['have', 'Their'];
  return kind === 'too_long'
    ? `${count} ${has} too many cells. ${their} cells may stand in the wrong columns.`
    : `${count} ${has} the postcode in another column. ${their} cells may stand in the wrong columns.`;
}

/** "File rows 3, 7 and 9.", "File rows 3, 7, 9, 12, 15 and 2 more." */
export function exampleRows({ rows, examples }: MisplacedRows): string {
  const numbers = examples.map(({ row }) => formatNumber(row));
  const more = rows - numbers.length;
  return `${rows === 1 ? 'File row' : 'File rows'} ${listOf(more > 0 ? [...numbers, `${formatNumber(more)} more`] : numbers)}.`;
}

/** The cells of a row as the file parts them: "Bob Ray | 12 | High Street". */
export const shownCells = (cells: readonly string[]): string => cutAfter(cells.join(' | '), LONGEST_CELLS);

const LONGEST_CELLS = 160;
