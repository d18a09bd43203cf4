/** What a person is asked before an import: what of a mapping is doubtful, and why. */

import type { SheetTab } from '../contract/preview.ts';
import type { MappedField } from '../domain/address/mapping.ts';
import type { GuessCertainty } from '../domain/columns/column-guess.ts';
import type { ColumnDoubt, MappingDoubt } from '../domain/columns/mapping-doubts.ts';
import type { NoAddress } from '../domain/columns/no-address.ts';
import { countryName } from '../domain/country/country-codes.ts';
import { capitalize, countOf, cutAfter, namesOf } from './format.ts';
import { shownText } from './shown-text.ts';
import { fieldWord } from './words.ts';

export const CERTAINTY_WORDS: Readonly<Record<GuessCertainty, string>> = {
  sure: 'Certain',
  likely: 'Likely',
  weak: 'Not sure',
};

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

/** Of a column, as the end of a sentence. */
export const WITHOUT_VALUES =
  'its formulas were never calculated: open the file in a spreadsheet program and save it there';

/** Characters of a cell, and cells: enough to tell what a column holds. */
const LONGEST_CELL = 40;
const MOST_CELLS = 3;

/** "Is “Ref” the street?" @param country the list's, for the words of its fields; '': not known */
export function doubtQuestion(doubt: MappingDoubt, columns: readonly string[], country: string): string {
  if (doubt.kind === 'several_addresses')
    return `Each row holds ${countOf(doubt.blocks.length, 'address', 'addresses')}. Which are to be checked?`;
  if (doubt.kind === 'no_street') return 'No column is the street. Check the rows without it?';
  const column = `“${shownText(columns[doubt.column] ?? '')}”`;
  if (doubt.kind === 'unmapped_line')
    return `Is ${column} a further line of ${theField(doubt.field, country)}?`;
  return `Is ${column} ${theField(doubt.field, country)}?`;
}

/** Why it is asked, with what the column holds. @param cells of the column, in the order of the rows */
export function doubtReason(
  doubt: ColumnDoubt,
  cells: readonly string[],
  columns: readonly string[],
): string {
  const why = doubtWords(doubt, columns);
  const written = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const shown = [...new Set(written)]
    .slice(0, MOST_CELLS)
    .map((cell) => `“${shownText(cutAfter(cell, LONGEST_CELL))}”`);
  if (doubt.kind === 'no_values' || doubt.kind === 'unmapped_formulas')
    return `${why}, then import it again.`;
  if (doubt.kind === 'no_street' || (shown.length === 0 && doubt.kind !== 'weak_guess')) return `${why}.`;
  if (doubt.kind !== 'weak_guess') return `${why}: ${shown.join(', ')}.`;
  return `${why}: ${shown.length === 0 ? 'its first cells are empty' : `its cells are ${shown.join(', ')}`}.`;
}

/** Begins a sentence. */
function doubtWords(doubt: ColumnDoubt, columns: readonly string[]): string {
  switch (doubt.kind) {
    case 'no_values':
    case 'unmapped_formulas':
      return capitalize(WITHOUT_VALUES);
    case 'weak_guess':
      return 'We are not sure';
    case 'no_address_values':
      return `Its cells look like ${LOOKS_LIKE[doubt.looksLike]}`;
    case 'unmapped_part':
      return 'No other column holds it, and this one is left out so far';
    case 'unmapped_line':
      return 'It is left out so far';
    case 'no_street':
      return 'Without a street, an address is only located to its town';
    case 'number_twice':
      return 'The street has the same numbers, so each would be sent twice';
    case 'other_postcodes':
      return `Most of its cells are no postcodes of ${countryName(doubt.country)}`;
    case 'mostly_empty':
      return `It is mostly empty, and “${shownText(columns[doubt.fuller] ?? '')}” is full`;
  }
}

/** Of a column that is left as it is. */
export const missedSentence = (field: MappedField, country: string): string =>
  `Looks like ${theField(field, country)}. It is not checked.`;

/** "Yes, this is the street". */
export function confirmWords({ kind, field }: ColumnDoubt, country: string): string {
  if (kind === 'no_street') return 'Yes, check them without a street';
  return kind === 'unmapped_line'
    ? `Yes, this is part of ${theField(field, country)}`
    : `Yes, this is ${theField(field, country)}`;
}

/** "Another column is the street". */
export const otherColumnWords = (field: MappedField, country: string): string =>
  `Another column is ${theField(field, country)}`;

/** "Both of them", "All 3 of them". */
export const allAddressesWords = (count: number): string =>
  count === 2 ? 'Both of them' : `All ${count} of them`;

export const LISTS_OF_ADDRESSES = 'A list for each. Their corrections can go into one file.';

/** What an import became, where it is more than one new list. */
export function startedWords({ isNew, companions }: Started): string {
  const news = [isNew, ...companions.map((each) => each.isNew)].filter(Boolean).length;
  if (companions.length === 0) return isNew ? '' : 'This file was imported before: this is its list';
  if (news === 0) return 'This file was imported before: this is the list of its first address';
  return `${companions.length + 1} lists, one for each address. This is the first`;
}

type Started = { readonly isNew: boolean; readonly companions: readonly { readonly isNew: boolean }[] };

/** Of another one of several addresses. */
export const questionOfAddressFirst = (addressName: string): string =>
  `Answer the questions about “${shownText(addressName)}” first.`;

export const QUESTIONS_FIRST = 'Answer the questions below first.';
export const ONE_QUESTION_FIRST = 'Answer the question below first.';

/** Which sheet is read, and which others there are; '' where there is no other. */
export function sheetSentence(sheet: string | null, sheets: readonly SheetTab[]): string {
  const others = sheets.filter(({ name }) => name !== sheet);
  if (sheet === null || others.length === 0) return '';
  const names = others.map(({ name, isHidden }) => `${shownText(name)}${isHidden ? ' (hidden)' : ''}`);
  return `The sheet “${shownText(sheet)}” is read, and not ${namesOf(names)}.`;
}

const theField = (field: MappedField, country: string): string =>
  field === 'email' ? 'the email address' : `the ${fieldWord(field, country)}`;
