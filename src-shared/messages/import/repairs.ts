import type { MisplacedRows } from '../../domain/repair/misplaced-rows.ts';
import type { RepairId } from '../../domain/repair/repairs.ts';
import { type ByCount, byCount, cutAfter, formatNumber, listOf } from '../format.ts';

/** The names of the kinds of damage, for the repairs, the summary sheet and the command line. */
export const DAMAGE_WORDS: Readonly<Record<RepairId, string>> = {
  mojibake: 'Characters garbled by a wrong encoding',
  invisible_characters: 'Invisible characters',
  line_breaks: 'Line breaks inside a cell',
  stray_quotes: 'Stray quotation marks',
  extra_spaces: 'Extra spaces in a cell',
  scientific_notation: 'Postcodes and house numbers written as decimals',
  dates: 'House numbers turned into dates',
  moved_cells: 'Cells in a neighbouring column, or split at a comma',
  contact_details: 'Phone number or email in the address',
  postcode_in_town: 'Postcode or state next to the town',
  postcode_place: 'State or country in the postcode',
  swapped_columns: 'Swapped cells',
  whole_address: 'Whole address in the street',
  repeated_town: 'Town repeated in the street',
  unit_place: 'Flat or c/o in the street',
  lost_zeros: 'Postcodes without their leading zeros',
  capitals: 'ALL CAPITALS',
};

/** Hints for repairs whose name and examples do not explain everything. */
export const REPAIR_HINTS: Readonly<Partial<Record<RepairId, string>>> = {
  moved_cells: 'In a text file, the other cells of the row move too.',
  contact_details:
    'The phone number or email moves to its own column if that is empty. Otherwise it stays in its cell, and Doorstep does not send it.',
};

/** The change that a repair made to a cell, listed after "Repaired:". */
const REPAIRED_WORDS: Readonly<Record<RepairId, string>> = {
  mojibake: 'garbled characters restored',
  invisible_characters: 'invisible characters removed',
  line_breaks: 'lines joined',
  stray_quotes: 'stray quotation marks removed',
  extra_spaces: 'extra spaces removed',
  scientific_notation: 'decimal written as a number',
  dates: 'date changed back to house numbers',
  moved_cells: 'cells moved back to their columns',
  contact_details: 'phone number or email not checked as part of the address',
  postcode_in_town: 'postcode or state moved out of the town',
  postcode_place: 'state or country moved out of the postcode',
  swapped_columns: 'swapped cells exchanged',
  whole_address: 'whole address split into its parts',
  repeated_town: 'repeated town removed from the street',
  unit_place: 'flat or c/o moved to its own column',
  lost_zeros: 'leading zeros restored',
  capitals: 'capitals changed to normal case',
};

export const REPAIRS_EXPLAINED =
  'Your file does not change. Doorstep checks and exports the repaired addresses. The change log lists every repaired cell.';

/** Shown with `REPAIRS_EXPLAINED` if rows of the list already have answers. */
export const REPAIRS_ASK_ANEW =
  'If you repair a row that already has an answer, Doorstep checks it again. The cost is shown above Start.';

/** Shown as a notice after a repair was switched on or off. The step can be undone. */
export const repairSwitched = (id: RepairId, isOn: boolean): string =>
  isOn ? `Repaired: ${DAMAGE_WORDS[id]}` : `No longer repaired: ${DAMAGE_WORDS[id]}`;

/** Returns a text such as "Repaired: leading zeros restored; extra spaces removed." */
export const repairedSentence = (repairs: readonly RepairId[]): string =>
  `Repaired: ${repairs.map((id) => REPAIRED_WORDS[id]).join('; ')}.`;

/** Names special and invisible spaces, without which a cell could look the same before and after its repair. */
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

/** Labels an example. The row number of a file counts the header; the app's row numbers do not. */
export const rowOfFile = (row: number): string => `File row ${formatNumber(row)}`;

/** Follows the displayed cells of an example row. @param count the other repaired cells of the row */
export const furtherCells = (count: number): string =>
  byCount(count, { one: 'and 1 more cell', other: (n) => `and ${n} more cells` });

/** Follows a phone number or an email in an address cell. */
export const STAYS_UNSENT = 'stays in its cell and is not sent';

/** The maximum number of UTF-16 units that are shown from a cell, and how many of them precede the change. */
const LONGEST_SHOWN = 80;
const SHOWN_BEFORE = 30;

/** Returns a cell before and after its repair. Cuts long texts to the same range around the first change. */
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

/** Counts the kinds of damage that were found, not the rows. */
export const repairsFound = (count: number): string =>
  byCount(count, { one: '1 repair found.', other: (n) => `${n} repairs found.` });

/** Shown below Start while a repair that was found is switched off. */
export const REPAIRS_AT_HAND = 'Doorstep can repair some addresses first. See Repairs.';

/** Follows the sentences of `misplacedSentence`. */
export const MISPLACED_EXPLAINED =
  'Doorstep cannot repair these rows. Check them in the file before you start.';

/** Describes rows that no repair can fix. They are checked unchanged. */
export const misplacedSentence = ({ kind, rows }: MisplacedRows): string => byCount(rows, MISPLACED[kind]);

const MISPLACED: Readonly<Record<MisplacedRows['kind'], ByCount>> = {
  too_long: {
    one: '1 row has too many cells. Its cells may be in the wrong columns.',
    other: (n) => `${n} rows have too many cells. Their cells may be in the wrong columns.`,
  },
  postcode_elsewhere: {
    one: '1 row has its postcode in another column. Its cells may be in the wrong columns.',
    other: (n) =>
      `${n} rows have their postcodes in another column. Their cells may be in the wrong columns.`,
  },
};

/** Returns a text such as "File rows 3, 7 and 9." or "File rows 3, 7, 9, 12, 15 and 2 more." */
export function exampleRows({ rows, examples }: MisplacedRows): string {
  const numbers = examples.map(({ row }) => formatNumber(row));
  const more = rows - numbers.length;
  const named = listOf(more > 0 ? [...numbers, `${formatNumber(more)} more`] : numbers);
  return byCount(rows, { one: `File row ${named}.`, other: () => `File rows ${named}.` });
}

/** Shows the cells of a row in one line: "Bob Ray | 12 | High Street". */
export const shownCells = (cells: readonly string[]): string => cutAfter(cells.join(' | '), LONGEST_CELLS);

const LONGEST_CELLS = 160;
