/** Tests everyday mess, such as spaces, a postcode with the town, a repeated town, or a flat in the street. */
import { describe, expect, it } from 'vitest';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import type { RepairId } from '#shared/domain/repair/repairs.ts';
import { one, repaired, repairedRows } from '../../../support/rows/repaired-rows.ts';

describe('extra spaces', () => {
  const street = (text: string) => one('extra_spaces', 'gbr', { street: text })?.['street'];

  it('are removed at both ends of a line, and become one space between words', () => {
    expect(street('  12 High  Street ')).toBe('12 High Street');
    expect(street('12\u00a0\u00a0High \u00a0 Street\u00a0')).toBe('12 High Street');
    expect(street('12 High\t\tStreet')).toBe('12 High Street');
    expect(street('Rose Court \n  12 High  Street')).toBe('Rose Court\n12 High Street');
    expect(one('extra_spaces', 'gbr', { postcode: 'SW1A  1AA ' })).toEqual({ postcode: 'SW1A 1AA' });
  });

  it('are removed even if they are the whole content of a cell', () => {
    expect(one('extra_spaces', 'gbr', { street: '12 High  Street', city: '   ' })).toEqual({
      street: '12 High Street',
    });
  });

  it('become a normal space in Latin text, and a wide space in Japanese text', () => {
    expect(street('12\u3000High\u3000\u3000Street')).toBe('12 High Street');
    expect(street('\u3000東京都\u3000\u3000新宿区\u3000')).toBe('東京都\u3000新宿区');
    expect(street('東京都\u3000新宿区')).toBe('東京都\u3000新宿区');
  });

  it('do not include single spaces, line breaks or the spaces in a column of names', () => {
    for (const text of ['12 High Street', 'Rose Court\n12 High Street', '12\u00a0High Street'])
      expect(street(text)).toBe(text);
    expect(one('extra_spaces', 'gbr', { name: ' A  B ', street: '1  Elm St' })).toEqual({
      name: ' A  B ',
      street: '1 Elm St',
    });
  });
});

