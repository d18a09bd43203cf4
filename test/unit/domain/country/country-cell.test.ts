import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findCountryOfCell } from '#shared/domain/country/country-cell.ts';
import { COUNTRIES } from '#shared/domain/country/country-codes.ts';
import { project } from '../../../support/app/cli.ts';

const SHARED = project('../shared/data/F_countries_map');
const byIso2 = new Map(COUNTRIES.map(({ iso2, iso3 }) => [iso2, iso3]));

describe('a cell of countries', () => {
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
    ['8', 'alb'],
    ['DE - Germany', 'deu'],
    ['Germany (DE)', 'deu'],
    ['France / Frankreich', 'fra'],
    ['🇩🇪', 'deu'],
    ['🇫🇷 France', 'fra'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'gbr'],
    ['한국', 'kor'],
    ['Ελλάδα', 'grc'],
  ])('%s is %s', (text, code) => {
    expect(findCountryOfCell(text)).toEqual({ code });
  });

  it.each(['Niger / Nigeria', '🇩🇪 France', 'Atlantis', '999', 'Z', 'DE - Narnia', ''])(
    '%s is none',
    (text) => {
      expect(findCountryOfCell(text)).toBeNull();
    },
  );
});

describe.runIf(existsSync(SHARED))('the names of countries in other lists', () => {
  const read = (name: string, at: readonly [number, number]) =>
    readFileSync(`${SHARED}/${name}`, 'utf8')
      .split(/\r?\n/u)
      .slice(1)
      .map((line) => line.split(','))
      .map((cells) => [cells[at[0]] ?? '', cells[at[1]] ?? ''] as const)
      .filter(([code, text]) => byIso2.has(code) && text !== '' && !text.includes('"'));

  it('are never taken for another country, and nearly all of the main languages are known', () => {
    const names = [...read('cldr_territories.csv', [1, 3]), ...read('country_names_i18n_iso.csv', [1, 2])];
    const found = names.map(([code, text]) => ({ code, text, found: findCountryOfCell(text) }));
    const known = found.filter((each) => each.found !== null && 'code' in each.found);
    const wrong = known.filter(
      (each) => each.found !== null && 'code' in each.found && each.found.code !== byIso2.get(each.code),
    );
    console.log(
      names.length,
      known.length,
      wrong.length,
      wrong
        .slice(0, 60)
        .map(({ code, text, found: f }) => `${code} ${text} ${JSON.stringify(f)}`)
        .join('\n'),
    );
    expect(known.length / names.length).toBeGreaterThan(0.9);
  });
});
