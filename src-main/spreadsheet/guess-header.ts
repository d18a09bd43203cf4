/** Guesses which row is the header. The header is below titles and blank rows, and differs from the data under it. */
import type { GuessReason } from '#shared/contract/import/preview.ts';
import { isEmail } from '#shared/domain/columns/cells/cell-shapes.ts';
import { meaningsOfHeader } from '#shared/domain/columns/names/header-meaning.ts';
import { foldedTerms, HEADER_NAMES } from '#shared/domain/columns/names/header-terms.ts';
import type { SheetRecord } from './sheet.ts';

/** The 1-based source row of the header (0 for none) and the reason for the guess. */
export type HeaderGuess = { readonly headerRow: number; readonly reason: GuessReason };

/** Words of column names, in addition to `HEADER_NAMES`. They are compared with whole words. */
const COLUMN_WORDS = new Set(
  wordsOf(`id no nr nummer number name names vorname nachname surname firstname lastname first last nom prenom nombre
  apellido cognome straße via line house numero postal cp county state province region land stato code mail phone
  telephone telefon tel telefono fax url web website date datum status type kind lat latitude lon lng longitude
  title notes comment comments description customer kunde account ein 住所 番号 apellidos fecha naam achternaam
  voornaam telefoon opmerking bedrag nome sobrenome telefone data observacoes efternamn fornamn namn etunimi
  sukunimi nimi puhelin navn fornavn etternavn efternavn telefonnummer nafn imie nazwisko nazwa telefon numer kod
  uwagi jmeno prijmeni cislo poznamka meno priezvisko vezeteknev keresztnev nev telefonszam megjegyzes nume
  prenume observatii ime prezime broj naziv napomena ad soyad adi soyadi telefonu aciklama vardas pavarde vards
  uzvards talrunis eesnimi perekonnanimi ονομα επωνυμο τηλεφωνο имя фамилия отчество фио телефон наименование
  название дата ім'я прізвище назва име фамилно телефон 氏名 名前 姓 名 電話番号 電話 備考 姓名 名称 电话 手机 備註 备注 日期 客户 이름 성명 전화번호
  전화 비고 고객명 번호 الاسم שם טלפון ชื่อ โทรศัพท์`),
);

