import type { SheetTab } from '../../contract/import/preview.ts';
import type { MappedField } from '../../domain/address/mapping.ts';
import type { NoAddress } from '../../domain/columns/cells/no-address.ts';
import type { GuessCertainty } from '../../domain/columns/column-guess.ts';
import type { ColumnDoubt, MappingDoubt } from '../../domain/columns/mapping-doubts.ts';
import { countryName } from '../../domain/country/country-codes.ts';
import { cutAfter, formatNumber, namesOf } from '../format.ts';
import { shownText } from '../shown-text.ts';
import { fieldWord } from '../words.ts';

/** The words that begin the sentence below a guessed column. The reason for the guess follows. */
export const CERTAINTY_WORDS: Readonly<Record<GuessCertainty, string>> = {
  sure: 'Certain',
  likely: 'Likely',
  weak: 'Not sure',
};

/** The content of a column that is not part of an address, as the cells suggest. */
export const LOOKS_LIKE: Readonly<Record<NoAddress, string>> = {
  number: 'numbers',
  price: 'prices',
  identifier: 'reference numbers',
  phone: 'phone numbers',
  email: 'email addresses',
  link: 'links',
  date: 'dates',
  name: 'names of people',
};

/** The reason and the remedy for a column of formulas that have no values in the file. */
export const WITHOUT_VALUES =
  'The formulas in this column have no saved results. Open the file in a spreadsheet program and save it there.';

/** The maximum length of a cell that is quoted as an example, and the maximum number of such cells. */
const LONGEST_CELL = 40;
const MOST_CELLS = 3;

/** Returns "Is “Ref” the street?" @param country the list's country, which decides the words for fields; '' if unknown */
export function doubtQuestion(doubt: MappingDoubt, columns: readonly string[], country: string): string {
  if (doubt.kind === 'several_addresses')
    return `Each row contains ${formatNumber(doubt.blocks.length)} addresses. Which do you want to check?`;
  if (doubt.kind === 'no_street') return 'No column contains the street. Check the rows without it?';
  if (doubt.kind === 'no_town')
    return 'No column contains the town or the postcode. Check the rows without them?';
  const column = `“${shownText(columns[doubt.column] ?? '')}”`;
  if (doubt.kind === 'unmapped_line')
    return `Is ${column} another line of ${theField(doubt.field, country)}?`;
  return `Is ${column} ${theField(doubt.field, country)}?`;
}

/** Explains why Doorstep asks, with examples from the column. @param cells the column's cells, in row order */
export function doubtReason(
  doubt: ColumnDoubt,
  cells: readonly string[],
  columns: readonly string[],
): string {
  const why = doubtSentence(doubt, columns);
  const written = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const shown = [...new Set(written)]
    .slice(0, MOST_CELLS)
    .map((cell) => `“${shownText(cutAfter(cell, LONGEST_CELL))}”`);
  switch (doubt.kind) {
    case 'no_values':
    case 'unmapped_formulas':
      return `${why} Then import it again.`;
    case 'no_street':
    case 'no_town':
      return why;
    default:
      if (shown.length > 0) return `${why} Examples: ${shown.join(', ')}.`;
      return doubt.kind === 'weak_guess' ? `${why} Its first cells are empty.` : why;
  }
}

function doubtSentence(doubt: ColumnDoubt, columns: readonly string[]): string {
  switch (doubt.kind) {
    case 'no_values':
    case 'unmapped_formulas':
      return WITHOUT_VALUES;
    case 'weak_guess':
      return 'Doorstep is not sure.';
    case 'no_address_values':
      return `Its cells look like ${LOOKS_LIKE[doubt.looksLike]}.`;
    case 'unmapped_part':
      return 'This column is not used yet, and no other column contains this part.';
    case 'unmapped_line':
      return 'This column is not used yet.';
    case 'no_street':
      return 'Without a street, the service can find only the town.';
    case 'no_town':
      return 'Without a town or a postcode, the service cannot find the street.';
    case 'number_twice':
      return 'The street contains the same numbers, so each number would be sent twice.';
    case 'other_postcodes':
      return `Most of its cells are not postcodes of ${countryName(doubt.country)}.`;
    case 'mostly_empty':
      return `This column is mostly empty, but “${shownText(columns[doubt.fuller] ?? '')}” is full.`;
  }
}

/** Warns about an unmapped column that looks like an address field. */
export const missedSentence = (field: MappedField, country: string): string =>
  `This column looks like ${theField(field, country)}. It is not checked.`;

/** Labels the button that confirms Doorstep's guess about the column. */
export function confirmWords({ kind, field }: ColumnDoubt, country: string): string {
  if (kind === 'no_street') return 'Yes, check them without a street';
  if (kind === 'no_town') return 'Yes, check them without a town';
  return kind === 'unmapped_line'
    ? `Yes, this is part of ${theField(field, country)}`
    : `Yes, this is ${theField(field, country)}`;
}

/** Labels the field that names a different column for the doubtful field. */
export const otherColumnWords = (field: MappedField, country: string): string =>
  `Another column is ${theField(field, country)}`;

/** Labels the choice that makes one list for each address. @param count the number of addresses in each row */
export const allAddressesWords = (count: number): string =>
  count === 2 ? 'Both addresses' : `All ${formatNumber(count)} addresses`;

/** Explains the choice of `allAddressesWords`. */
export const LISTS_OF_ADDRESSES = 'Makes one list for each address. One export can contain all corrections.';

/** Says which list opens after an import; '' if the import made one new list. */
export function startedWords({ isNew, companions }: Started): string {
  const isAnyNew = isNew || companions.some((each) => each.isNew);
  if (companions.length === 0) return isNew ? '' : 'You imported this file before. This is its list';
  if (!isAnyNew) return 'You imported this file before. This is the list of its first address';
  return `${formatNumber(companions.length + 1)} lists, one for each address. This is the first`;
}

type Started = { readonly isNew: boolean; readonly companions: readonly { readonly isNew: boolean }[] };

/** Says why “Start import” is unavailable if a doubt concerns another address than the displayed one. */
export const questionOfAddressFirst = (addressName: string): string =>
  `First answer the questions about “${shownText(addressName)}”.`;

/** Says why “Start import” is unavailable while several doubts are open. */
export const QUESTIONS_FIRST = 'First answer the questions below.';

/** Says why “Start import” is unavailable while one doubt is open. */
export const ONE_QUESTION_FIRST = 'First answer the question below.';

/** Names the sheet that is read and the sheets that are not; '' if there is only one. */
export function sheetSentence(sheet: string | null, sheets: readonly SheetTab[]): string {
  const others = sheets.filter(({ name }) => name !== sheet);
  if (sheet === null || others.length === 0) return '';
  const names = others.map(({ name, isHidden }) => `${shownText(name)}${isHidden ? ' (hidden)' : ''}`);
  return `Doorstep reads only the sheet “${shownText(sheet)}”. It does not read ${namesOf(names)}.`;
}

const theField = (field: MappedField, country: string): string =>
  field === 'email' ? 'the email address' : `the ${fieldWord(field, country)}`;
