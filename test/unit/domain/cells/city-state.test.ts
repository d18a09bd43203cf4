/** Tests a city and a state with one name. Typed ones are both written. No state is added that the city contains. */
import { describe, expect, it } from 'vitest';
import { byPerson, exportedCells } from '../../../support/rows/decided-row.ts';

const typedAs = (city: string, postcode: string, country: string) =>
  byPerson('edited', { street: 'Main St', house_number: '5', city, state: city, postcode, country });

describe('an address typed into one cell', () => {
  it.each([
    [typedAs('New York', '10001', 'usa'), '5 Main St, New York, New York 10001'],
    [typedAs('São Paulo', '01310-200', 'bra'), 'Main St, 5, São Paulo - São Paulo, 01310-200'],
    [typedAs('Berlin', '10115', 'deu'), 'Main St 5, 10115 Berlin, Berlin'],
    [typedAs('Madrid', '28013', 'esp'), 'Main St, 5, 28013 Madrid, Madrid'],
  ])('contains both the city and the state if they have the same name', (decision, cell) => {
    expect(exportedCells([''], { address: [0] }, null, decision)).toEqual([cell]);
  });
});

describe('the state of an accepted address in a list without a state column', () => {
  it.each([
    ['62027 San Severino Marche', 'San Severino Marche', 'Marche', '62027', 'ita'],
    ['10115 Berlin', 'Berlin', 'Berlin', '10115', 'deu'],
  ])('is not written if the line "%s" already contains it', (line, city, state, postcode, country) => {
    const parts = { street: 'Via Roma', house_number: '8', city, state, postcode, country };
    const suggested = { ...parts, formatted: '' };
    expect(exportedCells(['Via Rmoa 8', line], { address: [0, 1] }, suggested)).toEqual(['Via Roma 8', line]);
  });
});

it('a space stays between two numbers when the words between them are deleted', () => {
  const typed = byPerson('edited', { house_number: '1-15-3', postcode: '〒150-0012', country: 'jpn' });
  expect(exportedCells(['〒150-0012 東京都渋谷区広尾1-15-3'], { address: [0] }, null, typed)).toEqual([
    '〒150-0012 1-15-3',
  ]);
});

describe('a nation of Britain that the service returns as the county', () => {
  const MAPPING = { street: [0], city: [1], state: [2], postcode: [3] };
  const parts = {
    street: 'Mill Lane',
    house_number: '12',
    city: 'Leeds',
    state: 'England',
    postcode: 'LS1 1AA',
    country: 'gbr',
  };
  const cells = ['12 Mil Lane', 'Leeds', '', 'LS1 1AA'];
  const formatted = '12 Mill Lane\nLeeds\nLS1 1AA';

  it.each(['England', 'Scotland', 'Wales', 'Northern Ireland', 'United Kingdom'])(
    'is not written into the empty county cell, whether the address is accepted or picked: %s',
    (state) => {
      const answer = { ...parts, state };
      const picked = byPerson('picked', answer);
      const written = ['12 Mill Lane', 'Leeds', '', 'LS1 1AA'];
      expect(exportedCells(cells, MAPPING, { ...answer, formatted })).toEqual(written);
      expect(exportedCells(cells, MAPPING, null, picked)).toEqual(written);
    },
  );

  it('is written into the county cell if a person typed it, like a real county from the service', () => {
    expect(exportedCells(cells, MAPPING, null, byPerson('edited', parts))[2]).toBe('England');
    const county = { ...parts, state: 'West Yorkshire', formatted };
    expect(exportedCells(cells, MAPPING, county)[2]).toBe('West Yorkshire');
  });
});
