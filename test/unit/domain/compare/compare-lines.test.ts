import { describe, expect, test } from 'vitest';
import type { Address } from '#shared/domain/address/address.ts';
import { compareAddress } from '#shared/domain/compare/compare-parts.ts';
import { fielded, singleLine, suggestion } from '../addresses.ts';

const context = { country: '', county: '', mapping: {} };

type LineCase = readonly [
  name: string,
  line: string,
  returned: Partial<Address>,
  expected: string,
  formatted?: string,
];

/** Returns "part change" for every part with a difference, in reading order. */
function summaryOf(line: string, returned: Partial<Address>, formatted = ''): string {
  const comparison = compareAddress(singleLine(line), suggestion(returned, formatted), context);
  return comparison
    .filter(({ change }) => change !== 'none')
    .map(({ part, change, entered }) => `${part} ${change}${entered === '' ? '' : ` <${entered}>`}`)
    .join('; ');
}

describe('the comparison of a whole address in one cell', () => {
  const rome = {
    house_number: '37',
    street: 'Rue de Rome',
    city: 'Paris',
    postcode: '75008',
    country: 'fra',
  };
  const morangis = { house_number: '5', street: 'Avenue Arago', city: 'Morangis', country: 'fra' };
  const cases: readonly LineCase[] = [
    ['a word before the town', '5 avenue Arago à Morangis', morangis, 'street format <avenue Arago>'],
    [
      'a letter next to the number',
      '5 A avenue Arago Morangis',
      morangis,
      'street format <avenue Arago>; unit removed <A>',
    ],
    [
      'USA',
      '9112 Mendenhall Mall Road, Juneau, AK 99801',
      {
        house_number: '9112',
        street: 'Mendenhall Mall Road',
        city: 'Juneau',
        state: 'AK',
        postcode: '99801',
        country: 'usa',
      },
      '',
    ],
    [
      'USA, abbreviated',
      '101 e market st unit 17771 long beach ca 90807',
      {
        house_number: '101',
        street: 'E Market Street',
        city: 'Long Beach',
        state: 'CA',
        postcode: '90807',
        country: 'usa',
      },
      'street alias <e market st>; unit removed <unit 17771>; city format <long beach>; state format <ca>',
    ],
    [
      'USA, the postcode returned in ZIP+4',
      '400 Broad St, Seattle, WA 98109',
      {
        house_number: '400',
        street: 'Broad Street',
        city: 'Seattle',
        state: 'WA',
        postcode: '98109-4607',
        country: 'usa',
      },
      'street alias <Broad St>; postcode added <98109>',
    ],
    [
      'USA, a town twice',
      '12 New York Ave, New York, NY 10001',
      {
        house_number: '12',
        street: 'New York Avenue',
        city: 'New York',
        state: 'NY',
        postcode: '10001',
        country: 'usa',
      },
      'street alias <New York Ave>',
    ],
    ['France', '37 Rue de Rome 75008 Paris', rome, ''],
    [
      'France, another postcode',
      '37 rue de rome 75382 paris',
      rome,
      'street format <rue de rome>; city format <paris>; postcode large <75382>',
    ],
    ['France, another town', '37 Rue de Rome 75008 Lyon', rome, 'city large <Lyon>'],
    ['France, another number', '39 Rue de Rome 75008 Paris', rome, 'house_number large <39>'],
    ['France, another street', '37 Rue de Londres, 75008 Paris', rome, 'street large <Rue de Londres>'],
    ['France, a building', 'Bât. C, 37 Rue de Rome, 75008 Paris', rome, 'unit removed <Bât. C>'],
    [
      'Germany',
      'Bochumer Str. 8B, 10555 Berlin',
      { house_number: '8B', street: 'Bochumer Straße', city: 'Berlin', postcode: '10555', country: 'deu' },
      'street alias <Bochumer Str.>',
    ],
    [
      'Germany, a name in front',
      'Polizeirevier Pappelallee 1 10437 Berlin',
      { house_number: '1', street: 'Pappelallee', city: 'Berlin', postcode: '10437', country: 'deu' },
      'unit removed <Polizeirevier>',
    ],
    [
      'United Kingdom, flat',
      'Flat 2, 12 High Street, Leeds LS1 4AB',
      { house_number: '12', street: 'High Street', city: 'Leeds', postcode: 'LS1 4AB', country: 'gbr' },
      'unit removed <Flat 2>',
    ],
    [
      'United Kingdom, a flat in the answer',
      'Flat 2, 12 High Street, Leeds LS1 4AB',
      { house_number: '12', street: 'High Street', city: 'Leeds', postcode: 'LS1 4AB', country: 'gbr' },
      '',
      'Flat 2\n12 High Street\nLeeds\nLS1 4AB',
    ],
    [
      'Finland',
      'Tammikuja 11, 07580 Finland',
      { house_number: '11', street: 'Tammikuja', city: 'Porvoo', postcode: '07580', country: 'fin' },
      'city added',
    ],
    [
      'Finland, no postcode',
      'Lieksantie 2259, Kuhmo',
      { house_number: '2259', street: 'Lieksantie', city: 'Kuhmo', postcode: '88900', country: 'fin' },
      'postcode added',
    ],
    [
      'Latvia',
      'SKOLAS IELA 6, AGLONA, LV-5304',
      { house_number: '6', street: 'Skolas iela', city: 'Aglona', postcode: 'LV-5304', country: 'lva' },
      'street format <SKOLAS IELA>; city format <AGLONA>',
    ],
    [
      'Netherlands',
      'kattenburgerplein 1 1018 KK amsterdam',
      {
        house_number: '1',
        street: 'Kattenburgerplein',
        city: 'Amsterdam',
        postcode: '1018 KK',
        country: 'nld',
      },
      'street format <kattenburgerplein>; city format <amsterdam>',
    ],
    [
      'Canada',
      '3100 - 48th ave. athabasca ab t9s 1m9',
      {
        house_number: '3100',
        street: '48 Avenue',
        city: 'Athabasca',
        state: 'AB',
        postcode: 'T9S 1M9',
        country: 'can',
      },
      'street alias <48th ave.>; city format <athabasca>; state format <ab>; postcode format <t9s 1m9>',
    ],
    [
      'Italy',
      'VIA ETTORE FIERAMOSCA,100 97100 RAGUSA',
      {
        house_number: '100',
        street: 'Via Ettore Fieramosca',
        city: 'Ragusa',
        postcode: '97100',
        country: 'ita',
      },
      'street format <VIA ETTORE FIERAMOSCA>; city format <RAGUSA>',
    ],
    [
      'Japan',
      '大阪府吹田市寿町１丁目２０－１',
      { house_number: '20-1', street: '寿町一丁目', city: '吹田市', state: '大阪府', country: 'jpn' },
      'house_number format <２０－１>; street alias <寿町１丁目>',
    ],
    [
      'Spain',
      'C/ Mayor nº 12, 28013 Madrid',
      { house_number: '12', street: 'Calle Mayor', city: 'Madrid', postcode: '28013', country: 'esp' },
      'street alias <C/ Mayor>',
    ],
    [
      'Brazil',
      'Rua Dona Judite, 10, Angra dos Reis - RJ, 23915-700',
      {
        house_number: '10',
        street: 'Rua Dona Judite',
        city: 'Angra dos Reis',
        state: 'RJ',
        postcode: '23915-700',
        country: 'bra',
      },
      '',
    ],
    [
      'Australia',
      '21 Thomson Street, Alberton Victoria 3971',
      {
        house_number: '21',
        street: 'Thomson Street',
        city: 'Alberton',
        state: 'VIC',
        postcode: '3971',
        country: 'aus',
      },
      'state alias <Victoria>',
    ],
    [
      'a town only',
      'Mairie, 75001 Paris',
      { city: 'Paris', postcode: '75001', country: 'fra' },
      'street removed <Mairie>',
    ],
  ];
  for (const [name, line, returned, expected, formatted] of cases) {
    test(`finds the right changes in the case “${name}”: ${line}`, () => {
      expect(summaryOf(line, returned, formatted)).toBe(expected);
    });
  }
});

