import { describe, expect, it } from 'vitest';
import { guessMapping } from '#shared/domain/columns/guess-mapping.ts';
import { faultOf, heldOutTables } from './held-out/tables.ts';

describe('the guesses for tables that a person mapped first', () => {
  it.each(['seen', 'unseen', 'countries'] as const)(
    "%s: at least 97 of 100 mappings are the same as the person's",
    (half) => {
      const tables = heldOutTables(half);
      const faults = tables.flatMap((table) => {
        const fault = faultOf(table, guessMapping(table.columns, table.rows).mapping);
        return fault === '' ? [] : [`${table.name}: ${fault}`];
      });
      expect(faults.length, faults.join('\n')).toBeLessThanOrEqual(Math.floor(tables.length * 0.03));
    },
  );

  it("all guessed countries are the same as the person's, and no country is guessed for a table for which the person would have asked", () => {
    const wrong = heldOutTables('countries').flatMap(({ name, columns, rows, country }) => {
      const came = guessMapping(columns, rows).defaultCountry;
      return came === country ? [] : [`${name}: ${came ?? 'none'}`];
    });
    expect(wrong).toEqual([]);
  });
});
