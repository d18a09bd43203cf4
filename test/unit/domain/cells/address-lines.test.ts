import { describe, expect, it } from 'vitest';
import type { CorrectedAddress } from '#shared/domain/address/address.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import type { Decision } from '#shared/domain/verdict/decision.ts';
import { byPerson, exportedCells as exported, type Suggested } from '../../../support/rows/decided-row.ts';

const LINES: ColumnMapping = { address: [0, 1, 2, 3] };

const ADDRESSES = {
  gbr: {
    house_number: '12',
    street: 'High Street',
    city: 'Leeds',
    postcode: 'LS1 1AA',
    country: 'gbr',
    formatted: '12 High Street\nLeeds\nLS1 1AA',
  },
  usa: {
    house_number: '1',
    street: 'Main Street',
    city: 'Reno',
    state: 'NV',
    postcode: '89501',
    country: 'usa',
    formatted: '1 Main Street\nReno, NV 89501',
  },
  deu: {
    house_number: '5',
    street: 'Hauptstraße',
    city: 'Berlin',
    postcode: '10115',
    country: 'deu',
    formatted: 'Hauptstraße 5\n10115 Berlin',
  },
  fra: {
    house_number: '8',
    street: 'Rue de Rome',
    city: 'Paris',
    postcode: '75008',
    country: 'fra',
    formatted: '8 Rue de Rome\n75008 Paris',
  },
  nld: {
    house_number: '105',
    street: 'De Ruijterkade',
    city: 'Amsterdam',
    postcode: '1011 AB',
    country: 'nld',
    formatted: 'De Ruijterkade 105\n1011 AB  Amsterdam',
  },
  jpn: {
    house_number: '286-2',
    street: '新堂四丁目',
    city: '松原市',
    state: '大阪府',
    postcode: '580-0015',
    country: 'jpn',
    formatted: '〒580-0015\n大阪府松原市新堂四丁目286-2',
  },
  bra: {
    house_number: '17',
    street: 'Rua Maria Lucia',
    locality: 'Santa Rita',
    city: 'Nova Iguaçu',
    state: 'RJ',
    postcode: '26042-730',
    country: 'bra',
    formatted: 'Rua Maria Lucia, 17\nSanta Rita\nNova Iguaçu - RJ\n26042-730',
  },
} satisfies Record<string, Suggested>;

type Case = readonly [country: keyof typeof ADDRESSES, before: readonly string[], after: readonly string[]];

describe('an address of four lines', () => {
  it.each<Case>([
    // The town goes where the list has room for it. A person's own text stays where it is.
    [
      'gbr',
      ['Rose House', '12 high st', '', 'LS1 1AA'],
      ['Rose House', '12 High Street', 'Leeds', 'LS1 1AA'],
    ],
    ['gbr', ['Smith Ltd', '12 High St', ' ', ''], ['Smith Ltd', '12 High Street', 'Leeds', 'LS1 1AA']],
    ['gbr', ['12 High Street', '', '', ''], ['12 High Street', 'Leeds', 'LS1 1AA', '']],
    ['gbr', ['12 High Street', '', 'Leeds', ''], ['12 High Street', '', 'Leeds', 'LS1 1AA']],
    [
      'gbr',
      ['Rose House', 'High Street', 'Leeds', 'LS1 1AA'],
      ['Rose House', '12 High Street', 'Leeds', 'LS1 1AA'],
    ],
    // No line is free, so the part joins its neighbour.
    [
      'gbr',
      ['Smith Ltd', '12 High Street', '', 'Leeds'],
      ['Smith Ltd', '12 High Street', '', 'Leeds, LS1 1AA'],
    ],
    [
      'gbr',
      ['Smith Ltd', 'Unit 3, 14 Mill Lane', 'York', 'YO1 1AA'],
      ['Smith Ltd', 'Unit 3, 12 High Street', 'Leeds', 'LS1 1AA'],
    ],
    // The town comes after a flat.
    [
      'usa',
      ['ACME Inc', '1 Main St', 'Suite 4', ''],
      ['ACME Inc', '1 Main Street', 'Suite 4', 'Reno, NV 89501'],
    ],
    ['usa', ['Suite 4', '1 main st', 'Reno', ''], ['Suite 4', '1 Main Street', 'Reno, NV 89501', '']],
    ['usa', ['1 Main St', 'Reno, CA 89501', '', ''], ['1 Main Street', 'Reno, NV 89501', '', '']],
    // Postcode and town share a line.
    ['deu', ['Bau GmbH', 'Hauptstr. 5', '', ''], ['Bau GmbH', 'Hauptstraße 5', '10115 Berlin', '']],
    ['deu', ['Bau GmbH', 'Hauptstr. 5', 'Berlin', ''], ['Bau GmbH', 'Hauptstraße 5', '10115 Berlin', '']],
    [
      'deu',
      ['Bau GmbH', 'Hauptstr. 5', '10117 Berlin', 'Hinterhaus'],
      ['Bau GmbH', 'Hauptstraße 5', '10115 Berlin', 'Hinterhaus'],
    ],
    ['fra', ['8 r de rome', 'Bât C', '', ''], ['8 Rue de Rome', 'Bât C', '75008 Paris', '']],
    ['fra', ['Bât C', '8 r de rome', 'Paris', ''], ['Bât C', '8 Rue de Rome', '75008 Paris', '']],
    [
      'nld',
      ['t.a.v. Jan', 'De Ruijterkade 105', 'Amsterdam', ''],
      ['t.a.v. Jan', 'De Ruijterkade 105', '1011 AB  Amsterdam', ''],
    ],
    // The postcode goes into the line above, because it comes first in this country.
    [
      'jpn',
      ['', '大阪府松原市新堂４丁目286-2', 'マンション101', ''],
      ['580-0015', '大阪府松原市新堂四丁目286-2', 'マンション101', ''],
    ],
    [
      'bra',
      ['Rua Maria Lucia', '', '', ''],
      ['Rua Maria Lucia, 17', 'Santa Rita', 'Nova Iguaçu - RJ', '26042-730'],
    ],
    [
      'bra',
      ['Rua Maria Lucia, 17', 'Apto 2', '', ''],
      ['Rua Maria Lucia, 17', 'Apto 2', 'Santa Rita', 'Nova Iguaçu - RJ, 26042-730'],
    ],
  ])('is written in the usual order of the country %s: %j becomes %j', (country, before, after) => {
    expect(exported(before, LINES, ADDRESSES[country], byPerson('used_suggestion'))).toEqual(after);
  });

  it('does not contain a part that has its own column', () => {
    const mapping = { address: [0, 1, 2], postcode: [3] };
    expect(exported(['Rose House', '12 High St', '', ''], mapping, ADDRESSES.gbr)).toEqual([
      'Rose House',
      '12 High Street',
      'Leeds',
      'LS1 1AA',
    ]);
  });

  it('receives a typed or picked address in its empty lines', () => {
    const { formatted, ...gbr } = ADDRESSES.gbr;
    expect(exported(['Rose House', '12 High Street', '', ''], LINES, null, byPerson('edited', gbr))).toEqual([
      'Rose House',
      '12 High Street',
      'Leeds',
      'LS1 1AA',
    ]);
    const { formatted: _, ...deu } = ADDRESSES.deu;
    expect(exported(['Bau GmbH', 'Hauptstraße 5', '', ''], LINES, null, byPerson('edited', deu))).toEqual([
      'Bau GmbH',
      'Hauptstraße 5',
      '10115 Berlin',
      '',
    ]);
    expect(exported(['', '', '', ''], LINES, null, picked(gbr, formatted))).toEqual([
      '12 High Street',
      'Leeds',
      'LS1 1AA',
      '',
    ]);
  });
});