describe('a postcode or a state next to the town', () => {
  const row = (country: string, cells: Record<string, string>) => one('postcode_in_town', country, cells);

  it('moves to its own cell from the front or the end of the town cell', () => {
    expect(row('deu', { city: '10115 Berlin' })).toEqual({ city: 'Berlin', postcode: '10115' });
    expect(row('deu', { city: 'D-10115 Berlin' })).toEqual({ city: 'Berlin', postcode: 'D-10115' });
    expect(row('gbr', { city: 'Leeds LS1 4AP' })).toEqual({ city: 'Leeds', postcode: 'LS1 4AP' });
    expect(row('gbr', { city: 'Leeds, LS1 4AP' })).toEqual({ city: 'Leeds', postcode: 'LS1 4AP' });
    expect(row('nld', { city: '1011 AB Amsterdam' })).toEqual({ city: 'Amsterdam', postcode: '1011 AB' });
    expect(row('swe', { city: '114 55 Stockholm' })).toEqual({ city: 'Stockholm', postcode: '114 55' });
    expect(row('dnk', { city: '2100 København Ø' })).toEqual({ city: 'København Ø', postcode: '2100' });
    expect(row('aus', { city: 'Alberton VIC 3971' })).toEqual({
      city: 'Alberton',
      state: 'VIC',
      postcode: '3971',
    });
    expect(row('usa', { city: 'Springfield, IL 62701' })).toEqual({
      city: 'Springfield',
      state: 'IL',
      postcode: '62701',
    });
    expect(row('usa', { city: 'PORTLAND OR', postcode: '97201' })).toEqual({
      city: 'PORTLAND',
      state: 'OR',
      postcode: '97201',
    });
    expect(row('usa', { city: 'Kansas City, Kansas' })).toEqual({ city: 'Kansas City', state: 'Kansas' });
  });

  it('is removed from the town cell if its own cell contains the same text', () => {
    expect(row('deu', { city: '10115 Berlin', postcode: '10115' })).toEqual({
      city: 'Berlin',
      postcode: '10115',
    });
    expect(row('gbr', { city: 'Leeds LS1 4AP', postcode: 'ls14ap' })).toEqual({
      city: 'Leeds',
      postcode: 'ls14ap',
    });
    expect(row('usa', { city: 'Springfield, IL', state: 'Illinois' })).toEqual({
      city: 'Springfield',
      state: 'Illinois',
    });
  });

  it('stays if its own cell contains another text, or if the town cell would become empty', () => {
    for (const [country, cells] of [
      ['deu', { city: '10115 Berlin', postcode: '10117' }],
      ['usa', { city: 'Springfield, IL 62701', state: 'MA' }],
      ['usa', { city: 'IL 62701' }],
      ['gbr', { city: 'LS1 4AP' }],
      ['cze', { city: 'Praha 10' }],
      ['usa', { city: '29 Palms' }],
      ['usa', { city: 'La Porte' }],
      ['usa', { city: 'St. Mary-of-the-Woods' }],
      ['aus', { city: '1770 Seventeen Seventy' }],
      ['dnk', { city: 'København 2100' }],
      ['deu', { city: 'Frankfurt/Main' }],
      ['deu', { city: '10115 Berlin 12' }],
      ['usa', { city: 'PO Box 12345' }],
      ['usa', { city: 'Suite 12345' }],
    ] as const)
      expect(row(country, cells), JSON.stringify(cells)).toEqual(cells);
    const noColumn: ColumnMapping = { street: [2], city: [3] };
    const city = { city: 'Springfield, IL 62701' };
    expect(repaired('postcode_in_town', 'usa', [city], noColumn).cells).toEqual([city]);
    const noState: ColumnMapping = { street: [2], city: [3], postcode: [5] };
    expect(repaired('postcode_in_town', 'usa', [city], noState).cells).toEqual([
      { city: 'Springfield, IL', postcode: '62701' },
    ]);
  });

  it('also moves from line 2 of the address, alone or together with the town', () => {
    const mapping: ColumnMapping = { street: [1, 2], city: [3], state: [4], postcode: [5] };
    const line2 = (country: string, cells: Record<string, string>) =>
      repaired('postcode_in_town', country, [cells], mapping).cells[0];
    expect(line2('gbr', { house_number: '4 Mill Lane', street: 'LS1 4AP', city: 'Leeds' })).toEqual({
      house_number: '4 Mill Lane',
      city: 'Leeds',
      postcode: 'LS1 4AP',
    });
    expect(line2('deu', { house_number: 'Hauptstr. 5', street: '10115 Berlin' })).toEqual({
      house_number: 'Hauptstr. 5',
      city: 'Berlin',
      postcode: '10115',
    });
    for (const cells of [
      { house_number: 'Hauptstr. 5', street: '10115 Berlin', city: 'Bonn' },
      { house_number: 'Hauptstr.', street: '12' },
      { house_number: 'Ørstedsvej', street: '2100' },
    ])
      expect(line2('dnk', cells)).toEqual(cells);
  });

  it.each([
    ['usa', 'PO Box 12345'],
    ['usa', 'Rose House, PO Box, 12345'],
    ['usa', 'Suite 12345'],
    ['usa', 'County Road 12345'],
    ['deu', 'Postfach 12345'],
    ['deu', 'Postfach Nr. 12345'],
    ['fra', 'BP 12345'],
    ['nzl', 'Private Bag 3020'],
    ['aus', 'Unit 2000'],
  ])('is not mistaken for the number of a box, flat or road: %s, %s', (country, line) => {
    const mapping: ColumnMapping = { street: [1, 2], city: [3], state: [4], postcode: [5] };
    const cells = { house_number: '4 Mill Lane', street: line };
    expect(repaired('postcode_in_town', country, [cells], mapping).cells).toEqual([cells]);
    const whole = { street: `4 Mill Lane, ${line}` };
    expect(one('whole_address', country, whole)).toEqual(whole);
  });
});

