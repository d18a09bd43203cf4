/** Tests a city and a state with the same name. Both are written if typed. A state in the city is not added. */
import { describe, expect, it } from 'vitest';
import { labelLines } from '#shared/domain/labels/label-lines.ts';
import { outcomeOf } from '#shared/domain/outcome/outcome.ts';
import { BY_RULE, byPerson, decidedRow, exportedCells } from '../../../support/rows/decided-row.ts';

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

describe('the state in a town column of a list without a state column', () => {
  const MAPPING = { street: [0], city: [1], postcode: [2], country: [3] };
  const context = { mapping: MAPPING, defaultCountry: null, writeCountry: (country: string) => country };

  it.each([
    ['30 Locust St', 'Northampton, MA', '1060', '30', 'Locust Street', 'Northampton', 'MA', '01060'],
    ['710 Center St', 'Columbus, GA', '31901', '710', 'Center Street', 'Columbus', 'GA', '31901'],
    ['1368 Folsom St', 'San Francisco CA', '94103', '1368', 'Folsom Street', 'San Francisco', 'CA', '94103'],
    ['88 Pery Street', 'New York, NY', '10014', '88', 'Perry Street', 'New York', 'NY', '10014'],
    ['88 Perry St', 'New York, New York', '10014', '88', 'Perry Street', 'New York', 'New York', '10014'],
    [
      '30 Locust St',
      'Northampton, Massachusetts',
      '01060',
      '30',
      'Locust Street',
      'Northampton',
      'MA',
      '01060',
    ],
    [
      '30 Locust St',
      'Northampton, MA',
      '01060',
      '30',
      'Locust Street',
      'Northampton',
      'Massachusetts',
      '01060',
    ],
    ['30 Locust St', 'NORTHAMPTON  MA', '01060', '30', 'Locust Street', 'Northampton', 'MA', '01060'],
    ['30 Locust St', 'Northhampton, MA', '01060', '30', 'Locust Street', 'Northampton', 'MA', '01060'],
    ['30 Locust St', 'Leeds, MA', '01060', '30', 'Locust Street', 'Northampton', 'MA', '01060'],
    ['5 Main St', 'Iowa City, Iowa', '52240', '5', 'Main Street', 'Iowa City', 'IA', '52240'],
    ['5 Main St', 'Washington DC', '20001', '5', 'Main Street', 'Washington', 'DC', '20001'],
  ])('is exported once: %s, %s %s', (line, town, code, house_number, street, city, state, postcode) => {
    const parts = { house_number, street, city, state, postcode, country: 'usa' };
    const formatted = `${house_number} ${street}\n${city}, ${state} ${postcode}`;
    for (const decision of [BY_RULE, byPerson('used_suggestion'), byPerson('picked', parts)]) {
      const row = decidedRow([line, town, code, 'USA'], MAPPING, { ...parts, formatted }, decision);
      const { address, unplaced, cells } = outcomeOf(row, context);
      expect(unplaced).toEqual([]);
      expect(labelLines(address, 'usa').at(-1)).toBe(`${cells[1]} ${postcode}`);
    }
  });

  it.each(['Northampton', 'Maine Township', 'Springfield', 'New York'])(
    'is written in an added column if the town cell is %s',
    (city) => {
      const parts = {
        house_number: '5',
        street: 'Main Street',
        city,
        state: 'ME',
        postcode: '04001',
        country: 'usa',
      };
      const formatted = `5 Main Street\n${city}, ME 04001`;
      const row = decidedRow(['5 Main St', city, '04001', 'USA'], MAPPING, { ...parts, formatted }, BY_RULE);
      expect(outcomeOf(row, context).unplaced).toEqual([{ part: 'state', text: 'ME' }]);
    },
  );
});

it('an edit that deletes the words between two numbers leaves a space there', () => {
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
    'is not written into an empty county cell, whether the person accepts or picks the address: %s',
    (state) => {
      const answer = { ...parts, state };
      const picked = byPerson('picked', answer);
      const written = ['12 Mill Lane', 'Leeds', '', 'LS1 1AA'];
      expect(exportedCells(cells, MAPPING, { ...answer, formatted })).toEqual(written);
      expect(exportedCells(cells, MAPPING, null, picked)).toEqual(written);
    },
  );

  it.each(['England', 'Scotland', 'United Kingdom'])('does not replace a county: %s', (state) => {
    const own = ['12 Mil Lane', 'Leeds', 'West Yorkshire', 'LS1 1AA'];
    const written = ['12 Mill Lane', 'Leeds', 'West Yorkshire', 'LS1 1AA'];
    const answer = { ...parts, state };
    expect(exportedCells(own, MAPPING, { ...answer, formatted })).toEqual(written);
    expect(exportedCells(own, MAPPING, null, byPerson('picked', answer))).toEqual(written);
    const nation = ['12 Mill Lane', 'Leeds', 'Wales', 'LS1 1AA'];
    expect(exportedCells(nation, MAPPING, { ...parts, formatted })[2]).toBe('England');
  });

  it('is written into the county cell if a person typed the nation, like a real county', () => {
    expect(exportedCells(cells, MAPPING, null, byPerson('edited', parts))[2]).toBe('England');
    const county = { ...parts, state: 'West Yorkshire', formatted };
    expect(exportedCells(cells, MAPPING, county)[2]).toBe('West Yorkshire');
  });
});
