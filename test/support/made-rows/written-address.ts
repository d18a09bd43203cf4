/** Writes an address as a person does, in the style of its country, with abbreviations, slips and added words. */
import type { Address, OwnLines } from '#shared/domain/address/address.ts';
import { streetWithNumber } from '#shared/domain/address/number-place.ts';
import { countryName, iso2Of } from '#shared/domain/country/country-codes.ts';
import type { Chance } from './chance.ts';
import type { Point } from './known-points.ts';

export type WrittenAddress = Address & OwnLines & { readonly careOf: string };

export function writtenAddress(point: Point, chance: Chance): WrittenAddress {
  const { parts } = point;
  const isCapital = chance.oneIn(5);
  const write = (text: string): string => {
    const slipped = chance.oneIn(8) ? withSlip(text, chance) : text;
    return isCapital ? slipped.toUpperCase() : chance.oneIn(20) ? slipped.toLowerCase() : slipped;
  };
  const town = write(parts.city);
  const written = {
    street: write(chance.oneIn(3) ? abbreviated(parts.street) : parts.street),
    house_number: writtenNumber(parts, chance),
    locality: write(
      parts.locality || (chance.oneIn(6) ? chance.pick(DISTRICTS[parts.country] ?? WORDS) : ''),
    ),
    city: writtenTown(town, chance),
    state: chance.oneIn(3) ? '' : write(parts.state),
    postcode: chance.oneIn(10) ? '' : writtenPostcode(parts.postcode, chance),
    country: chance.oneIn(3) ? writtenCountry(parts.country, chance) : '',
    organisation: chance.oneIn(2) ? write(point.organisation) : '',
    premise: chance.oneIn(3) ? write(writtenPremise(point, chance)) : '',
    careOf: chance.oneIn(12) ? write(chance.pick(['c/o Smith', 'Attn. J. Muster', '(rear)'])) : '',
  };
  return written;
}

/** Writes some towns twice, and some with an addition that the service's name lacks. */
function writtenTown(town: string, chance: Chance): string {
  if (town === '') return town;
  if (chance.oneIn(20)) return `${town}, ${town}`;
  if (!chance.oneIn(12)) return town;
  const addition = chance.pick(ADDITIONS);
  return chance.pick([
    `${town} (${addition})`,
    `${town} ( ${addition} )`,
    `${town}/${addition}`,
    `${addition}, ${town}`,
  ]);
}

const ADDITIONS = ['Saale', 'im Breisgau', 'Kr. Plön', 'Mitte'];

/** Leaves out, doubles or swaps a letter. */
function withSlip(text: string, chance: Chance): string {
  const at = 1 + chance.number(Math.max(1, text.length - 2));
  if (text.length < 4 || /[\s\p{N}]/u.test(text.slice(at, at + 2))) return text;
  const [before, here, next, after] = [
    text.slice(0, at),
    text.charAt(at),
    text.charAt(at + 1),
    text.slice(at + 2),
  ];
  return chance.pick([
    before + next + after,
    before + here + here + next + after,
    before + next + here + after,
  ]);
}

const SHORT: readonly (readonly [string, string])[] = [
  ['Street', 'St'],
  ['Road', 'Rd.'],
  ['Avenue', 'Ave'],
  ['Drive', 'Dr'],
  ['straße', 'str.'],
  ['Straße', 'Str.'],
  ['Boulevard', 'Bd'],
  ['Avenida', 'Av.'],
  ['Rua', 'R.'],
  ['Calle', 'C/'],
  ['Via ', 'V. '],
  ['五丁目', '5丁目'],
  ['二丁目', '２丁目'],
  ['一丁目', '1-'],
];

const abbreviated = (street: string): string =>
  SHORT.reduce((text, [long, short]) => text.replace(long, short), street);

function writtenNumber({ house_number: number, country }: Address, chance: Chance): string {
  if (number === '') return chance.oneIn(4) ? `${1 + chance.number(90)}` : '';
  if (chance.oneIn(15)) return '';
  if (chance.oneIn(10)) return `${1 + chance.number(200)}`;
  if (country === 'jpn' && chance.oneIn(2))
    return number.normalize('NFKC').replace('-', '番') + (number.includes('-') ? '号' : '番地');
  return chance.oneIn(12) ? `${number} ${chance.pick(['a', 'B', 'bis'])}` : number;
}

function writtenPostcode(postcode: string, chance: Chance): string {
  if (chance.oneIn(6)) return postcode.replace(/[\s-]/u, '');
  return chance.oneIn(12) ? postcode.replace(/\d(?=\D*$)/u, `${chance.number(10)}`) : postcode;
}

const writtenCountry = (country: string, chance: Chance): string =>
  chance.pick([
    countryName(country),
    iso2Of(country) ?? '',
    country.toUpperCase(),
    country,
    OWN_NAMES[country] ?? '',
  ]);

const OWN_NAMES: Readonly<Record<string, string>> = {
  deu: 'Deutschland',
  esp: 'España',
  gbr: 'England',
  ita: 'Italia',
  jpn: '日本',
  swe: 'Sverige',
  usa: 'USA',
};

function writtenPremise({ unit, building, parts }: Point, chance: Chance): string {
  const flat = unit || `${chance.pick(FLATS[parts.country] ?? ['Flat', 'Unit'])} ${1 + chance.number(30)}`;
  const house = building || chance.pick(WORDS.map((word) => `${word} House`));
  return chance.pick([flat, house, `${flat}, ${house}`, `${1 + chance.number(30)}`]);
}

const FLATS: Readonly<Record<string, readonly string[]>> = {
  bra: ['apto', 'Bloco'],
  deu: ['Whg.', 'Hinterhaus'],
  esp: ['Piso', 'Esc.'],
  fra: ['Bât.', 'Appt'],
  jpn: ['コーポ'],
  usa: ['Apt', 'Suite', '#'],
};
const WORDS = ['Rose', 'Mill', 'London', 'Church', 'Station'];
const DISTRICTS: Readonly<Record<string, readonly string[]>> = {
  bra: ['Centro', 'Bela Vista'],
  deu: ['Mitte', 'OT Dorf'],
  gbr: ['Spondon', 'Holme'],
  jpn: ['本町'],
};

/** Returns the lines for a letter, from the organisation to the town. @param country whose style is used, ISO-3 */
export function linesOf(written: WrittenAddress, country: string): readonly string[] {
  const { organisation, premise, careOf, locality } = written;
  const street = streetLine(written, country);
  return [organisation, careOf, premise, street, locality, townLine(written, country)].filter(
    (line) => line !== '',
  );
}

export function streetLine({ street, house_number: number }: WrittenAddress, country: string): string {
  return street === '' || number === '' ? street + number : streetWithNumber(street, number, country);
}

const CODE_FIRST = new Set(['deu', 'esp', 'fin', 'fra', 'ita', 'nld', 'swe']);

function townLine({ city, state, postcode }: WrittenAddress, country: string): string {
  const words = CODE_FIRST.has(country) ? [postcode, city] : [city, state, postcode];
  return words.filter((text) => text !== '').join(' ');
}
