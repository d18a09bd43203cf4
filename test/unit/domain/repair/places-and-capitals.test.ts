import { describe, expect, it } from 'vitest';
import { one, repaired } from '../../../support/rows/repaired-rows.ts';

describe('parts of an address in the wrong cell', () => {
  it('move from the postcode cell to their own cells if they are states or countries', () => {
    const row = (country: string | null, cells: Record<string, string>) =>
      one('postcode_place', country, cells);
    expect(row('usa', { postcode: 'NY 10001' })).toEqual({ state: 'NY', postcode: '10001' });
    expect(row('usa', { state: 'New York', postcode: '10001-1234 ny' })).toEqual({
      state: 'New York',
      postcode: '10001-1234',
    });
    expect(row('usa', { postcode: 'IL 62701, USA' })).toEqual({
      state: 'IL',
      postcode: '62701',
      country: 'USA',
    });
    expect(row(null, { postcode: 'D-10115' })).toEqual({ postcode: '10115', country: 'DE' });
    expect(row('deu', { postcode: '10115 Germany', country: 'Deutschland' })).toEqual({
      postcode: '10115',
      country: 'Deutschland',
    });
    expect(row('gbr', { postcode: 'SW1A 2AA United Kingdom' })).toEqual({
      postcode: 'SW1A 2AA',
      country: 'United Kingdom',
    });
    expect(row('nld', { postcode: 'NL-1011 AB' })).toEqual({ postcode: '1011 AB', country: 'NL' });
  });

  it('stay if their own cell contains another text, or if a part would be lost', () => {
    for (const [country, row] of [
      ['usa', { state: 'CA', postcode: 'NY 10001' }],
      ['deu', { postcode: 'D-10115', country: 'Austria' }],
      ['lva', { postcode: 'LV-1010' }],
      ['gbr', { postcode: 'LS1 2AB' }],
      ['deu', { postcode: '10115 Berlin' }],
    ] as const)
      expect(one('postcode_place', country, row)).toEqual(row);
    const mapping = { postcode: [5] };
    expect(
      repaired('postcode_place', 'deu', [{ postcode: 'D-10115' }, { postcode: 'A-1010' }], mapping).cells,
    ).toEqual([{ postcode: '10115' }, { postcode: 'A-1010' }]);
  });

  it('are swapped if each of two cells contains the part for the other cell', () => {
    const row = (country: string, cells: Record<string, string>) => one('swapped_columns', country, cells);
    expect(row('gbr', { city: 'LS1 2AB', postcode: 'Leeds' })).toEqual({
      city: 'Leeds',
      postcode: 'LS1 2AB',
    });
    expect(row('usa', { city: 'WA', state: 'Seattle' })).toEqual({ city: 'Seattle', state: 'WA' });
    expect(row('usa', { state: '62701', postcode: 'IL' })).toEqual({ state: 'IL', postcode: '62701' });
    expect(row('gbr', { house_number: 'Mill Lane', street: '12a' })).toEqual({
      house_number: '12a',
      street: 'Mill Lane',
    });
    for (const cells of [
      { city: 'New York', state: 'NY' },
      { city: 'Washington', state: 'DC' },
      { city: 'Leeds', postcode: 'LS1 2AB' },
      { city: 'LS1 2AB', postcode: '' },
      { house_number: 'Rose Cottage', street: '12' },
    ])
      expect(row('usa', cells)).toEqual(
        Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== '')),
      );
  });

  it('move from a whole address in the street cell to their own cells', () => {
    const row = (country: string | null, street: string, others: Record<string, string> = {}) =>
      one('whole_address', country, { street, ...others });
    expect(row('usa', '12 Main St, Apt 4, Springfield, IL 62701')).toEqual({
      street: '12 Main St, Apt 4',
      city: 'Springfield',
      state: 'IL',
      postcode: '62701',
    });
    expect(row('deu', 'Hauptstr. 5, 10115 Berlin')).toEqual({
      street: 'Hauptstr. 5',
      city: 'Berlin',
      postcode: '10115',
    });
    expect(row('gbr', '4 Mill Lane\nYork\nYO1 7HR')).toEqual({
      street: '4 Mill Lane',
      city: 'York',
      postcode: 'YO1 7HR',
    });
    expect(row(null, '4 Mill Lane, York YO1 7HR, UK')).toEqual({
      street: '4 Mill Lane',
      city: 'York',
      postcode: 'YO1 7HR',
      country: 'UK',
    });
    expect(row('aus', '21 Thomson Street, Alberton VIC 3971')).toEqual({
      street: '21 Thomson Street',
      city: 'Alberton',
      state: 'VIC',
      postcode: '3971',
    });
  });

  it('stay in a whole address if their own cells are filled, or if the end is no town with postcode', () => {
    for (const [country, row] of [
      ['deu', { street: 'Hauptstr. 5, 10115 Berlin', city: 'Berlin' }],
      ['usa', { street: '12 Main St, Suite 62701' }],
      ['gbr', { street: 'The Mill, 4 Mill Lane, York' }],
      ['deu', { street: 'Rosenhof, 10115 Berlin' }],
    ] as const)
      expect(one('whole_address', country, row)).toEqual(row);
  });
});

