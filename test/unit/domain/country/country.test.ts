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
])('the country name %s means %s', (text, code) => {
  expect(findCountry(text)).toEqual({ code });
});

test('a name that two countries share means neither country', () => {
  expect(findCountry('Congo')).toEqual({ ambiguous: ['cog', 'cod'] });
});

test('no country is found in a text that contains no country name', () => {
  expect(findCountry('Atlantis')).toBeNull();
  expect(findCountry(' ')).toBeNull();
});

const pairs = (names: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(names).flatMap(([code, all]) => all.split('|').map((name) => `${code} ${name}`));

test('the stored country names are folded like other texts, and nearly equal the output of the script', () => {
  for (const all of Object.values(NAMES))
    for (const name of all.split('|')) expect(foldText(name)).toBe(name);
  const kept = new Set(pairs(NAMES));
  const made = new Set(pairs(makeCountryNames()));
  const onlyIn = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
    [...one].filter((name) => !other.has(name)).length;
  // Another Node version has another CLDR, with a few names more or fewer.
  expect(onlyIn(kept, made)).toBeLessThan(80);
  expect(onlyIn(made, kept)).toBeLessThan(80);
});
