/**
 * Ways in which an address in a list differs from the recorded one. They depend only on the address and its number.
 */
import type { Question } from '../../../src-main/practice/gazetteer/question.ts';

/** `other` is the address of another town. */
export type Damage = (address: Question, other: Question, index: number) => Question;

/** Long and short forms as people write them, per country. The first one in the street is used. */
const SHORT_FORMS: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  gbr: english([
    ['Road', 'Rd'],
    ['Street', 'St'],
    ['Avenue', 'Ave'],
    ['Lane', 'Ln'],
    ['Drive', 'Dr'],
    ['Close', 'Cl'],
  ]),
  irl: english([
    ['Road', 'Rd'],
    ['Street', 'St'],
    ['Avenue', 'Ave'],
    ['Park', 'Pk'],
    ['Drive', 'Dr'],
  ]),
  usa: english([
    ['Street', 'St'],
    ['Avenue', 'Ave'],
    ['Road', 'Rd'],
    ['Drive', 'Dr'],
    ['North', 'N'],
    ['South', 'S'],
    ['Boulevard', 'Blvd'],
  ]),
  can: english([
    ['Street', 'St'],
    ['Avenue', 'Ave'],
    ['Road', 'Rd'],
    ['Drive', 'Dr'],
    ['Boulevard', 'Blvd'],
  ]),
  aus: english([
    ['Street', 'St'],
    ['Road', 'Rd'],
    ['Avenue', 'Ave'],
    ['Drive', 'Dr'],
    ['Crescent', 'Cres'],
  ]),
  deu: [
    [/straße\b/u, 'str.'],
    [/Straße\b/u, 'Str.'],
    [/platz\b/u, 'pl.'],
  ],
  fra: [
    [/^Avenue\b/u, 'Av.'],
    [/^Boulevard\b/u, 'Bd'],
    [/^Rue\b/u, 'R.'],
    [/^Place\b/u, 'Pl.'],
    [/\bSaint\b/u, 'St'],
  ],
  esp: [
    [/^Calle\b/u, 'C/'],
    [/^Avenida\b/u, 'Avda.'],
    [/^Plaza\b/u, 'Pza.'],
    [/^Carretera\b/u, 'Ctra.'],
  ],
  ita: [
    [/^Via\b/u, 'V.'],
    [/^Viale\b/u, 'V.le'],
    [/^Piazza\b/u, 'P.za'],
    [/^Corso\b/u, 'C.so'],
  ],
  nld: [
    [/straat\b/u, 'str.'],
    [/laan\b/u, 'ln.'],
  ],
  swe: [
    [/gatan\b/u, 'g.'],
    [/vägen\b/u, 'v.'],
  ],
  fin: [
    [/katu\b/u, 'k.'],
    [/tie\b/u, 't.'],
  ],
  bra: [
    [/^Rua\b/u, 'R.'],
    [/^Avenida\b/u, 'Av.'],
    [/^Alameda\b/u, 'Al.'],
    [/^Praça\b/u, 'Pça.'],
    [/^Travessa\b/u, 'Tv.'],
  ],
  jpn: [
    [/一丁目/u, '1丁目'],
    [/二丁目/u, '2丁目'],
    [/三丁目/u, '3丁目'],
  ],
};

const KINDS: Readonly<Record<string, readonly [usual: string, other: string]>> = {
  bra: ['Rua', 'Avenida'],
  esp: ['Calle', 'Avenida'],
  fra: ['Rue', 'Avenue'],
  ita: ['Via', 'Viale'],
};

function english(pairs: readonly (readonly [string, string])[]): readonly (readonly [RegExp, string])[] {
  return pairs.map(([long, short]) => [new RegExp(`\\b${long}$`, 'u'), short] as const);
}

export const DAMAGES = {
  intact: (address) => address,
  'no postcode': (address) => ({ ...address, postcode: '' }),
  'no city': (address) => ({ ...address, city: '', locality: '' }),
  'wrong city': (address, other) => ({ ...address, city: other.city, locality: '' }),
  'wrong postcode': (address, other) => ({ ...address, postcode: other.postcode }),
  typo: (address, _, index) => ({ ...address, street: mistyped(address, index) }),
  abbreviated: (address) => ({ ...address, street: shorten(address.country, address.street) }),
  'another kind of street': (address) => ({ ...address, street: misname(address.country, address.street) }),
  'capitals only': (address) => ({
    ...address,
    street: inCapitals(address.street),
    city: inCapitals(address.city),
  }),
  'three at once': (address, _, index) => ({
    ...address,
    street: inCapitals(shorten(address.country, mistyped(address, index))),
    postcode: '',
  }),
  'number unknown': (address) => ({ ...address, houseNumber: '9999' }),
} as const satisfies Readonly<Record<string, Damage>>;

/** "Rua Paulista" for "Avenida Paulista", in the countries where the street type comes first. */
function misname(country: string, street: string): string {
  const [usual, other] = KINDS[country] ?? ['', ''];
  return street.startsWith(`${usual} `) ? street.replace(usual, other) : street.replace(other, usual);
}

const inCapitals = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .toUpperCase();

const mistyped = ({ country, street }: Question, index: number): string =>
  country === 'jpn' ? misconvert(street, index) : mistype(street, index);

/**
 * Japanese is typed by sound, so a character is confused with another or swapped, but never left out. Block numbers
 * stay.
 */
function misconvert(street: string, index: number): string {
  const [first = '', second = '', ...rest] = street;
  return index % 2 === 0 ? second + first + rest.join('') : `${first}野${rest.join('')}`;
}

/** Swaps two letters in the middle of the longest word, or leaves one out. Words that are too short stay. */
function mistype(street: string, index: number): string {
  const longest = (street.match(/\p{L}+/gu) ?? []).toSorted((a, b) => b.length - a.length)[0] ?? '';
  if (longest.length < 5) return street;
  const at = 1 + (index % (longest.length - 3));
  const [first = '', second = ''] = longest.slice(at, at + 2);
  const slip = index % 2 === 0 ? second + first : second;
  return street.replace(longest, longest.slice(0, at) + slip + longest.slice(at + 2));
}

function shorten(country: string, street: string): string {
  const form = (SHORT_FORMS[country] ?? []).find(([long]) => long.test(street));
  return form === undefined ? street : street.replace(form[0], form[1]);
}
