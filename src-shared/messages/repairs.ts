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

/** A space that looks like any other is named, else a cell would look the same before and after its repair. */
export const withNamedSpaces = (text: string): string =>
  text
    .replace(/\r\n?|\n/gu, '[line break]')
    .replace(/[\t\u00a0\u2000-\u200a\u202f\u205f]/gu, (space) =>
      space === '\t' ? '[tab]' : '[special space]',
    );

/** On the quote, beside "Nothing is sent before you choose Start." */
export const REPAIRS_AT_HAND = 'Some addresses can be repaired first: see Repairs.';