describe('words in capitals', () => {
  it('get an initial capital as is usual in their language', () => {
    const street = (country: string, text: string) => one('capitals', country, { street: text })?.['street'];
    expect(street('gbr', "12 ST JOHN'S ROAD")).toBe("12 St John's Road");
    expect(street('gbr', 'PO BOX 12, STRATFORD-UPON-AVON')).toBe('PO Box 12, Stratford-upon-Avon');
    expect(street('usa', '401 NW MCDONALD BLVD, 42ND FLOOR')).toBe('401 NW McDonald Blvd, 42nd Floor');
    expect(street('fra', "RUE DE L'ÉGLISE")).toBe("Rue de l'Église");
    expect(street('fra', 'RUE JEAN XXIII')).toBe('Rue Jean XXIII');
    expect(street('irl', "O'CONNELL STREET")).toBe("O'Connell Street");
    expect(street('deu', 'STRASSE AM ZOO 5B')).toBe('Strasse am Zoo 5B');
    expect(street('esp', 'CALLE DE LA ESPERANZA')).toBe('Calle de la Esperanza');
  });

  it.each([
    ['tur', 'İSTANBUL CADDESİ', 'İstanbul Caddesi'],
    ['tur', 'MİMAR SİNAN CADDESİ II', 'Mimar Sinan Caddesi II'],
    ['nld', 'CAPELLE A/D IJSSEL', 'Capelle a/d IJssel'],
    ['nld', '1011 AB AMSTERDAM', '1011 AB Amsterdam'],
    ['nld', "'S-GRAVENHAGE", "'s-Gravenhage"],
    ['usa', '12 MCDONALD RD, PORTLAND, OR 97201', '12 McDonald Rd, Portland, OR 97201'],
    ['usa', 'LA PORTE IN', 'La Porte IN'],
    ['usa', '12 MAPLE CT', '12 Maple Ct'],
    ['usa', '12 OAK ST, HARTFORD, CT', '12 Oak St, Hartford, CT'],
    ['usa', 'HARTFORD CT 06103', 'Hartford CT 06103'],
    ['gbr', 'C/O SMITH, PO BOX 12', 'c/o Smith, PO Box 12'],
    ['gbr', 'LONDON SW1A 1AA', 'London SW1A 1AA'],
    ['deu', 'HAUPTSTRAßE 5', 'Hauptstraße 5'],
    ['fra', '12 BIS RUE LOUIS XVI', '12 bis Rue Louis XVI'],
    ['ita', "V.LE REGINA, LOC. CAVA DE' TIRRENI", "V.le Regina, Loc. Cava de' Tirreni"],
    ['chn', "XI'AN ROAD", "Xi'An Road"],
    ['grc', 'ΑΘΗΝΑ', 'ΑΘΗΝΑ'],
  ])('get initial capitals as is usual in the country %s: %s', (country, text, name) => {
    expect(one('capitals', country, { street: text })).toEqual({ street: name });
  });

  it('such as CT stay if they mean a state after a town, and become Ct if they mean a kind of street', () => {
    expect(one('capitals', 'usa', { street: '12 MAPLE CT', city: 'HARTFORD CT' })).toEqual({
      street: '12 Maple Ct',
      city: 'Hartford CT',
    });
  });

  it.each([
    ['deu', 'İZMİR GRILL'],
    ['tur', 'ATATÜRK CADDESİ KADIKÖY'],
    ['tur', 'DİYARBAKIR CD. 5'],
  ])('stay in capitals if a letter in the cell is ambiguous: %s, %s', (country, text) => {
    expect(one('capitals', country, { street: text })?.['street'] ?? text).toBe(text);
  });

  it('stay if they are a code or a state, or if most cells of the column have small letters', () => {
    for (const row of [
      { street: 'BFPO', city: 'Leeds' },
      { state: 'WASHINGTON' },
      { postcode: 'LS1 2AB' },
      { street: '12 High Street' },
    ])
      expect(one('capitals', 'gbr', row)).toEqual(row);
    const rows = [{ city: 'YORK' }, ...Array.from({ length: 9 }, () => ({ city: 'Leeds' }))];
    expect(repaired('capitals', 'gbr', rows).rows).toBe(0);
  });
});