/** @param records the first records that have text */
export function guessHeader(records: readonly SheetRecord[]): HeaderGuess {
  const width = commonWidth(records);
  const first = records.findIndex(({ cells }) => filled(cells) >= Math.max(1, Math.ceil(width * 0.6)));
  const index = belowFacts(records, isNamedBelow(records, first) ? first + 1 : first);
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

/** Skips a row of facts about the file, which DATEV writes above the column names: `"EXTF";700;16`. */
function belowFacts(records: readonly SheetRecord[], index: number): number {
  const labelsOf = ({ cells }: SheetRecord): readonly string[] => cells.map((cell) => cell.trim());
  const hasValues = records[index] !== undefined && labelsOf(records[index]).some(isValue);
  const rows = hasValues ? records.slice(index, index + 3).map(labelsOf) : [];
  return index + Math.max(0, rows.findIndex(nameFields));
}

/** Whether the row at `index` looks like a header but only names groups of columns, and the real header is below it. */
function isNamedBelow(records: readonly SheetRecord[], index: number): boolean {
  const [above, header] = [records[index]?.cells, records[index + 1]?.cells];
  if (above === undefined || header === undefined || !isGroupRow(above, header)) return false;
  const labels = header.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return labels.length > 0 && labels.filter(namesColumn).length >= labels.length / 2;
}

/**
 * Returns the column names. If the row above names groups, each column name begins with the name of its group:
 * "Billing" above "Street" and "City" gives "Billing Street" and "Billing City".
 * @param headerRow 1-based source row; 0 for none
 */
export function headerCells(records: readonly SheetRecord[], headerRow: number): readonly string[] {
  const index = records.findIndex(({ sourceRow }) => sourceRow === headerRow);
  const header = records[index]?.cells ?? [];
  const above = records[index - 1];
  if (above?.sourceRow !== headerRow - 1 || !isGroupRow(above.cells, header)) return header;
  let group = '';
  return header.map((name, column) => {
    group = above.cells[column]?.trim() || group;
    return name.trim() === '' || group === '' ? name : `${group} ${name.trim()}`;
  });
}

/**
 * Whether a row names groups of the columns below it: a few names, each of which covers several columns. A title fills
 * only one cell. A note in two cells ("Printed by" and a name) has no empty cells between them.
 */
function isGroupRow(above: readonly string[], header: readonly string[]): boolean {
  const labels = above.map((cell) => cell.trim());
  const starts = labels.flatMap((label, column) =>
    label !== '' && label !== labels[column - 1] ? [column] : [],
  );
  const names = header.map((cell) => cell.trim().toLowerCase()).filter((cell) => cell !== '');
  if (starts.length < 2 || starts.length >= names.length || names.some(isValue)) return false;
  if (starts.some((column) => isValue(labels[column] ?? '') || (labels[column] ?? '').length > LONGEST_GROUP))
    return false;
  const hasRepeatedNames = new Set(names).size < names.length;
  const ends = [...starts.slice(1), header.length];
  const areWide = starts.every((start, place) => (ends[place] ?? 0) - start >= 2);
  return areWide || (hasRepeatedNames && ends.some((end, place) => end - (starts[place] ?? 0) >= 2));
}

const LONGEST_GROUP = 40;

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/** Returns the median number of filled cells in a row. Titles and notes fill fewer. */
function commonWidth(records: readonly SheetRecord[]): number {
  const widths = records.map(({ cells }) => filled(cells)).toSorted((a, b) => a - b);
  return widths[Math.floor(widths.length / 2)] ?? 0;
}

function isHeader(cells: readonly string[], below: readonly (readonly string[])[]): boolean {
  const labels = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  // Next to "Name", "Street" and "City", "2023" is the name of a column too.
  if (labels.some(isValue) && !nameFields(labels)) return false;
  if (below.length === 0) return labels.some(namesColumn);
  const scores = cells.map((cell, column) =>
    isValue(cell.trim())
      ? 0
      : score(
          cell.trim(),
          below.map((row) => row[column]?.trim() ?? '').filter((text) => text !== ''),
        ),
  );
  const total = scores.reduce((sum, one) => sum + one, 0);
  // Nothing indicates whether this is a header. Most lists have a header, with short labels without digits.
  if (total === 0)
    return labels.length > 1 && labels.every((label) => label.length <= 40 && !/\d/u.test(label));
  return total > 0;
}

function score(label: string, values: readonly string[]): number {
  if (label === '') return 0;
  const share = (test: (text: string) => boolean) => values.filter(test).length / Math.max(1, values.length);
  // "Street" names a column. "John Street" above other streets is one of the streets.
  const isSure = isOnlyNames(label) || (hasAddressWord(label) && share(hasAddressWord) < 0.5);
  if (namesColumn(label)) return isSure || share(hasColumnWord) < 0.5 ? 2 : -1;
  if (LONG_NUMBER.test(label)) return -2;
  if (values.includes(label)) return -2;
  const hasDigit = /\d/u;
  if (share((text) => hasDigit.test(text)) >= 0.7) return hasDigit.test(label) ? -2 : 1;
  return 0;
}

/** Matches numbers of three or more digits, such as postcodes, but not the digit in labels such as "Address 1". */
const LONG_NUMBER = /\d{3,}/u;

const NUMBER_OR_DATE = /^[+\d.,\s/:%-]+$/u;

/** Whether the text is a number, a date, an email address or a web address. None of these names a column. */
function isValue(text: string): boolean {
  const isNumber = NUMBER_OR_DATE.test(text) && /^[^%]*\d/u.test(text) && !text.includes('+', 1);
  return isNumber || text.split(/\s+/u).some(isEmail) || /^https?:/iu.test(text);
}

/** Whether some labels consist only of column names: those of a street and of its town, or of an email and of a person. */
function nameFields(labels: readonly string[]): boolean {
  const names = labels.filter((label) => label !== '' && label.length <= LONGEST_LABEL && isOnlyNames(label));
  const fields = new Set(names.flatMap(meaningsOfHeader).map(({ field }) => field));
  const hasStreet = fields.has('street') || fields.has('address');
  return (
    (hasStreet && (fields.has('city') || fields.has('postcode'))) || (fields.has('email') && fields.size > 1)
  );
}

function namesColumn(label: string): boolean {
  return hasColumnWord(label) || (label.length <= LONGEST_LABEL && meaningsOfHeader(label).length > 0);
}

function hasColumnWord(label: string): boolean {
  if (label.length > LONGEST_LABEL) return false;
  const words = wordsOf(label);
  return words.length <= 5 && words.some(isColumnWord);
}

/** Names of whole addresses. Unlike "street", they are rarely in an address. */
const ADDRESS_WORDS = foldedTerms('address');

const hasAddressWord = (label: string): boolean => wordsOf(label).some((word) => ADDRESS_WORDS.has(word));

const isColumnWord = (word: string): boolean => COLUMN_WORDS.has(word) || HEADER_NAMES.has(word);

const LONGEST_LABEL = 60;

const isOnlyNames = (label: string): boolean => wordsOf(label).every(isColumnWord);

function wordsOf(label: string): readonly string[] {
  return label
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
}
