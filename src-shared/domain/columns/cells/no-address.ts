import type { MappedField } from '../../address/mapping.ts';
import { wordsOf } from '../../text/fold.ts';
import { mayBeTitle } from '../names/title-words.ts';
import { type ColumnCells, hasStreetShape, isEmail, SHAPES, shareOf } from './cell-shapes.ts';
import { isKnownCity } from './known-cities.ts';
import { isAnyPostcode } from './postcode-shapes.ts';

/** Kinds of cells that are not an address. */
export type NoAddress = 'number' | 'price' | 'identifier' | 'phone' | 'email' | 'link' | 'date' | 'name';

/** More than this share of the non-blank cells must have the shape. Fewer such cells may be typing errors. */
const MOST = 0.6;
const LONGEST_CELL = 80;

const DATE =
  /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}[./-]\d{1,2}[./-]\d{1,2})(?:[ T]\d{1,2}:\d{2}.{0,20})?$/u;
const PRICE =
  /^(?:[$€£¥]|EUR|USD|GBP|CHF)\s?-?\d[\d.,' ]*$|^-?\d[\d.,' ]*\s?(?:[$€£¥]|EUR|USD|GBP|CHF|kr|zł|Kč)$|^-?\d+[.,]\d{2}$/iu;
const PHONE = /^(?:\+|00|\(?0)[\d ()/.-]{6,24}$|^\(\d{3}\) ?\d{3}[ -]\d{4}$|^\d{3}[ .-]\d{3}[ .-]\d{4}$/u;
const CODE = /^(?=.*\d)[A-Za-z\d_/-]{6,40}$/u;
const DIGITS = /^\d+$/u;
const NEGATIVE = /^[-\u2212]\d+$/u;
const LONG_DIGITS = /^\d{9,}$/u;

type Shape = readonly [NoAddress, (cell: string) => boolean];

const ANYWHERE: readonly Shape[] = [
  ['email', isEmail],
  ['link', (cell) => SHAPES.link.test(cell)],
  ['date', (cell) => DATE.test(cell) || isDateInWords(cell)],
  ['price', (cell) => PRICE.test(cell)],
  ['number', (cell) => NEGATIVE.test(cell)],
];
/** Whether a cell is a phone number, which has more digits than a postcode or a house number. */
export const isPhone = (cell: string): boolean => PHONE.test(cell) && cell.replaceAll(/\D/gu, '').length >= 7;
const ELSEWHERE: readonly Shape[] = [
  ['phone', (cell) => isPhone(cell) && !isAnyPostcode(cell)],
  ['identifier', (cell) => CODE.test(cell) && !DIGITS.test(cell) && !isAnyPostcode(cell)],
  ['identifier', (cell) => LONG_DIGITS.test(cell)],
];
const OF_WORDS: readonly Shape[] = [
  ['number', (cell) => DIGITS.test(cell)],
  ['name', isPersonName],
];

const NO_NAME: readonly Shape[] = [...ANYWHERE, ['phone', isPhone], ['number', (cell) => DIGITS.test(cell)]];

const SHAPES_OF: Readonly<Record<MappedField, readonly Shape[]>> = {
  address: [...ANYWHERE, ...ELSEWHERE, ...OF_WORDS],
  street: [...ANYWHERE, ...ELSEWHERE, ...OF_WORDS],
  city: [...ANYWHERE, ...ELSEWHERE, ...OF_WORDS],
  locality: [...ANYWHERE, ...ELSEWHERE, ['number', (cell) => DIGITS.test(cell)]],
  state: [...ANYWHERE, ...ELSEWHERE],
  postcode: [...ANYWHERE, ...ELSEWHERE, ['number', (cell) => /^\d{1,2}$/u.test(cell)]],
  house_number: [...ANYWHERE, ['identifier', (cell) => LONG_DIGITS.test(cell)]],
  premise: ANYWHERE,
  recipient: NO_NAME,
  title: NO_NAME,
  first_name: NO_NAME,
  last_name: NO_NAME,
  organisation: NO_NAME,
  country: [...ANYWHERE, ['phone', isPhone]],
  email: [],
};

/** Returns what most cells of a field look like instead of an address part; null if they may fit. */
export function looksLikeNoAddress(field: MappedField, cells: ColumnCells): NoAddress | null {
  const short = cells.map((cell) => cell.trim().slice(0, LONGEST_CELL));
  return SHAPES_OF[field].find(([, test]) => shareOf(short, test) > MOST)?.[0] ?? null;
}

/** Recognises "Sunday, January 1, 1900" and "28. Februar 1901". */
function isDateInWords(cell: string): boolean {
  if (!/\b\d{4}\b/u.test(cell)) return false;
  calendar ??= calendarWords();
  const words = wordsOf(cell).filter((word) => !/^\d/u.test(word));
  return words.length > 0 && words.every((word) => calendar?.has(word) === true);
}

let calendar: ReadonlySet<string> | null = null;

function calendarWords(): ReadonlySet<string> {
  const words = ['de', 'of', 'the', 'th', 'st', 'nd', 'rd'];
  for (const language of ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'da', 'nb', 'sv', 'fi', 'pl'])
    for (const length of ['short', 'long'] as const) {
      const ofMonth = new Intl.DateTimeFormat(language, { day: 'numeric', month: length, timeZone: 'UTC' });
      const ofWeek = new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' });
      for (let month = 0; month < 12; month += 1)
        words.push(...wordsOf(ofMonth.format(Date.UTC(2023, month, 1))));
      for (let day = 1; day <= 7; day += 1) words.push(...wordsOf(ofWeek.format(Date.UTC(2023, 0, day))));
    }
  return new Set(words.filter((word) => !/^\d/u.test(word)));
}

