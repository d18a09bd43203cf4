import { describe, expect, test } from 'vitest';
import { nameColumns, nameKey } from '#shared/domain/verdict/duplicate.ts';

describe('the columns that say who lives there', () => {
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
  test.each(cases)('of %j are %j', (names, columns) => {
    expect(nameColumns(names, {})).toEqual(columns);
  });

  test('are none that the address or the email are read from', () => {
    expect(nameColumns(['Name', 'Company', 'Contact'], { street: [1], email: [2] })).toEqual([0]);
    expect(nameColumns(['Name', 'Building'], { premise: [1] })).toEqual([0]);
  });

  test('are those of the organisation, whatever they are called: two companies in one house are two', () => {
    expect(nameColumns(['Id', 'Kind', 'Account'], { organisation: [2], street: [1] })).toEqual([2]);
  });
});

describe('two names', () => {
  const key = (...cells: readonly string[]): number => nameKey(cells, [...cells.keys()]);

  test('are the same whatever their order, letter case, accents and titles', () => {
    const jose = key('José', 'Muñoz');
    expect(key('Munoz, Jose')).toBe(jose);
    expect(key('Mr. JOSÉ MUÑOZ', '')).toBe(jose);
    expect(key('Frau Dr. Anna Weiß')).toBe(key('Weiss', 'Anna'));
  });

  test('are different for the members of a family', () => {
    expect(new Set([key('John Smith'), key('Jane Smith'), key('John Smith Jr'), key('Smith')]).size).toBe(4);
  });

  test('are none where the cells hold none', () => {
    expect([key(''), key('Mrs.'), key(' - '), nameKey(['Ann'], []), nameKey(['Ann'], [4])]).toEqual([
      0, 0, 0, 0, 0,
    ]);
  });
});
