/** Countries that write the house number after the street: "Hauptstraße 66". */

const AFTER_THE_STREET = new Set(
  `aut bel bgr bih bol che chl cze deu dnk ecu est fin grc hrv hun isl isr ita kor lie ltu lva mex mkd mne nld nor pol
   rou srb svk svn swe tur ury arg col per`.split(/\s+/u),
);
/** Countries that write the house number after the street and a comma: "Calle Mayor, 66". */
const AFTER_A_COMMA = new Set(['blr', 'bra', 'esp', 'prt', 'rus', 'ukr']);
/** Countries whose script uses no spaces between characters. */
const JOINED = new Set(['chn', 'jpn', 'twn']);
const ENDS_IN_SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

/** @param country ISO-3 */
export function streetWithNumber(street: string, number: string, country: string): string {
  const { isFirst, separator } = numberPlace(country, street);
  return isFirst ? `${number}${separator}${street}` : `${street}${separator}${number}`;
}

/** The position of a house number relative to its street. */
export type NumberPlace = {
  readonly isFirst: boolean;
  readonly separator: string;
};

/** Returns where a country writes the number. Unlisted countries, such as Britain and France, write it first. */
export function numberPlace(country: string, street: string): NumberPlace {
  if (JOINED.has(country)) return { isFirst: false, separator: ENDS_IN_SIGN.test(street) ? '' : ' ' };
  if (AFTER_A_COMMA.has(country)) return { isFirst: false, separator: ', ' };
  return { isFirst: !AFTER_THE_STREET.has(country), separator: ' ' };
}

/** Returns the separator between the lines of an address that is written in one line. */
export function lineSeparator(country: string): string {
  return JOINED.has(country) ? ' ' : ', ';
}