const FIRST_NAMES = new Set(
  `james john robert michael william david richard joseph thomas charles mary patricia jennifer linda elizabeth barbara susan jessica sarah karen anna
  ann anne emma emily oliver jack harry george jane alice hans peter klaus jurgen wolfgang andreas stefan michael christian markus martin ursula
  monika petra sabine claudia susanne karin heike birgit jean pierre michel philippe alain nicolas marie nathalie isabelle sylvie catherine
  jose antonio manuel francisco juan carlos maria carmen ana isabel laura marta giuseppe giovanni marco luca paolo francesca giulia chiara
  joao pedro rui paulo jan piet kees willem johan erik lars anders karl nils eva karin anna kari mikko matti juha pawel piotr krzysztof
  tomasz andrzej agnieszka katarzyna jiri petr pavel tomas lucie istvan laszlo gabor zoltan ion andrei mihai elena ivan marko ali mehmet
  paul mark andrew stephen steven simon daniel matthew anthony kevin brian peter samuel benjamin adam ryan alan graham ian neil colin keith
  helen margaret ruth rachel rebecca hannah lucy sophie chloe olivia grace ivy ella joan nancy karen sandra donna carol sharon julie
  omar hassan ibrahim yusuf aisha khadija zainab priya anita sunita neha raj anil sunil sanjay ravi amit deepak vijay wei ming xin jing hiroshi
  kenji takashi yuki keiko kofi kwame ama chidi ngozi
  mustafa ayse fatma fatima mohammed mohamed ahmed sergey dmitry olga tatiana natalia иван сергей александр ольга елена анна`.split(
    /\s+/u,
  ),
);

/** Whether a cell has two to four words without a number, beginning with a title or first name. "Anna-Straße" does not count. */
export function isPersonName(cell: string): boolean {
  if (SHAPES.digit.test(cell) || hasStreetShape(cell) || isKnownCity(cell)) return false;
  const words = wordsOf(cell);
  const [first = ''] = words;
  return words.length >= 2 && words.length <= 4 && (mayBeTitle(first) || FIRST_NAMES.has(first));
}
