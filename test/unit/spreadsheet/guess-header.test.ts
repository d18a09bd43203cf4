import { describe, expect, it } from 'vitest';
import { guessHeader, headerCells } from '../../../src-main/spreadsheet/guess-header.ts';

const header = (...rows: readonly (readonly string[])[]) =>
  guessHeader(rows.map((cells, i) => ({ sourceRow: i + 1, cells }))).headerRow;

it('the header row is found, even below title rows', () => {
  expect(header(['Name', 'Street', 'ZIP'], ['A', 'Mill Lane 4', '01234'], ['B', 'High St 1', '99999'])).toBe(
    1,
  );
  expect(
    header(
      ['Practices in 2021'],
      ['Code', 'Practice', 'Phone'],
      ['A1', 'North', '0123'],
      ['A2', 'South', '0456'],
    ),
  ).toBe(2);
  expect(header(['Address 1', 'Address 2'], ['12 High St', ''], ['4 Mill Ln', 'Flat 2'])).toBe(1);
});

it('a data row is not mistaken for a header', () => {
  expect(
    header(
      ['Soldotna', ' AK 99669', ''],
      ['9112 Mendenhall Mall Road', ' Juneau', ' AK 99801'],
      ['Mile 5 Beach Road', ' Kenai', ' AK 99611'],
    ),
  ).toBe(0);
  expect(header(['John Street', 'Leeds'], ['High Street', 'York'], ['Mill Street', 'Bath'])).toBe(0);
  expect(header(['A82003', 'STANLEY STREET', 'LA12 7BT'], ['A82004', 'HIGH STREET', 'CA9 3QX'])).toBe(0);
});

it.each(['2023', '12', '2024-01-31', '0%', '01/02/2024', '1.5', 'http://example.org/'])(
  'a header with %j among its column names is found, and a row of data with it is not a header',
  (value) => {
    const rows = [
      ['Ann', '12 Main Street', 'Boston', '02134', '50'],
      ['Bob', '99 Elm Ave', 'Newark', '07102', ''],
    ];
    expect(header(['Name', 'Street', 'City', 'ZIP', value], ...rows)).toBe(1);
    expect(
      header(['Name', 'Email', value], ['Ann', 'ann@example.org', '5'], ['Bob', 'bob@example.org', '']),
    ).toBe(1);
    for (const name of ['Name', 'Street', 'City'])
      expect(header([name, '12 Main Street', 'Boston', '02134', value], ...rows)).toBe(0);
  },
);

it('a header is found below a row of facts about the file, as in exports of DATEV', () => {
  const facts = ['EXTF', '700', '16', 'Debitoren/Kreditoren', '5', '20240101000000000'];
  const names = ['Konto', 'Name (Adressattyp Unternehmen)', 'Straße', 'Postleitzahl', 'Ort', 'Telefon'];
  const row = ['10001', 'Müller GmbH', 'Bahnhofstr. 1', '50667', 'Köln', '0221 123456'];
  expect(header(facts, names, row, row.with(0, '10002'))).toBe(2);
  expect(header(facts, row, row.with(0, '10002'))).toBe(0);
});

describe('a row of group names above the column names', () => {
  const names = (...rows: readonly (readonly string[])[]) => {
    const records = rows.map((cells, i) => ({ sourceRow: i + 1, cells }));
    const { headerRow } = guessHeader(records);
    return [headerRow, headerCells(records, headerRow)];
  };
  const ROW = ['7', 'Mill Lane 4', 'Leeds', 'High St 1', 'York'];

  it('becomes part of the column names, and the second row is the header', () => {
    expect(
      names(['', 'Billing', '', 'Delivery', ''], ['No', 'Street', 'City', 'Street', 'City'], ROW),
    ).toEqual([2, ['No', 'Billing Street', 'Billing City', 'Delivery Street', 'Delivery City']]);
  });

  it('is recognised if each column repeats the name of its group', () => {
    expect(
      names(
        ['Customer', 'Billing', 'Billing', 'Delivery', 'Delivery'],
        ['No', 'Street', 'City', 'Street', 'City'],
        ROW,
      ),
    ).toEqual([2, ['Customer No', 'Billing Street', 'Billing City', 'Delivery Street', 'Delivery City']]);
  });

  it('is recognised below a title', () => {
    expect(
      names(
        ['Customers 2026'],
        ['Rechnung', '', 'Lieferung', ''],
        ['Straße', 'Ort', 'Straße', 'Ort'],
        ['Hauptstr. 4', 'Köln', 'Am Markt 1', 'Bonn'],
      ),
    ).toEqual([3, ['Rechnung Straße', 'Rechnung Ort', 'Lieferung Straße', 'Lieferung Ort']]);
  });

  it('is distinguished from a title or a note above the header', () => {
    const labels = ['Name', 'Street', 'City', 'ZIP', 'Phone'];
    const row = ['Ann', 'Mill Lane 4', 'Leeds', '01234', '0123 456'];
    expect(names(['Customers'], labels, row)).toEqual([2, labels]);
    expect(names(['Printed by', 'Ann'], labels, row)).toEqual([2, labels]);
    expect(names(['Printed', '', '2026-01-04'], labels, row)).toEqual([2, labels]);
  });
});

it.each([
  ['Polish', ['Imię', 'Nazwisko', 'Ulica', 'Miasto'], ['Jan', 'Nowak', 'Długa', 'Kraków']],
  ['Greek', ['Όνομα', 'Οδός', 'Πόλη'], ['Γιώργος', 'Ερμού', 'Αθήνα']],
  ['Russian', ['ФИО', 'Адрес', 'Город'], ['Иванов', 'Ленина', 'Москва']],
  ['Korean', ['이름', '주소', '비고'], ['김민수', '서울특별시 종로구', '없음']],
  ['Chinese', ['姓名', '地址', '备注'], ['王伟', '广州市中山路', '无']],
  ['Turkish', ['Ad', 'Soyad', 'Şehir'], ['Ayşe', 'Yılmaz', 'İzmir']],
  ['Hungarian', ['Név', 'Utca', 'Város'], ['Kovács', 'Petőfi utca', 'Győr']],
])('the header is recognised by its words in this language: %s', (_, names, row) => {
  expect(header(names, row, row.with(0, 'x'))).toBe(1);
  expect(header(row, row.with(0, 'x'), row.with(0, 'y'))).toBe(0);
});

it('one known column name among unknown words is enough to recognise a header', () => {
  expect(header(['Gatuadress (hem)', 'Grupp'], ['Storgatan', 'Alfa'], ['Kungsgatan', 'Beta'])).toBe(1);
});

it.each([
  'Full address',
  'Address, full',
  'Address; full',
  'Address: full',
  'Address/full',
  'Address|full',
  'Address\nfull',
  'Address\tfull',
  'Address (full)',
  '(Address, full)',
  '"Address, full"',
  "'Address' full",
  'Address – full',
  'Delivery address',
  'Address of the member',
  'Adresse, vollständig',
  'Dirección; completa',
])('the name of a single column of addresses is not one of the addresses: %j', (name) => {
  const streets = [['12 Stanley Street, Ulverston'], ['14 High Street'], ['9 Queen Street, York, YO1 7HH']];
  expect(header([name], ...streets)).toBe(1);
  expect(header(...streets)).toBe(0);
});
