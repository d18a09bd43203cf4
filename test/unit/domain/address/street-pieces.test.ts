import { describe, expect, it } from 'vitest';
import { enteredAddress } from '#shared/domain/address/entered.ts';
import { questionOf } from '#shared/domain/address/question.ts';

const street = (...cells: readonly string[]) =>
  enteredAddress(cells, { street: cells.map((_, column) => column) }).parts.street;

describe('the columns of a street', () => {
  it.each([
    [['N', 'Main', 'St'], 'N Main St'],
    [['Main', 'St', 'NW'], 'Main St NW'],
    [['', 'Monument', 'Ave', ''], 'Monument Ave'],
    [['E', 'St'], 'E St'],
    [['Rue', 'de la Paix'], 'Rue de la Paix'],
    [['CALLE', 'SAN LÁZARO'], 'CALLE SAN LÁZARO'],
    [['Andrássy', 'út'], 'Andrássy út'],
  ])('with the cells %j are joined into one line: %s', (cells, line) => {
    expect(street(...cells)).toBe(line);
  });

  it.each([
    [['12 High Street', 'Little Hamlet'], '12 High Street, Little Hamlet'],
    [['Flat 2', 'Rose House', '10 High Street'], 'Flat 2, Rose House, 10 High Street'],
    [['Main', 'St', 'Suite 5'], 'Main St, Suite 5'],
    [['Rose Court', '5 Mill Lane'], 'Rose Court, 5 Mill Lane'],
  ])('with the cells %j stay separate lines: %s', (cells, lines) => {
    expect(street(...cells)).toBe(lines);
  });

  it('are sent as one street, separate from the house number', () => {
    const cells = ['412', 'N', 'Main', 'St', 'Richmond', 'VA', '23220'];
    const mapping = { house_number: [0], street: [1, 2, 3], city: [4], state: [5], postcode: [6] };
    expect(questionOf(enteredAddress(cells, mapping), 'usa')).toMatchObject({
      input: { house_number: '412', street: 'N Main St', city: 'Richmond' },
    });
  });
});
