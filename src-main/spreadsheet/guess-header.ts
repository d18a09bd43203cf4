/** Which row is the header: below titles and blank rows, and different from the data under it. */
import type { GuessReason } from '#shared/contract/preview.ts';
import { isEmail } from '#shared/domain/columns/cell-shapes.ts';
import type { SheetRecord } from './sheet.ts';

/** The 1-based source row of the header, 0 for none, and what says so. */
export type HeaderGuess = { readonly headerRow: number; readonly reason: GuessReason };

/** Words that name columns, in the languages of the lists we see; matched against whole words of a cell. */
const COLUMN_WORDS = new Set(
  `id no nr nummer number name names vorname nachname surname firstname lastname first last nom prenom nombre apellido cognome
  company firma organisation organization address addresses adresse adres indirizzo direccion endereco logradouro street
  strasse straße str rue voie calle via rua straat katu gata line house housenumber hausnr hausnummer huisnummer numero
  postcode postal zip zipcode plz cp cep cap postnummer postinumero city town ort stadt ville commune ciudad municipio
  comune cidade plaats woonplaats kaupunki locality suburb county state province region bundesland country land pays pais
  stato code email mail phone telephone telefon tel telefono fax url web website date datum status type kind lat latitude
  lon lng longitude title notes comment comments description customer kunde account ein 住所 都道府県 市区町村 番号 郵便番号`
    .split(/\s+/u)
    .filter((word) => word !== ''),
);

/**
 * @param records the first records with text
 */
export function guessHeader(records: readonly SheetRecord[]): HeaderGuess {
  const width = commonWidth(records);
  const index = records.findIndex(({ cells }) => filled(cells) >= Math.max(1, Math.ceil(width * 0.6)));
  const candidate = records[index];
  if (!candidate) return { headerRow: 0, reason: 'no_header_found' };
  const below = records.slice(index + 1);
  return isHeader(
    candidate.cells,
    below.map(({ cells }) => cells),
  )
    ? { headerRow: candidate.sourceRow, reason: 'first_text_row' }
    : { headerRow: 0, reason: 'no_header_found' };
}

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/** How many cells most rows fill; titles and notes are few. */
function commonWidth(records: readonly SheetRecord[]): number {
  const widths = records.map(({ cells }) => filled(cells)).toSorted((a, b) => a - b);
  return widths[Math.floor(widths.length / 2)] ?? 0;
}

function isHeader(cells: readonly string[], below: readonly (readonly string[])[]): boolean {
  const labels = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (labels.some(isValue)) return false;
  if (below.length === 0) return labels.some(namesColumn);
  const scores = cells.map((cell, column) =>
    score(
      cell.trim(),
      below.map((row) => row[column]?.trim() ?? '').filter((text) => text !== ''),
    ),
  );
  const total = scores.reduce((sum, one) => sum + one, 0);
  // Nothing speaks for or against: most lists have a header, and labels are short and differ from each other.
  if (total === 0)
    return labels.length > 1 && labels.every((label) => label.length <= 40 && !/\d/u.test(label));
  return total > 0;
}

function score(label: string, values: readonly string[]): number {
  if (label === '') return 0;
  const share = (test: (text: string) => boolean) => values.filter(test).length / Math.max(1, values.length);
  // "Street" names a column; "John Street" above other streets is one of them.
  if (namesColumn(label)) return isOnlyNames(label) || share(namesColumn) < 0.5 ? 2 : -1;
  if (LONG_NUMBER.test(label)) return -2;
  if (values.includes(label)) return -2;
  const hasDigit = /\d/u;
  if (share((text) => hasDigit.test(text)) >= 0.7) return hasDigit.test(label) ? -2 : 1;
  return 0;
}

/** A postcode or a house number; "Address 1" has none. */
const LONG_NUMBER = /\d{3,}/u;

const NUMBER_OR_DATE = /^[+\d.,\s/:%-]+$/u;

/** Numbers, dates, e-mail and web addresses are never the name of a column. */
function isValue(text: string): boolean {
  const isNumber = NUMBER_OR_DATE.test(text) && /^[^%]*\d/u.test(text) && !text.includes('+', 1);
  return isNumber || text.split(/\s+/u).some(isEmail) || /^https?:/iu.test(text);
}

function namesColumn(label: string): boolean {
  if (label.length > 60) return false;
  const words = wordsOf(label);
  return words.length <= 5 && (COLUMN_WORDS.has(label) || words.some((word) => COLUMN_WORDS.has(word)));
}

const isOnlyNames = (label: string): boolean => wordsOf(label).every((word) => COLUMN_WORDS.has(word));

const wordsOf = (label: string): readonly string[] =>
  label
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
