import { describe, expect, it } from 'vitest';
import { guessMapping } from '#shared/domain/columns/guess-mapping.ts';

describe('a column whose name can mean a state or a country', () => {
  it.each([
    ['Land', ['Bayern', 'Nordrhein-Westfalen'], 'state'],
    ['Land', ['BY', 'NRW'], 'state'],
    ['Land', ['Deutschland', 'Österreich'], 'country'],
    ['Land', ['D', 'A'], 'country'],
    ['Region', ['United States', 'United Kingdom'], 'country'],
    ['Région', ['France', 'Belgique'], 'country'],
    ['State', ['Germany', 'Germany'], 'country'],
    ['Region', ['Bavaria', 'Hesse'], 'state'],
    ['State', ['CA', 'DE'], 'state'],
    ['State', ['Georgia', 'Georgia'], 'state'],
  ] as const)('is mapped by the content of its cells: %s with %j is the %s', (name, [one, other], field) => {
    const { mapping } = guessMapping(
      ['Name', 'Street', 'City', 'Zip', name],
      [
        ['A', '1 Elm St', 'Dover', '19901', one],
        ['B', '2 Low Rd', 'Salem', '01970', other],
      ],
    );
    expect(mapping[field]).toEqual([4]);
  });
});