describe('the comparison of a street cell that contains more than the street', () => {
  const thomson = { house_number: '21', street: 'Thomson Street', city: 'Alberton', country: 'aus' };
  const bochumer = { house_number: '8B', street: 'Bochumer Straße', city: 'Berlin', country: 'deu' };
  const cases: readonly (readonly [street: string, returned: Partial<Address>, expected: string])[] = [
    ['21 Thomson Street', thomson, 'house_number none <21>; street none <Thomson Street>'],
    ['21 Thompson St', thomson, 'house_number none <21>; street small <Thompson St>'],
    ['23 Thomson Street', thomson, 'house_number large <23>; street none <Thomson Street>'],
    [
      'Unit 4, 21 Thomson Street',
      thomson,
      'house_number none <21>; street none <Thomson Street>; unit removed <Unit 4>',
    ],
    ['Bochumer Straße 8B', bochumer, 'house_number none <8B>; street none <Bochumer Straße>'],
    ['Bochumer Str. 8 b', bochumer, 'house_number format <8 b>; street alias <Bochumer Str.>'],
    ['Bochumer Straße', bochumer, 'house_number added; street none <Bochumer Straße>'],
  ];
  test.each(cases)('finds every part of the address in the cell: %s', (street, returned, expected) => {
    const comparison = compareAddress(
      fielded({ street, city: returned.city ?? '' }),
      suggestion(returned),
      context,
    );
    const shown = comparison
      .filter(({ part }) => part !== 'city')
      .map(({ part, change, entered }) => `${part} ${change}${entered === '' ? '' : ` <${entered}>`}`)
      .join('; ');
    expect(shown).toBe(expected);
  });
});

describe('the comparison of a town that may be in a street line', () => {
  const returned = { house_number: '5', street: 'High Street', city: 'Lincoln', postcode: 'LN1 1AA' };
  const changeOfCity = (street: string, city: string): string | undefined =>
    compareAddress(fielded({ street, city, postcode: 'LN1 1AA' }), suggestion(returned), context).find(
      ({ part }) => part === 'city',
    )?.change;

  test.each([
    ['5 High Street\nLINCOLN', '', 'format'],
    ['5 High Street, Lincoln', '', 'none'],
    ['5 High Street, Lincoln', 'Lincs', 'large'],
    ['5 High Street', '', 'added'],
    ['Lincoln House, 5 High Street', '', 'added'],
    ['Lincoln, 5 High Street', '', 'added'],
  ])('finds, for the street %j and the town %j, the change “%s” in the town', (street, city, change) => {
    expect(changeOfCity(street, city)).toBe(change);
  });
});
