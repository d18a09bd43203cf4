import { describe, expect, test } from 'vitest';
import { nameColumns, nameKey, nameReader } from '#shared/domain/verdict/duplicate.ts';

describe('the columns with the names of residents', () => {
  const cases: readonly (readonly [readonly string[], readonly number[]])[] = [
    [
      ['Id', 'First Name', 'Last name', 'Street', 'Email'],
      [1, 2],
    ],
    [
      ['Kundennr', 'Vorname', 'Nachname', 'Straße', 'Firma'],
      [1, 2, 4],
    ],
    [
      ['NOM', 'Prénom', 'Adresse', 'Commune'],
      [0, 1],
    ],
    [
      ['CustomerName', 'Company', 'Phone', 'ContactPerson'],
      [0, 1, 3],
    ],
    [
      ['Apellidos', 'Nombre', 'Calle'],
      [0, 1],
    ],
    [['氏名', '住所'], [0]],
    [['Street name', 'City name', 'File name', 'Notes'], []],
  ];
  test.each(cases)('are, for the headers %j, the columns %j', (names, columns) => {
    expect(nameColumns(names, {})).toEqual(columns);
  });

  test('do not include columns that are mapped to the address or the email', () => {
    expect(nameColumns(['Name', 'Company', 'Contact'], { street: [1], email: [2] })).toEqual([0]);
    expect(nameColumns(['Name', 'Building'], { premise: [1] })).toEqual([0]);
  });

  test('include the organisation column, whatever its name is', () => {
    expect(nameColumns(['Id', 'Kind', 'Account'], { organisation: [2], street: [1] })).toEqual([2]);
  });
});

describe('the names in two rows', () => {
  const key = (...cells: readonly string[]): number => nameKey(cells, [...cells.keys()]);

  test('are the same even if the order, letter case, accents or titles differ', () => {
    const jose = key('José', 'Muñoz');
    expect(key('Munoz, Jose')).toBe(jose);
    expect(key('Mr. JOSÉ MUÑOZ', '')).toBe(jose);
    expect(key('Frau Dr. Anna Weiß')).toBe(key('Weiss', 'Anna'));
  });

  test('are different for different members of one family', () => {
    expect(new Set([key('John Smith'), key('Jane Smith'), key('John Smith Jr'), key('Smith')]).size).toBe(4);
  });

  test('are empty if the cells contain no names', () => {
    expect([key(''), key('Mrs.'), key(' - '), nameKey(['Ann'], []), nameKey(['Ann'], [4])]).toEqual([
      0, 0, 0, 0, 0,
    ]);
  });
});

describe('the recipients in two rows', () => {
  const PARTS = { title: [0], first_name: [1], last_name: [2, 3], recipient: [4] };
  const key = (...cells: readonly string[]) => nameReader([], PARTS)?.(cells).name;
  const full = (title: string, name: string) =>
    nameReader([], { title: [0], recipient: [1] })?.([title, name]).name;

  test('are two people if their first and last names are swapped', () => {
    expect(key('', 'James', 'Thomas')).not.toBe(key('', 'Thomas', 'James'));
    expect(key('Mr', 'JAMES', 'Thomás')).toBe(key('', 'James', 'Thomas'));
    expect(full('', 'Thomas, James')).toBe(full('Mr', 'James Thomas'));
  });

  test('are the same person if one name is in parts and the other is in one cell', () => {
    const anna = key('', 'Anna', 'Miller');
    expect(key('', '#N/A', '', '', 'Anna Miller')).toBe(anna);
    expect(key('', '', '', '', 'Miller, Anna')).toBe(anna);
    expect(key('', '', '', '', 'John Smith, Jr.')).toBe(key('', 'John', 'Smith', 'Jr'));
  });

  test('are two people if only a last name is known and the titles differ', () => {
    expect(key('Mr', '', 'Miller')).not.toBe(key('Mrs', '', 'Miller'));
    expect(key('Mr.', '', 'Miller')).toBe(key('mr', '', 'MILLER'));
    expect(key('Mr', 'Ann', 'Miller')).toBe(key('Mrs', 'Ann', 'Miller'));
    expect(full('', 'Mr Miller')).not.toBe(full('', 'Mrs Miller'));
    expect(full('Mr', 'Miller')).toBe(full('', 'Mr Miller'));
  });

  test('are two people if their suffixes (Jr., Sr.) differ, but not if their degrees differ', () => {
    const suffixes = ['', 'Jr.', 'Sr', 'II', 'III'];
    expect(new Set(suffixes.map((suffix) => key('', 'John', 'Smith', suffix))).size).toBe(suffixes.length);
    expect(key('', 'John', 'Smith', 'Ph.D.')).toBe(key('', 'John', 'Smith', ''));
  });

  test('do not exist if the cells contain no name', () => {
    expect([key('Mr', '#N/A', 'NULL', ''), key('', '', '', 'Jr'), full('Mrs', '-')]).toEqual([0, 0, 0]);
  });
});
