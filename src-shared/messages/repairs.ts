/** What is said of damaged addresses and their repair. */
import type { RepairId } from '../domain/repair/repairs.ts';

/** What was found, as the name of a finding. */
export const DAMAGE_WORDS: Readonly<Record<RepairId, string>> = {
  mojibake: 'Letters garbled by a wrong encoding',
  invisible_characters: 'Invisible characters',
  line_breaks: 'Line breaks inside a cell',
  stray_quotes: 'Stray quotation marks',
  scientific_notation: 'Postcodes and house numbers written as decimals',
  dates: 'House numbers turned into dates',
  postcode_place: 'State or country in the postcode',
  swapped_columns: 'Swapped cells',
  whole_address: 'Whole address in the street',
  lost_zeros: 'Postcodes that lost their zeros',
  capitals: 'ALL CAPITALS',
};

/** What a repair did to a cell, behind "Repaired:". */
export const REPAIRED_WORDS: Readonly<Record<RepairId, string>> = {
  mojibake: 'garbled letters read in the right encoding',
  invisible_characters: 'invisible characters taken out',
  line_breaks: 'line breaks joined',
  stray_quotes: 'stray quotation marks taken out',
  scientific_notation: 'number written out',
  dates: 'date turned back into house numbers',
  postcode_place: 'state or country taken out of the postcode',
  swapped_columns: 'swapped cells put back',
  whole_address: 'whole address split into its parts',
  lost_zeros: 'zeros at the beginning put back',
  capitals: 'capitals written as a name',
};
