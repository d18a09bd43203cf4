/** Measures the shapes of a column's cells, as shares of its non-blank cells. */
import { hasStreetWord, isUnitWord, startsUnit } from '../../address/address-words.ts';
import { foldText, wordsOf } from '../../text/fold.ts';

/** The unchanged cells of a column, in row order. */
export type ColumnCells = readonly string[];

/** Shapes of a single cell. */
export const SHAPES = {
  ukPostcode: /^[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}$/iu,
  canadianPostcode: /^[A-Z]\d[A-Z]\s?\d[A-Z]\d$/iu,
  dutchPostcode: /^[1-9]\d{3}\s?[A-Z]{2}$/iu,
  latvianPostcode: /\bLV[- ]?\d{4}\b/iu,
  zip: /^\d{5}(?:-\d{4})?$/u,
  /** A ZIP code that may have lost its leading zeros in a spreadsheet. */
  shortZip: /^\d{4,5}(?:-\d{4})?$/u,
  fourDigits: /^\d{4}$/u,
  brazilianPostcode: /^\d{5}-?\d{3}$/u,
  stateAndZip: /\b[A-Z]{2}[,.]?\s+\d{5}(?:-\d{4})?\s*$/iu,
  digit: /\p{Nd}/u,
  letters: /\p{L}{2}/u,
  letter: /\p{L}/u,
  /** An identifier of letters and digits without a space: "Q84", "01K", "A82003". */
  code: /^(?=.*\d)[A-Za-z\d]{1,8}$/u,
  number: /^[\d.,+-]+$/u,
  finnishStreet: /(?:tie|katu|kuja|polku|raitti|väylä) \d/iu,
  link: /^(?:https?:|www\.)/iu,
} as const;

/** Whether a text has no white space, one `@` with text before it, and after that a dot between other characters. */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  const dot = text.indexOf('.', at + 2);
  const isOneWord = text.indexOf('@', at + 1) < 0 && !/\s/u.test(text);
  return at > 0 && dot > 0 && dot < text.length - 1 && isOneWord;
}

/** Returns the share (0..1) of non-blank cells with the shape; 0 if all are blank. */
export function shareOf(cells: ColumnCells, shape: RegExp | ((cell: string) => boolean)): number {
  const written = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (written.length === 0) return 0;
  const test = shape instanceof RegExp ? (cell: string): boolean => shape.test(cell) : shape;
  return written.filter(test).length / written.length;
}

/** Returns the share (0..1) of non-blank cells; 0 if there are no cells. */
export function filledShare(cells: ColumnCells): number {
  return cells.length === 0 ? 0 : cells.filter((cell) => cell.trim() !== '').length / cells.length;
}

/** Whether a cell seems to hold street, number and town together. */
export function isWholeAddress(cell: string): boolean {
  if (SHAPES.link.test(cell) || cell.includes('@') || cell.startsWith('{')) return false;
  const words = foldText(cell).split(' ');
  const signs = /[\p{Script=Han}]{4}/u.test(cell);
  const isLong = words.length >= 3 && SHAPES.letters.test(cell);
  return (
    signs ||
    (isLong &&
      SHAPES.digit.test(cell) &&
      (cell.includes(',') || hasStreetWord(cell) || SHAPES.stateAndZip.test(cell)))
  );
}

const SENTENCE_WORDS = new Set(
  `is was were are has have had been with from that this which who will would can could please call until after before her his their our your its made
  ist war wird wurde sind hat haben mit fur nicht bitte auch oder nach est sont avec pour qui apres cette ces votre nous vous con para esta
  este como pero por che sono dopo voor niet zijn wordt och med som ikke til ja ei`.split(/\s+/u),
);
const MOST_HIRAGANA = 0.3;

/** Whether a cell is prose: a sentence of several words, or Japanese text. */
export function isSentence(cell: string): boolean {
  const kana = cell.match(/\p{Script=Hiragana}/gu)?.length ?? 0;
  if (kana > cell.length * MOST_HIRAGANA && kana > 3) return true;
  const words = wordsOf(cell.slice(0, 300));
  return (
    words.length >= 5 && words.filter((word) => SENTENCE_WORDS.has(word)).length >= 1 + words.length / 12
  );
}

