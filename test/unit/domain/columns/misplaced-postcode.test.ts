import { expect, it } from 'vitest';
import { misplacedPostcode } from '#shared/domain/columns/cells/misplaced-postcode.ts';
import { postcodeInTownSentence } from '#shared/messages/review/questions.ts';

const found = (town: string) => misplacedPostcode(['1 High Street', town], { city: [1] })?.postcode ?? null;

it.each([
  ['LS1 4AP', 'LS1 4AP'],
  ['Leeds LS1 4AP', 'LS1 4AP'],
  ['Leeds, ls14ap', 'ls14ap'],
  ['Dublin D02 AF30', 'D02 AF30'],
  ['Ottawa K1A 0B1', 'K1A 0B1'],
  ['10115 Berlin', '10115'],
  ['1012 AB Amsterdam', '1012 AB'],
  ['São Paulo 01310-100', '01310-100'],
  ['Leeds', null],
  ['Dublin 12', null],
  ['Paris 7', null],
  ['', null],
])('the postcode in the town cell %j is %j', (town, postcode) => expect(found(town)).toBe(postcode));

it('the app finds a misplaced postcode in any town cell, but not in other columns', () => {
  expect(misplacedPostcode(['LS1 4AP', 'Leeds', 'LS1 4AP'], { city: [1, 2], street: [0] })).toEqual({
    column: 2,
    postcode: 'LS1 4AP',
  });
  expect(misplacedPostcode(['LS1 4AP'], { postcode: [0] })).toBeNull();
  expect(postcodeInTownSentence('LS1 4AP', 'Town')).toBe(
    'The cell “Town” contains the postcode LS1 4AP. Edit the address and move the postcode to its own field. Then check again.',
  );
});
