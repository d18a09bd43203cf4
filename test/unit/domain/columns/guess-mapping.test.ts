import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guessMapping } from '#shared/domain/columns/guess-mapping.ts';
import { inspectFile } from '../../../../src-main/spreadsheet/inspect-file.ts';
import { project } from '../../../support/app/cli.ts';

const guess = (columns: readonly string[], ...rows: readonly (readonly string[])[]) => {
  const { mapping, defaultCountry } = guessMapping(columns, rows);
  const named = Object.entries(mapping).map(([field, indexes]) => [
    field,
    indexes.map((index) => columns[index]),
  ]);
  return { ...Object.fromEntries(named), defaultCountry };
};

describe('the guess of what each column contains', () => {
  it('is based on the column names, in several languages', () => {
    expect(
      guess(
        ['Schulname', 'PLZ', 'Straße', 'Hausnr.', 'Ort'],
        ['A', '10555', 'Bochumer Straße', '8B', 'Berlin'],
      ),
    ).toEqual({
      street: ['Straße'],
      house_number: ['Hausnr.'],
      city: ['Ort'],
      postcode: ['PLZ'],
      defaultCountry: 'deu',
    });
    expect(guess(['voie_nom', 'numero', 'commune_nom'], ['Rue du Verdon', '11', 'Strasbourg'])).toMatchObject(
      {
        street: ['voie_nom'],
        house_number: ['numero'],
        city: ['commune_nom'],
      },
    );
  });

  it('includes a column called "Primary State" as the state, but not "Account State"', () => {
    const primary = ['Primary Street', 'Primary City', 'Primary State', 'Primary ZIP Code'];
    expect(guess(primary, ['1 High St', 'Boston', 'MA', '02101'])).toMatchObject({
      state: ['Primary State'],
    });
    expect(guess(['Account State', 'City', 'ZIP'], ['open', 'Boston', '02101'])).not.toHaveProperty('state');
    expect(
      guess(['省', '市', '区/县', '详细地址'], ['广东省', '深圳市', '南山区', '科技园南路5号']),
    ).toMatchObject({
      locality: ['区/县'],
    });
  });

  it('prefers the address where people live or work to the postal address', () => {
    const columns = [
      'School',
      'Address_Line_1',
      'Address_Town',
      'Address_Postcode',
      'Postal_Address_Line_1',
      'Postal_Town',
      'Postal_Postcode',
    ];
    expect(
      guess(columns, ['A', '21 Thomson Street', 'Alberton', '3971', 'PO Box 12', 'ALBERTON', '3971']),
    ).toMatchObject({
      street: ['Address_Line_1'],
      city: ['Address_Town'],
      postcode: ['Address_Postcode'],
    });
  });

  it('distinguishes company, building, street and contact person', () => {
    const row = [
      'Ann Smith',
      'Smith Ltd',
      'Flat 2',
      'Rose House',
      '10 High Street',
      'Leeds',
      'LS1 4AB',
      'UK',
    ];
    expect(
      guess(['Contact name', 'Company', 'Flat no', 'Building', 'Street', 'Town', 'Postcode', 'Country'], row),
    ).toEqual({
      recipient: ['Contact name'],
      organisation: ['Company'],
      premise: ['Flat no', 'Building'],
      street: ['Street'],
      city: ['Town'],
      postcode: ['Postcode'],
      country: ['Country'],
      defaultCountry: 'gbr',
    });
    expect(
      guess(
        ['Firma', 'Straße', 'Wohnung', 'PLZ', 'Ort'],
        ['Bau GmbH', 'Hauptstraße 5', '3. OG', '10115', 'Berlin'],
      ),
    ).toMatchObject({ organisation: ['Firma'], premise: ['Wohnung'], street: ['Straße'] });
    expect(
      guess(
        ['会社名', '郵便番号', '住所', '建物名'],
        ['株式会社山田', '150-0043', '東京都渋谷区道玄坂1-2-3', '渋谷マークシティ'],
      ),
    ).toMatchObject({ organisation: ['会社名'], premise: ['建物名'], street: ['住所'] });
  });

  it.each([
    ['Calle del trabajo', 'Calle del trabajo 2'],
    ['Gatuadress, arbete', 'Gatuadress 2, arbete'],
    ['Rue (bureau)', 'Rue (bureau) 2'],
    ['POAddressLine1', 'POAddressLine2'],
    ['Adresszeile_1', 'adresszeile_2'],
    ['Adresse1', 'Adresse2'],
    ['商务地址 街道', '商务地址 街道 2'],
  ])(
    'maps two columns as street lines, wherever their names contain the line number: %s, %s',
    (first, second) => {
      const row = ['12 High Street', 'Flat 3', 'Leeds', 'LS1 4AB'];
      expect(guess([first, second, 'Town', 'Postcode'], row)).toMatchObject({ street: [first, second] });
    },
  );

  it.each([
    ['Country/Region', 'Germany', 'country'],
    ['Land/Region privat', 'Deutschland', 'country'],
    ['State/Country', 'Bavaria', 'state'],
    ['Država/regija', 'Hrvatska', 'country'],
  ])('is based on the cells if a column name has two meanings: %s, %s', (name, cell, field) => {
    const columns = ['Street', 'Town', 'Postcode', name];
    expect(guess(columns, ['12 High Street', 'Leeds', 'LS1 4AB', cell])).toMatchObject({ [field]: [name] });
  });

  it('prefers a filled column to an empty one, and ignores a column with names of addresses', () => {
    const columns = ['Street Name', 'Street Address', 'Address 1: Name', 'City', 'Postal Code'];
    expect(guess(columns, ['', '12 High Street', 'Head office', 'Leeds', 'LS1 4AB'])).toMatchObject({
      street: ['Street Address'],
      city: ['City'],
    });
  });

  it('does not map a unit of measure or a price as a flat', () => {
    const columns = ['Item', 'Unit', 'Street', 'Town', 'Postcode'];
    const rows = (unit: string) => [['Paper', unit, '10 High Street', 'Leeds', 'LS1 4AB']];
    for (const unit of ['kg', 'pcs', '12.50', 'http://a.b/1', '4006381333931'])
      expect(Object.keys(guess(columns, ...rows(unit))), unit).not.toContain('premise');
    for (const unit of ['4', 'B', '12a', 'Ground floor', 'Penthouse'])
      expect(guess(columns, ...rows(unit)), unit).toMatchObject({ premise: ['Unit'] });
  });

  it.each([
    ['Business Unit', ['Sales', 'Customer Service', 'Unit 4 Sales']],
    ['Main Floor', ['2', '3']],
    ['Unit', ['Each', 'Piece']],
    ['Residence', ['Owner', 'Tenant']],
    ['Floor', ['Wood', 'Carpet']],
    ['Suite', ['Office', 'Home']],
    ['Building', ['Detached', 'Terrace', 'Semi Detached']],
  ])('does not map a column of kinds of things as a flat: %s', (name, kinds) => {
    const rows = kinds.map((kind) => ['Ann', kind, '12 High Street', 'Leeds', 'LS1 4AB']);
    expect(Object.keys(guess(['Name', name, 'Street', 'City', 'Postcode'], ...rows))).not.toContain(
      'premise',
    );
  });

  it('maps a column to the premise if its name can only mean a flat or a building', () => {
    for (const name of ['Building name', 'Flat name', 'Registered building name', 'Address unit no'])
      expect(
        guess([name, 'Street', 'City', 'Postcode'], ['Belvedere', '12 High Street', 'Leeds', 'LS1 4AB']),
      ).toMatchObject({ premise: [name] });
  });

  it('does not include companies and buildings in the address lines', () => {
    const columns = ['Company', 'Building', 'A', 'B', 'C'];
    expect(guess(columns, ['Smith Ltd', 'Rose House', '10 High Street', 'Leeds', 'LS1 4AB'])).toMatchObject({
      organisation: ['Company'],
      premise: ['Building'],
      address: ['A', 'B'],
      postcode: ['C'],
    });
  });

  it('maps no column of names, coordinates or expected test results', () => {
    const columns = ['hospital_name', 'street', 'city', 'lat', 'lng', 'expected_city', 'NAME'];
    const { defaultCountry: _, ...mapped } = guess(columns, [
      'A',
      'Main St 1',
      'Cork',
      '51.9',
      '-8.4',
      'Cork',
      'B',
    ]);
    expect(Object.values(mapped).flat()).toEqual(['street', 'city']);
  });

  it('maps a column as a whole address if its cells are whole addresses', () => {
    expect(
      guess(
        ['Nr', 'Adresse'],
        ['1', '8 Rue de Rome, 75008 Paris'],
        ['2', '13 Boulevard Voltaire, 75011 Paris'],
      ),
    ).toMatchObject({ address: ['Adresse'] });
  });

  it('is based on the cells if the list has no column names', () => {
    const columns = ['Column 1', 'Column 2', 'Column 3', 'Column 4'];
    expect(
      guess(columns, ['A1', '12 High Street', 'Leeds', 'LS1 1AA'], ['A2', '4 Mill Lane', 'York', 'YO1 7HR']),
    ).toMatchObject({
      postcode: ['Column 4'],
      defaultCountry: 'gbr',
    });
  });
});