describe('a town that is written twice', () => {
  const mapping: ColumnMapping = { street: [1, 2], city: [3], state: [4], postcode: [5], country: [6] };
  const row = (cells: Record<string, string>) => repaired('repeated_town', 'gbr', [cells], mapping).cells[0];

  it('is removed from line 2 or from the end of a line, together with a repeated postcode', () => {
    const right = { house_number: '4 Mill Lane', city: 'Leeds', postcode: 'LS1 4AP' };
    for (const [first, second] of [
      ['4 Mill Lane', 'Leeds'],
      ['4 Mill Lane', 'LEEDS, LS1 4AP'],
      ['4 Mill Lane, Leeds', ''],
      ['4 Mill Lane, Leeds, LS1 4AP', ''],
      ['4 Mill Lane\nLeeds LS1 4AP', 'Leeds'],
    ] as const)
      expect(row({ ...right, house_number: first, street: second })).toEqual(right);
    expect(row({ ...right, street: 'Holbeck, Leeds' })).toEqual({ ...right, street: 'Holbeck' });
  });

  it('stays if the town name is the street, or if the cells contain different towns', () => {
    for (const cells of [
      { house_number: 'Great Snoring', city: 'Great Snoring' },
      { street: 'Leeds', city: 'Leeds' },
      { house_number: '4 Leeds Road', city: 'Leeds' },
      { house_number: '4 Mill Lane', street: 'Leeds, LS9 9ZZ', city: 'Leeds', postcode: 'LS1 4AP' },
      { house_number: '4 Mill Lane', street: 'Holbeck', city: 'Leeds' },
      { house_number: 'York House, York', city: 'York' },
      { house_number: '4 Leeds Road, LS1 4AP', city: 'Leeds', postcode: 'LS1 4AP' },
    ])
      expect(row(cells), JSON.stringify(cells)).toEqual(cells);
  });
});

describe('a flat or a "c/o" in the street', () => {
  // In this list, the column of names contains flats.
  const mapping: ColumnMapping = { premise: [0], house_number: [1], street: [2], city: [3] };
  const rows = (...all: readonly Record<string, string>[]) =>
    repaired('unit_place', 'gbr', all, mapping).cells;

  it('moves to its own column', () => {
    for (const [street, unit, left] of [
      ['Flat 2, 12 High Street', 'Flat 2', '12 High Street'],
      ['12 High Street, Flat 2B', 'Flat 2B', '12 High Street'],
      ['12 Main St Apt 4', 'Apt 4', '12 Main St'],
      ['12 Main St Suite #200', 'Suite #200', '12 Main St'],
      ['12 Main St, #4', '#4', '12 Main St'],
      ['2nd Floor, 12 High Street', '2nd Floor', '12 High Street'],
      ['Hauptstr. 5, 2. OG', '2. OG', 'Hauptstr. 5'],
      ['c/o Smith, 12 High Street', 'c/o Smith', '12 High Street'],
      ['C/O Smith\n12 High Street', 'C/O Smith', '12 High Street'],
    ] as const)
      expect(rows({ street })).toEqual([{ name: unit, street: left }]);
  });

  it('stays if its own cell is filled, or if the column contains the other of the two kinds', () => {
    for (const cells of [
      { name: 'Flat 1', street: 'Flat 2, 12 High Street' },
      { street: 'Flat 2' },
      { street: 'Flat 2, Rosemount' },
      { street: '12 Suite Road' },
      { street: 'Hall Road, 12' },
      { street: '12 Rue Ste Marie' },
      { street: 'Level Crossing, 12 High Street' },
    ])
      expect(rows(cells), JSON.stringify(cells)).toEqual([cells]);
    const careOf = { street: 'c/o Smith, 12 High Street' };
    const flat = { street: 'Flat 2, 12 High Street' };
    expect(rows(careOf, { name: 'Flat 9', street: '1 Elm St' })[0]).toEqual(careOf);
    expect(rows(flat, { name: 'c/o Jones', street: '1 Elm St' })[0]).toEqual(flat);
    expect(repaired('unit_place', 'gbr', [flat]).cells).toEqual([flat]);
  });
});

