import { describe, expect, test } from 'vitest';
import type { Address, AddressField } from '#shared/domain/address.ts';
import { compareAddress } from '#shared/domain/compare-parts.ts';
import type { Change } from '#shared/domain/judgement.ts';
import { fielded, singleLine, suggestion } from './addresses.ts';

const context = { country: '', county: '' };

type PartCase = readonly [AddressField, string, string, string, Change];

describe('one part against one part', () => {
  const cases: readonly PartCase[] = [
    ['street', 'usa', 'Main Street', 'Main Street', 'none'],
    ['street', 'usa', 'MAIN   street', 'Main Street', 'format'],
    ['street', 'deu', 'Bochumer Strasse', 'Bochumer Straße', 'format'],
    ['street', 'fra', 'Rue de l’Aubepine', "Rue de l'Aubépine", 'format'],
    ['street', 'jpn', 'ＡＢＣ１', 'abc1', 'format'],
    ['street', 'usa', 'N Main St', 'North Main Street', 'alias'],
    ['street', 'usa', 'St Johns Rd', 'Saint Johns Road', 'alias'],
    ['street', 'usa', '5th Ave', 'Fifth Avenue', 'alias'],
    ['street', 'deu', 'Bochumer Str.', 'Bochumer Straße', 'alias'],
    ['street', 'deu', 'Hauptstr.', 'Hauptstraße', 'alias'],
    ['street', 'deu', 'Muellerstr.', 'Müllerstraße', 'alias'],
    ['street', 'fra', 'bd Voltaire', 'Boulevard Voltaire', 'alias'],
    ['street', 'esp', 'Avda. de la Paz', 'Avenida de la Paz', 'alias'],
    ['street', 'ita', 'V.le Europa', 'Viale Europa', 'alias'],
    ['street', 'bra', 'R. das Flores', 'Rua das Flores', 'alias'],
    ['street', 'nld', 'Kalverstr', 'Kalverstraat', 'alias'],
    ['street', 'fin', 'Mannerheimint.', 'Mannerheimintie', 'alias'],
    ['street', 'swe', 'Storg.', 'Storgatan', 'alias'],
    ['street', 'fra', 'Boulevard Poniatowsk', 'Boulevard Poniatowski', 'small'],
    ['street', 'usa', 'North Main Street', 'South Main Street', 'large'],
    ['street', 'usa', 'Main Street', 'Main Avenue', 'large'],
    ['street', 'usa', '5th Avenue', '6th Avenue', 'large'],
    ['street', 'usa', 'Avenue B', 'Avenue C', 'large'],
    ['street', 'usa', 'Main Street North', 'Main Street', 'large'],
    ['city', 'gbr', 'St. Albans', 'Saint Albans', 'alias'],
    ['city', 'gbr', 'Leedz', 'Leeds', 'small'],
    ['city', 'gbr', 'York', 'Cork', 'large'],
    ['city', 'usa', 'Kirkland', 'Seattle', 'large'],
    ['city', 'usa', 'North Little Rock', 'Little Rock', 'large'],
    ['city', 'gbr', '', 'Leeds', 'added'],
    ['city', 'gbr', 'Leeds', '', 'removed'],
    ['state', 'usa', 'California', 'CA', 'alias'],
    ['state', 'can', 'ab', 'AB', 'format'],
    ['state', 'can', 'Québec', 'QC', 'alias'],
    ['state', 'aus', 'Victoria', 'VIC', 'alias'],
    ['state', 'usa', 'OR', 'CA', 'large'],
    ['house_number', 'gbr', '12 A', '12a', 'format'],
    ['house_number', 'gbr', '012', '12', 'format'],
    ['house_number', 'gbr', '12–14', '12-14', 'format'],
    ['house_number', 'esp', 'nº 12', '12', 'alias'],
    ['house_number', 'usa', 'One', '1', 'alias'],
    ['house_number', 'fra', '8 bis', '8B', 'alias'],
    ['house_number', 'gbr', '1O', '10', 'small'],
    ['house_number', 'gbr', '12', '14', 'large'],
    ['house_number', 'gbr', '1B', '18', 'large'],
    ['house_number', 'gbr', '12', '12A', 'large'],
    ['house_number', 'gbr', '12-14', '12', 'large'],
    ['house_number', 'gbr', '1 2', '12', 'large'],
    ['postcode', 'gbr', 'ls14ab', 'LS1 4AB', 'format'],
    ['postcode', 'usa', '2901', '02901', 'format'],
    ['postcode', 'usa', '02901', '02901-1802', 'added'],
    ['postcode', 'usa', '02901-1802', '02901', 'format'],
    ['postcode', 'lva', 'LV-5685', '5685', 'format'],
    ['postcode', 'deu', 'D-10117', '10117', 'format'],
    ['postcode', 'gbr', 'YO1O 7HR', 'YO10 7HR', 'small'],
    ['postcode', 'gbr', 'YO1 7HR', 'YO1 7HN', 'large'],
    ['postcode', 'usa', '98109', '98190', 'large'],
    ['country', 'gbr', 'England', 'gbr', 'none'],
    ['country', 'deu', 'DE', 'deu', 'none'],
    ['country', 'deu', 'Allemagne', 'deu', 'none'],
    ['country', 'deu', 'France', 'deu', 'large'],
  ];
  test.each(cases)('%s in %s: "%s" → "%s" is %s', (part, country, entered, returned, change) => {
    const result = compareAddress(
      fielded({ [part]: entered }),
      suggestion({ country, [part]: returned }),
      context,
    );
    expect(result.find((each) => each.part === part)?.change).toBe(change);
  });
});

type LineCase = readonly [
  name: string,
  line: string,
  returned: Partial<Address>,
  expected: string,
  formatted?: string,
];

/** "part change" for every part that is not simply the same, in reading order. */
function summaryOf(line: string, returned: Partial<Address>, formatted = ''): string {
  const comparison = compareAddress(singleLine(line), suggestion(returned, formatted), context);
  return comparison
    .filter(({ change }) => change !== 'none')
    .map(({ part, change, entered }) => `${part} ${change}${entered === '' ? '' : ` <${entered}>`}`)
    .join('; ');
}

describe('a whole address in one cell', () => {
  const rome = {
    house_number: '37',
    street: 'Rue de Rome',
    city: 'Paris',
    postcode: '75008',
    country: 'fra',
  };
  const cases: readonly LineCase[] = [
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
      'United Kingdom, flat that came back',
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
      'house_number alias <nº 12>; street alias <C/ Mayor>',
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
  test.each(cases)('%s: %s', (_, line, returned, expected, formatted) => {
    expect(summaryOf(line, returned, formatted)).toBe(expected);
  });
});

describe('a street cell that holds more than the street', () => {
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
  test.each(cases)('%s', (street, returned, expected) => {
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
