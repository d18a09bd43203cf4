/** What a person is asked before an import: what of a mapping is doubtful, and why. */
import type { GuessCertainty } from '../domain/columns/column-guess.ts';
import type { MappedField } from '../domain/address/mapping.ts';
import type { MappingDoubt } from '../domain/columns/mapping-doubts.ts';
import type { NoAddress } from '../domain/columns/no-address.ts';
import { countOf, cutAfter } from './format.ts';
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

/** Characters of a cell, and cells: enough to tell what a column holds. */
const LONGEST_CELL = 40;
const MOST_CELLS = 3;

/** "Is “Ref” the street?" */
export function doubtQuestion(doubt: MappingDoubt, columns: readonly string[]): string {
  return doubt.kind === 'several_addresses'
    ? `Each row holds ${countOf(doubt.blocks.length, 'address', 'addresses')}. Which are to be checked?`
    : `Is “${shownText(columns[doubt.column] ?? '')}” ${theField(doubt.field)}?`;
}

/** Why it is asked, with what the column holds. @param cells of the column, in the order of the rows */
export function doubtReason(
  doubt: Exclude<MappingDoubt, { readonly kind: 'several_addresses' }>,
  cells: readonly string[],
): string {
  const written = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const shown = [...new Set(written)]
    .slice(0, MOST_CELLS)
    .map((cell) => `“${shownText(cutAfter(cell, LONGEST_CELL))}”`);
  const examples = shown.length === 0 ? 'its first cells are empty' : `its cells are ${shown.join(', ')}`;
  return doubt.kind === 'weak_guess'
    ? `We are not sure: ${examples}.`
    : `Its cells look like ${LOOKS_LIKE[doubt.looksLike]}${shown.length === 0 ? '' : `: ${shown.join(', ')}`}.`;
}

/** Of a column that is left as it is. */
export const missedSentence = (field: MappedField): string =>
  `Looks like ${theField(field)}. It is not checked.`;

/** "Yes, this is the street". */
export const confirmWords = (field: MappedField): string => `Yes, this is ${theField(field)}`;

/** "Another column is the street". */
export const otherColumnWords = (field: MappedField): string => `Another column is ${theField(field)}`;

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

const theField = (field: MappedField): string =>
  field === 'email' ? 'the email address' : `the ${fieldWord(field, '')}`;