describe('telephone numbers and emails', () => {
  const mapping: ColumnMapping = { street: [0], city: [1], postcode: [2], email: [3] };
  const settings = { mapping, defaultCountry: 'gbr' };
  const contact = (...rows: readonly (readonly string[])[]) =>
    repairedRows('contact_details', settings, { width: 5, isText: true }, rows);
  const asked = (street: string) => contact([street, 'Leeds', 'LS1 4AP', 'x@y.example', '']).asked[0]?.[0];

  it('are never sent, whatever their format', () => {
    for (const text of [
      'tel 0113 496 0000',
      'Tel.: +44 (0)113 496 0000',
      '(phone 0113 4960000)',
      '+44 113 496 0000',
      '0113 496 0000',
      'mob. 07700 900123',
      'ph 03 123 4567',
      'Ph: 496 0000',
      'cell 212 555 0100',
      '(212) 555-0100',
      '212-555-0100',
      'a.b@example.com',
      'Email: a.b@example.com',
      '<a.b@example.com>',
      'a.b@example.com, 0113 496 0000',
    ])
      expect(asked(`12 High Street, ${text}`), text).toBe('12 High Street');
    expect(asked('0113 496 0000, 12 High Street, Holbeck')).toBe('12 High Street, Holbeck');
    expect(asked('12 High Street (0113 496 0000), Holbeck')).toBe('12 High Street, Holbeck');
    expect(asked('12 High Street\ntel 0113 496 0000\nHolbeck')).toBe('12 High Street\nHolbeck');
    expect(asked('a@b.example')).toBe('');
  });

  it('are not mistaken for house numbers, plots and boxes', () => {
    for (const text of [
      '12-14 High Street',
      '1234567 Highway 9',
      'PO Box 123456789',
      'Parcel 123-456-789',
      'Tel Aviv Street 12',
      'Phone House, 12 High Street',
      '12 High Street, 02901-1802',
      '150-0001 Jingumae',
      '12 @ Home Lane',
      'Mobile Home Park 12',
      'PH1204-123 King St W',
      'PH 1204 - 123 King St',
      'Ph 12 1234 Main St',
      'Cell 12 1234 Prison Road',
      '12 Main St, Mobile 36602-1234',
    ])
      expect(asked(text), text).toBe(text);
  });

  it('move to their own cell if it is empty', () => {
    const phone = ['1 Elm St', 'Leeds', 'LS1 4AP', '', '0113 496 0001'];
    const { found, written } = contact(
      phone,
      ['12 High Street, tel 0113 496 0000, a@b.example', 'Leeds', 'LS1 4AP', '', ''],
      ['12 High Street, a@b.example', 'Leeds', 'LS1 4AP', 'c@d.example', ''],
      ['12 High Street, a@b.example, c@d.example', 'Leeds', 'LS1 4AP', '', ''],
    );
    expect(found).toBe(3);
    expect(written).toEqual([
      phone,
      ['12 High Street', 'Leeds', 'LS1 4AP', 'a@b.example', '0113 496 0000'],
      ['12 High Street, a@b.example', 'Leeds', 'LS1 4AP', 'c@d.example', ''],
      ['12 High Street, a@b.example, c@d.example', 'Leeds', 'LS1 4AP', '', ''],
    ]);
  });
});

describe('placeholders for an empty cell', () => {
  it.each(['NULL', '\\N', '#VALUE!', '#REF!', '#N/A', '#WERT!', '#NOMBRE?', '#DIV/0!', 'Err:502', '(null)'])(
    'like %s are never changed, moved or overwritten',
    (word) => {
      const same = (id: RepairId, cells: Record<string, string>, mapping?: ColumnMapping) =>
        expect(repaired(id, 'usa', [cells], mapping).cells, id).toEqual([cells]);
      same('capitals', { street: word });
      same('extra_spaces', { street: ` ${word}  ` });
      same('swapped_columns', { city: '62701', postcode: word });
      same('postcode_in_town', { city: 'Springfield, IL 62701', state: word });
      same('whole_address', { street: '12 Main St, Springfield, IL 62701', state: word });
      same('unit_place', { name: word, street: 'Flat 2, 12 High Street' }, { premise: [0], street: [2] });
      expect(one('capitals', 'usa', { street: 'HIGH STREET', city: word })).toEqual({
        street: 'High Street',
        city: word,
      });
    },
  );
});
