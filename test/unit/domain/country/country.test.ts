import { expect, test } from 'vitest';
import { findCountry } from '#shared/domain/country/country.ts';
import NAMES from '#shared/domain/country/country-names/names.json' with { type: 'json' };
import { foldText } from '#shared/domain/text/fold.ts';
import { makeCountryNames } from '../../../../src-shared/domain/country/make-country-names.mjs';

test.each([
  ['GBR', 'gbr'],
  ['uk', 'gbr'],
  ['England', 'gbr'],
  ['de', 'deu'],
  ['Deutschland', 'deu'],
  ['Oesterreich', 'aut'],
  ['Österreich', 'aut'],
  ['Holland', 'nld'],
  ['EE.UU.', 'usa'],
  ['日本', 'jpn'],
  ['Suomi', 'fin'],
  ['Vatican', 'vat'],
])('%s is %s', (text, code) => {
  expect(findCountry(text)).toEqual({ code });
});

test('a name of two countries is not decided for a person', () => {
  expect(findCountry('Congo')).toEqual({ ambiguous: ['cog', 'cod'] });
});

test('what is no country is none', () => {
  expect(findCountry('Atlantis')).toBeNull();
  expect(findCountry(' ')).toBeNull();
});

const pairs = (names: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(names).flatMap(([code, all]) => all.split('|').map((name) => `${code} ${name}`));

test('the names that are kept are folded as texts are today, and those that their script makes', () => {
  for (const all of Object.values(NAMES))
    for (const name of all.split('|')) expect(foldText(name)).toBe(name);
  const kept = new Set(pairs(NAMES));
  const made = new Set(pairs(makeCountryNames()));
  const onlyIn = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
    [...one].filter((name) => !other.has(name)).length;
  // Another Node brings another CLDR, with some names more or fewer.
  expect(onlyIn(kept, made)).toBeLessThan(80);
  expect(onlyIn(made, kept)).toBeLessThan(80);
});
