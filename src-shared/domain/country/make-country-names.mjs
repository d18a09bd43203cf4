/**
 * Writes `country-names/names.json` with country names from i18n-iso-countries and, for shorter names ("Stati Uniti",
 * "韓国"), from this Node's Unicode CLDR. The result is committed because folding 27,000 names takes each thread 170 ms.
 *
 * node src-shared/domain/country/make-country-names.mjs
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { foldText } from '../text/fold.ts';

const FILE = resolve(import.meta.dirname, 'country-names/names.json');
const require = createRequire(import.meta.url);

/** Languages taken from the package. */
const LANGUAGES =
  'ar bg bs ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ko lt lv mk ms mt nb nl nn pl pt ro ru sk sl sq sr sv th tr uk vi zh';
/** Languages taken from Node: the languages of the countries that the service covers. */
const MAIN_LANGUAGES =
  'en de fr es it pt pt-PT nl sv da nb fi pl cs sk hu ro hr sl el tr ru uk lv lt et ja zh zh-Hant ko';

/** @returns {Record<string, string>} folded names by ISO-3 in lower case, separated by `|` */
export function makeCountryNames() {
  const iso3s = new Map(
    require('i18n-iso-countries/codes.json').map(([iso2, iso3]) => [iso2, iso3.toLowerCase()]),
  );
  const names = new Map([...iso3s.values()].map((iso3) => [iso3, new Set()]));
  const add = (iso2, name) => {
    const folded = foldText(name);
    // In one language America is "S. A.", but company names in many languages end like that: "Bosch S.A."
    if (folded === 's a') return;
    // Italy is "Ý" in Vietnamese, but "Y" in a cell means yes.
    if (folded.length >= 2 || folded >= '\u0250') names.get(iso3s.get(iso2.toUpperCase()))?.add(folded);
  };
  for (const language of LANGUAGES.split(' ')) {
    const { countries } = require(`i18n-iso-countries/langs/${language}.json`);
    for (const [iso2, called] of Object.entries(countries))
      for (const name of [called].flat()) add(iso2, name);
  }
  for (const language of MAIN_LANGUAGES.split(' ')) {
    for (const style of ['long', 'short']) {
      const called = new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' });
      for (const iso2 of iso3s.keys()) add(iso2, called.of(iso2) ?? '');
    }
  }
  return Object.fromEntries([...names].map(([iso3, all]) => [iso3, [...all].join('|')]));
}

if (import.meta.main) writeFileSync(FILE, `${JSON.stringify(makeCountryNames(), null, 1)}\n`);