/** Folded street words that the comparison of addresses does not recognise. */
const MORE_STREET_WORDS = new Set(
  `ul ulica al aleja os osiedle utca ut utja ter krt korut sokak sok sk cadde caddesi cad cd bulvar bulvari blv ulice namesti nabr trida ulica namestie iela
  bulvaris gatve g pr prospektas laisves tn tee mnt puiestee vej gade alle gate vei veien gata vagen torg katu bd bulevardul calea aleea soseaua
  ул улица пр проспект пер переулок пл бул вул вулиця просп οδος λεωφ cesta trg av avda cl pza ctra p rv esc ring dong ro gil`.split(
    /\s+/u,
  ),
);
const MORE_STREET_ENDINGS =
  /(?:gade|vej|veien|gate|vagen|utca|strasse|str|weg|allee|platz|steig|gasse|통|로|길|路|街|道|丁目|番地)$/u;

/** Whether a cell has street words, or words next to a short number. Excludes dates, sums, and postcodes with their town. */
export function hasStreetShape(cell: string): boolean {
  const text = cell.trim();
  if (text.length > 80 || !SHAPES.letters.test(text) || text.includes('@') || SHAPES.link.test(text))
    return false;
  const words = wordsOf(text);
  if (hasStreetWord(text)) return true;
  const namesStreet = words.some(
    (word) => MORE_STREET_WORDS.has(word) || (word.length > 3 && MORE_STREET_ENDINGS.test(word)),
  );
  return namesStreet || (words.length <= 7 && isNumbered(words));
}

const isNumbered = (words: readonly string[]): boolean =>
  words.length > 1 &&
  [words[0], words.at(-1), words.at(-2)].some((word) => /^\d{1,4}[a-z]?$/u.test(word ?? ''));

/** Whether a cell may be a line of an address: words, but not a code, link or number. */
export function isAddressLine(cell: string): boolean {
  return (
    SHAPES.letters.test(cell) && !SHAPES.code.test(cell) && !SHAPES.link.test(cell) && !cell.includes('@')
  );
}

/** Whether a cell may be a building, flat or floor: a name, or a number that is no price, identifier or quantity. */
export function isPremise(cell: string): boolean {
  if (cell.length > 60 || cell.includes('@') || SHAPES.link.test(cell) || /^[\d.,]{6,}$|[.,]\d/u.test(cell))
    return false;
  // Short names include "tv" and "th", which are doors on a Danish floor.
  const isName =
    /^\p{L}{2,3}$/u.test(cell) ||
    /\p{Lu}\p{L}{3}/u.test(cell) ||
    (SHAPES.letters.test(cell) && /\S\s+\S/u.test(cell));
  return SHAPES.digit.test(cell) || cell.length === 1 || startsUnit(cell) || isName || SIGNS.test(cell);
}

/** Whether a cell is certainly a premise: a number, a letter, a named flat or building. "Sales" and "Detached" are not. */
export function isSurePremise(cell: string): boolean {
  if (!isPremise(cell)) return false;
  return SHAPES.digit.test(cell) || cell.length === 1 || isNamedBuilding(cell) || DOOR.test(cell);
}

/** Danish and Spanish doors and floors: left, right, middle, ground. */
const DOOR = /^(?:tv|th|mf|st|kl|izq|izda|dcha|dcho|drcha|bajo|ático|entlo|bj)\.?$/iu;

/** Whether a cell names a flat or building: "Flat 2", "Rose Cottage". */
export function isNamedBuilding(cell: string): boolean {
  const words = wordsOf(cell);
  const ends = [words[0] ?? '', words.at(-1) ?? ''];
  return startsUnit(cell) || ends.some((word) => isUnitWord(word) || BUILDING_WORDS.has(word));
}

const BUILDING_WORDS = new Set(
  `house court tower towers mansion mansions lodge cottage cottages villa manor chambers centre center hall farm farmhouse barn mill
  rectory vicarage bungalow grange croft edificio torre haus`.split(/\s+/u),
);
const SIGNS = /[\p{Script=Han}\p{Script=Katakana}]{2}/u;
