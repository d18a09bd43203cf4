import { expect, test } from 'vitest';
import { findCountry } from '#shared/domain/country/country.ts';

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