describe('for a real list, the guess of what each column contains', () => {
  it.each([
    ['nld_bag_addresses_semicolon.csv', ['street', 'house_number', 'city', 'postcode', 'state']],
    ['deu_berlin_schools_utf8bom_semicolon.csv', ['street', 'house_number', 'locality', 'postcode', 'email']],
    [
      'esp_hospitals_cp1252_semicolon.csv',
      ['street', 'house_number', 'city', 'postcode', 'country', 'email'],
    ],
    [
      'ita_hospitals_street_and_number_in_one_cell.tsv',
      ['street', 'house_number', 'city', 'postcode', 'country', 'email'],
    ],
    ['gbr_nhs_multiline_address_cells.xlsx', ['address']],
    ['jpn_fukushima_isj_shift_jis.csv', ['street', 'house_number', 'city', 'state']],
    ['bra_geocodebr_small_sample.csv', ['street', 'house_number', 'locality', 'city', 'state', 'postcode']],
  ])('matches the expected mapping: %s', async (name, fields) => {
    const { columns, rows } = await inspectFile(join(project('test/fixtures/lists'), name), {});
    expect(new Set(Object.keys(guessMapping(columns, rows).mapping))).toEqual(new Set(fields));
  });
});

describe('a column without addresses', () => {
  it('is not mapped if it contains sentences, dates in words, or things with commas and numbers', () => {
    const notes = [
      'Mary II was Queen of England, Scotland, and Ireland from 1689 until her death.',
      'He was a leader of France, and from 1804 until 1814 its emperor.',
    ];
    for (const cells of [
      notes,
      ['Sunday, January 1, 1900', 'Donnerstag, 28. Februar 1901'],
      ['Chair, oak, 4 legs, 1998', 'Table for 6 people, walnut, round'],
      ['約30社のカードローンを徹底比較できるサービスです', '複数の中古車サイトをまとめて検索できます'],
    ])
      expect(guess(['A', 'B'], ...cells.map((cell, row) => [`x${String(row)}`, cell]))).toEqual({
        defaultCountry: null,
      });
  });

  it('is not mapped if it is called "Description", even if a cell looks like an address', () => {
    expect(guess(['Item', 'Description'], ['A', 'Flat 2, 12 High Street, Leeds LS1 4AB, 3 rooms'])).toEqual({
      defaultCountry: null,
    });
  });

  it('is not mapped to house numbers if it contains numbers and no column contains a street', () => {
    expect(guess(['Number', 'Square'], ['2', '4'], ['3', '9'], ['5', '25'])).toEqual({
      defaultCountry: null,
    });
    expect(guess(['Number', 'Street', 'City'], ['2', 'Mill Lane', 'York'])).toMatchObject({
      house_number: ['Number'],
    });
  });
});

