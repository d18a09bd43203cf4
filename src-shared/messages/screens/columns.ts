/** Texts about the contents of a list's columns, and about its country. */
import type { GuessReason } from '../../contract/import/preview.ts';
import type { MappedField } from '../../domain/address/mapping.ts';
import { countryName } from '../../domain/country/country-codes.ts';
import { countOf } from '../format.ts';
import { SKIP_WORDS } from '../review/reasons.ts';
import { shownText } from '../shown-text.ts';
import { fieldWord, GUESS_SENTENCES } from '../words.ts';

export const COLUMNS = {
  title: 'Columns and country',
  firstRows: 'First rows of the list',
  reading: 'Reading the columns…',
  addressToCheck: 'Address to check',
  withColumnsChosen: 'with the columns chosen here',
  leaveAsIs: 'Leave as it is',
  isHidden: 'This column is hidden in the workbook.',
  country: 'Country, if a row names none',
  noCountry: 'None',
  rowsReadAgain: 'Rows read again',
  changing: 'Changing…',
} as const;

/** Labels the button that saves the choices. @param rows all rows of the list, which are read again */
export const changeColumnsLabel = (rows: number): string => `Change for ${countOf(rows, 'row')}`;

/** Names the field that chooses what a column contains. */
export const columnHoldsLabel = (column: string): string => `${shownText(column)} holds`;

/** Says in the table of columns why a row cannot be checked. @param reason a code of `SKIP_WORDS` */
export const notCheckedWords = (reason: string): string => `Not checked: ${SKIP_WORDS[reason] ?? reason}`;

/** Returns the address of a row as Doorstep would send it. @param address untrusted text */
export const addressWithCountry = (address: string, country: string): string =>
  `${shownText(address)}, ${country}`;

/** Shown below a column for which the person chose another field than Doorstep guessed. */
export const otherGuessSentence = (field: MappedField, reason: GuessReason, country: string): string =>
  `Our guess: ${fieldWord(field, country)}. ${GUESS_SENTENCES[reason]}`;

/** Shown below a column with the guessed field. @param certainty a text of `CERTAINTY_WORDS` */
export const guessSentence = (certainty: string, reason: GuessReason): string =>
  reason === 'remembered' ? GUESS_SENTENCES[reason] : `${certainty}. ${GUESS_SENTENCES[reason]}`;

/** Returns '' if there is nothing to say. @param country the chosen country as ISO-3, or null @param guess ISO-3, or null */
export function countryHint(country: string | null, guess: string | null): string {
  const guessed = guess === null || guess === country ? '' : `Our guess: ${countryName(guess)}.`;
  return country === null ? `Rows that name no country are not checked. ${guessed}` : guessed;
}
