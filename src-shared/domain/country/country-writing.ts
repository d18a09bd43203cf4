import { foldText } from '../text/fold.ts';
import { PARTS_OF_BRITAIN } from './country-aliases.ts';
import { findCountryOfCell } from './country-cell.ts';
import { countryName, iso2Of } from './country-codes.ts';

/** Converts an ISO-3 code in lowercase to the text of a cell. Returns any other text unchanged. */
export type WriteCountry = (country: string) => string;

type Writing = { readonly form: 'name' | 'iso2' | 'iso3'; readonly isLower: boolean };

/** Returns a function that writes a country as most cells do, and a country of no cell in the most frequent form. */
export function countryWriting(values: Iterable<string>): WriteCountry {
  const written = new Map<string, Map<string, number>>();
  const forms = new Map<string, { writing: Writing; count: number }>();
  for (const value of values) {
    const text = value.trim();
    const found = findCountryOfCell(text);
    if (found === null || !('code' in found)) continue;
    if (!namesPart(text)) {
      const own = written.get(found.code) ?? new Map<string, number>();
      written.set(found.code, own.set(text, (own.get(text) ?? 0) + 1));
    }
    const writing = writingOf(text, found.code);
    const key = JSON.stringify(writing);
    forms.set(key, { writing, count: (forms.get(key)?.count ?? 0) + 1 });
  }
  const [most] = [...forms.values()].toSorted((a, b) => b.count - a.count);
  const mostWritten = new Map([...written].map(([code, texts]) => [code, mostOf(texts)]));
  return (country) =>
    mostWritten.get(country) ?? inForm(country, most?.writing ?? { form: 'name', isLower: false });
}

/** Names that mean a country but name a part of it. Most addresses in "England" do not make Edinburgh English. */
const PARTS_OF_COUNTRIES: ReadonlySet<string> = new Set([...PARTS_OF_BRITAIN, 'cymru']);

/** The black flag begins the flags of England, Scotland and Wales. */
const namesPart = (text: string): boolean =>
  text.startsWith('\u{1f3f4}') || PARTS_OF_COUNTRIES.has(foldText(text));

const mostOf = (texts: ReadonlyMap<string, number>): string | undefined =>
  [...texts].toSorted(([, a], [, b]) => b - a)[0]?.[0];

function writingOf(text: string, code: string): Writing {
  const lower = text.toLowerCase();
  const isLower = text === lower;
  if (lower === code) return { form: 'iso3', isLower };
  // "UK" and "EL" count as two-letter codes.
  return text.length === 2 ? { form: 'iso2', isLower } : { form: 'name', isLower: false };
}

function inForm(country: string, { form, isLower }: Writing): string {
  const iso2 = iso2Of(country);
  if (iso2 === null) return country;
  if (form === 'name') return countryName(country);
  const code = form === 'iso3' ? country.toUpperCase() : iso2;
  return isLower ? code.toLowerCase() : code;
}
