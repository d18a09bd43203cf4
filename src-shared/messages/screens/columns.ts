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
  country: 'Country, if a row names none',
  noCountry: 'None',
  rowsReadAgain: 'Rows read again',
  changing: 'Changing…',
} as const;

export const changeColumnsLabel = (rows: number): string => `Change for ${countOf(rows, 'row')}`;

/** The name of the field that chooses what a column contains. */
export const columnHoldsLabel = (column: string): string => `${shownText(column)} holds`;

/** Why a row cannot be checked. @param reason a code of `SKIP_WORDS` */
export const notCheckedWords = (reason: string): string => `Not checked: ${SKIP_WORDS[reason] ?? reason}`;

/** @param address as it would be sent, not yet safe to show */
export const addressWithCountry = (address: string, country: string): string =>
  `${shownText(address)}, ${country}`;

/** A guess that the person did not follow. */
export const otherGuessSentence = (field: MappedField, reason: GuessReason, country: string): string =>
  `Our guess: ${fieldWord(field, country)}. ${GUESS_SENTENCES[reason]}`;

/** @param certainty in words */
export const guessSentence = (certainty: string, reason: GuessReason): string =>
  reason === 'remembered' ? GUESS_SENTENCES[reason] : `${certainty}. ${GUESS_SENTENCES[reason]}`;

/** @param country ISO-3; null if none is chosen. @param guess ISO-3; null for none */
export function countryHint(country: string | null, guess: string | null): string {
  const guessed = guess === null || guess === country ? '' : `Our guess: ${countryName(guess)}.`;
  return country === null ? `Rows that name no country are not checked. ${guessed}` : guessed;
}