describe('a column of single letters', () => {
  const list = (...letters: readonly string[]) =>
    guess(
      ['Name', 'Country', 'Street', 'City'],
      ...letters.map((letter) => ['Ann', letter, 'Mill Lane 4', 'York']),
    );

  it('is mapped to countries if nearly all its letters are vehicle country codes', () => {
    expect(list('D', 'A', 'F', 'D')).toMatchObject({ country: ['Country'] });
  });

  it('is not mapped to countries if some letters are initials or mean yes and no', () => {
    expect(Object.keys(list('A', 'J', 'D'))).not.toContain('country');
    expect(Object.keys(list('N', 'Y', 'N'))).not.toContain('country');
  });
});

describe('the guessed mapping', () => {
  it('includes a column of street types in the street if the street names lack them', () => {
    const columns = ['Number', 'Street', 'Type', 'City', 'State', 'Zip'];
    expect(
      guess(
        columns,
        ['412', 'Main', 'St', 'Richmond', 'VA', '23220'],
        ['9', 'Monument', 'Ave', 'Richmond', 'VA', '23220'],
      ),
    ).toMatchObject({ house_number: ['Number'], street: ['Street', 'Type'], city: ['City'] });
    expect(
      guess(
        columns,
        ['412', 'Main St', 'Home', 'Richmond', 'VA', '23220'],
        ['9', 'Monument Ave', 'Shop', 'Richmond', 'VA', '23220'],
      ),
    ).toMatchObject({ street: ['Street'] });
  });

  it('uses a suburb as the district if there is a town column, and as the town otherwise', () => {
    expect(
      guess(['Street', 'Suburb', 'Town', 'Postcode'], ['12 Ponsonby Road', 'Grey Lynn', 'Auckland', '1011']),
    ).toMatchObject({ locality: ['Suburb'], city: ['Town'] });
    expect(guess(['Street', 'Suburb', 'Postcode'], ['12 Ponsonby Road', 'Grey Lynn', '1011'])).toMatchObject({
      city: ['Suburb'],
    });
  });
});
