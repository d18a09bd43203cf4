/** A city and a state of one name, typed by a person: both are written. */
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
  ])('has its city and its state of the same name', (decision, cell) => {
    expect(exportedCells([''], { address: [0] }, null, decision)).toEqual([cell]);
  });
});