function picked(address: Partial<CorrectedAddress>, formatted: string): Decision {
  const found = { lat: null, lng: null, udprn: '', uprn: '', accuracyType: '' };
  return { ...byPerson('picked', address), picked: { source: 'postcode', formatted, ...found } };
}

describe('the organisation and the premise of a row', () => {
  const mapping: ColumnMapping = {
    organisation: [0],
    premise: [1, 2],
    street: [3],
    city: [4],
    postcode: [5],
  };
  const cells = ['Smith Ltd', 'Flat 2', 'Rose House', '12 High St', '', ''];
  const { formatted: _, ...typed } = ADDRESSES.gbr;

  it('stay unchanged and are not repeated, whichever address replaces the old one', () => {
    const shown = {
      ...ADDRESSES.gbr,
      formatted: `SMITH LIMITED\nFlat 2\nRose House\n${ADDRESSES.gbr.formatted}`,
    };
    const after = ['Smith Ltd', 'Flat 2', 'Rose House', '12 High Street', 'Leeds', 'LS1 1AA'];
    expect(exported(cells, mapping, shown, byPerson('used_suggestion'))).toEqual(after);
    expect(exported(cells, mapping, shown, picked(typed, shown.formatted))).toEqual(after);
    expect(exported(cells, mapping, null, byPerson('edited', typed))).toEqual(after);
  });

  it('are written into their columns exactly as a person typed them', () => {
    const own = { organisation: 'Smyth Ltd', premise: 'Flat 3, Rose House' };
    const edited = byPerson('edited', { ...typed, ...own });
    const after = ['Smyth Ltd', 'Flat 3', 'Rose House', '12 High Street', 'Leeds', 'LS1 1AA'];
    expect(exported(cells, mapping, null, edited)).toEqual(after);
    expect(exported(cells, mapping, ADDRESSES.gbr, { ...edited, kind: 'used_suggestion' })).toEqual(after);
    expect(exported(cells, mapping, null, byPerson('edited', { ...typed, premise: '' })).slice(0, 3)).toEqual(
      ['Smith Ltd', '', ''],
    );
  });

  it('are replaced by those of a picked address', () => {
    const point = picked({ ...typed, organisation: 'Jones plc', premise: 'Lilac House' }, '');
    expect(exported(['', '', '', '12 High St', '', ''], mapping, null, point)).toEqual([
      'Jones plc',
      'Lilac House',
      '',
      '12 High Street',
      'Leeds',
      'LS1 1AA',
    ]);
  });

  it('include a typed premise, even in front of the street if the list has no premise column', () => {
    const write = (street: readonly string[], own: ColumnMapping) =>
      exported(
        street,
        own,
        null,
        byPerson('edited', { ...typed, street: street.at(-1) ?? '', house_number: '', premise: 'Flat 2' }),
      );
    const parts: ColumnMapping = { street: [0], city: [1], postcode: [2] };
    expect(write(['12 High Street'], parts)[0]).toBe('Flat 2, 12 High Street');
    expect(write(['', '12 High Street'], { street: [0, 1], city: [2] }).slice(0, 2)).toEqual([
      'Flat 2',
      '12 High Street',
    ]);
    expect(write(['Flat 2, 12 High Street'], parts)[0]).toBe('Flat 2, 12 High Street');
  });

  it('are not followed by a second house number if the premise is the house number', () => {
    const numbered: ColumnMapping = { premise: [0], street: [1], city: [2], postcode: [3] };
    expect(exported(['12', 'High St', 'Leeds', 'LS1 1AA'], numbered, ADDRESSES.gbr)).toEqual([
      '12',
      'High Street',
      'Leeds',
      'LS1 1AA',
    ]);
  });
});
