import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findCountryOfCell } from '#shared/domain/country/country-cell.ts';
import { COUNTRIES } from '#shared/domain/country/country-codes.ts';
import { project } from '../../../support/app/cli.ts';

const SHARED = project('../shared/data/F_countries_map');
const byIso2 = new Map(COUNTRIES.map(({ iso2, iso3 }) => [iso2, iso3]));

describe('a country cell', () => {
  it.each([
    ['UK', 'gbr'],
    ['N. Ireland', 'gbr'],
    ['GB-ENG', 'gbr'],
    ['U.S.A.', 'usa'],
    ['US-CA', 'usa'],
    ['Korea', 'kor'],
    ['The Netherlands', 'nld'],
    [' Deutschland ', 'deu'],
    ['D', 'deu'],
    ['276', 'deu'],
    ['008', 'alb'],
    ['DE - Germany', 'deu'],
    ['Germany (DE)', 'deu'],
    ['France / Frankreich', 'fra'],
    ['🇩🇪', 'deu'],
    ['🇫🇷 France', 'fra'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'gbr'],
    ['한국', 'kor'],
    ['Ελλάδα', 'grc'],
  ])('with the text %s means the country %s', (text, code) => {
    expect(findCountryOfCell(text)).toEqual({ code });
  });

  it.each(['Niger / Nigeria', '🇩🇪 France', 'Atlantis', '999', '44', '8', 'Y', 'Z', 'DE - Narnia', ''])(
    'with the text %s means no country',
    (text) => {
      expect(findCountryOfCell(text)).toBeNull();
    },
  );
});

/** Names that are found differently. A code wins over a short name, and one list has the same name for both Congos. */
const FAULTS = new Set(['RU', 'República Democrática do Congo']);
/** The languages of the covered countries. */
const MAIN = new Set(
  'en de fr es it pt nl sv da nb no fi pl cs sk hu ro hr sl el tr ru uk lv lt et ja zh ko'.split(' '),
);

describe.runIf(existsSync(SHARED))('the country names of public lists', () => {
  const namesIn = (name: string, text: number) =>
    readFileSync(`${SHARED}/${name}`, 'utf8')
      .split(/\r?\n/u)
      .slice(1)
      .map((line) => line.split(','))
      .filter(
        (cells) => MAIN.has(cells[0] ?? '') && cells.length === text + 1 && !cells.join('').includes('"'),
      )
      .map((cells) => ({ iso3: byIso2.get(cells[1] ?? ''), text: cells[text] ?? '' }))
      .filter(({ iso3, text: written }) => iso3 !== undefined && written !== '' && !FAULTS.has(written));

  it.each([
    ['cldr_territories.csv', 3],
    ['country_names_i18n_iso.csv', 2],
  ] as const)(
    'are nearly all recognised in %s, and no name is recognised as another country',
    (name, text) => {
      const names = namesIn(name, text).map((each) => ({ ...each, found: findCountryOfCell(each.text) }));
      const wrong = names.filter(
        ({ iso3, found }) => found !== null && 'code' in found && found.code !== iso3,
      );
      const known = names.filter(({ found }) => found !== null && 'code' in found);
      expect(wrong.map((each) => `${each.iso3 ?? ''} ${each.text}`)).toEqual([]);
      expect(known.length / names.length).toBeGreaterThan(0.97);
    },
  );
});
