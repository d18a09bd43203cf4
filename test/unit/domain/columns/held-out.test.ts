import { describe, expect, it } from 'vitest';
import { guessMapping } from '#shared/domain/columns/guess-mapping.ts';
import { faultOf, heldOutTables } from './held-out/tables.ts';

describe('the guesses for tables that a person mapped by hand', () => {
  it.each(['seen', 'unseen', 'countries'] as const)(
    'agree with the person in at least 97% of the tables in the set “%s”',
    (half) => {
      const tables = heldOutTables(half);
      const faults = tables.flatMap((table) => {
        const fault = faultOf(table, guessMapping(table.columns, table.rows).mapping);
        return fault === '' ? [] : [`${table.name}: ${fault}`];
      });
      expect(faults.length, faults.join('\n')).toBeLessThanOrEqual(Math.floor(tables.length * 0.03));
    },
  );

  it('include the country that the person chose, or no country if the person chose none', () => {
    const wrong = heldOutTables('countries').flatMap(({ name, columns, rows, country }) => {
      const came = guessMapping(columns, rows).defaultCountry;
      return came === country ? [] : [`${name}: ${came ?? 'none'}`];
    });
    expect(wrong).toEqual([]);
  });
});
