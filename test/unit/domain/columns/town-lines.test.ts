/** Columns whose cells contain a postcode and a town, the last line of an address. */
import { describe, expect, it } from 'vitest';
import { guessMapping } from '#shared/domain/columns/guess-mapping.ts';

const guess = (columns: readonly string[], ...rows: readonly (readonly string[])[]) =>
  Object.fromEntries(
    Object.entries(guessMapping(columns, rows).mapping).map(([field, indexes]) => [
      field,
      indexes.map((index) => columns[index]),
    ]),
  );

describe('a column of postcodes with towns', () => {
  it.each([
    ['Ort', ['Bahnhofstr. 1', '50667 Köln'], ['Hauptstr. 5', '01067 Dresden']],
    ['Town', ['12 High Street', 'Leeds LS1 1AA'], ['5 Elm Road', 'York YO1 7HH']],
    ['City', ['100 Market St', 'San Francisco, CA 94105'], ['5 Main St', 'Boston, MA 02134']],
    ['Ville', ['10 rue de Rivoli', '75004 Paris'], ['5 avenue Foch', '69006 Lyon']],
    ['Postort', ['Storgatan 1', '123 45 Stockholm'], ['Kungsgatan 5', '411 19 Göteborg']],
  ])('is the last line of the address if it is called %j but also holds postcodes', (town, ...rows) => {
    const columns = ['Adresse', town, 'PLZ'];
    expect(guess(columns.slice(0, 2), ...rows)).toMatchObject({ address: ['Adresse', town] });
    expect(guess(columns, ...rows.map((row) => [...row, '']))).toMatchObject({ city: [town] });
  });

  it('can be next to a column of house numbers, unless the street has numbers', () => {
    const columns = ['Straße', 'Nr.', 'PLZ/Ort'];
    expect(
      guess(columns, ['Bahnhofstr.', '1', '50667 Köln'], ['Hauptstr.', '5', '01067 Dresden']),
    ).toMatchObject({ address: ['Straße', 'PLZ/Ort'], house_number: ['Nr.'] });
    expect(
      guess(columns, ['Bahnhofstr. 1', '90', '50667 Köln'], ['Hauptstr. 5', '12', '01067 Dresden']),
    ).not.toHaveProperty('house_number');
  });
});
