/** Which values of a facet are shown. Pure: counts and what a person chose in, lines out. */
import type { Facet, FacetCount } from '#shared/contract/view.ts';
import { VERDICTS } from '#shared/domain/verdict/judgement.ts';
import { facetValueWords } from '#shared/messages/facets.ts';

/** So many values are shown before a person asks for the rest. */
const FIRST_VALUES = 8;
/** More than these are searched. */
export const SEARCHED_VALUES = 20;

/** Every value there is to choose: those counted, and the chosen ones, though no row is left for them. */
export function offeredValues(
  facet: Facet,
  counted: readonly FacetCount[],
  chosen: readonly string[],
): readonly FacetCount[] {
  const rowsOf = new Map(counted.map(({ value, rows }) => [value, rows]));
  // Verdicts are always all there, in the order of the work.
  const known = facet === 'verdict' ? VERDICTS : counted.map(({ value }) => value);
  const values = [...known, ...[...rowsOf.keys(), ...chosen].filter((value) => !isIn(known, value))];
  return [...new Set(values)].map((value) => ({ value, rows: rowsOf.get(value) ?? 0 }));
}

const isIn = (values: readonly string[], value: string): boolean => values.includes(value);

type Wanted = { readonly isAll: boolean; readonly search: string; readonly country?: string };

/** What is shown of them, the chosen ones in any case, and how many are left out. */
export function shownValues(
  facet: Facet,
  offered: readonly FacetCount[],
  chosen: readonly string[],
  { isAll, search, country }: Wanted,
): { readonly shown: readonly FacetCount[]; readonly more: number } {
  const text = search.trim().toLocaleLowerCase('en');
  const fits = ({ value }: FacetCount): boolean =>
    text === '' || facetValueWords(facet, value, country).toLocaleLowerCase('en').includes(text);
  const shown = offered.filter(
    (each, place) => chosen.includes(each.value) || (isAll ? fits(each) : place < FIRST_VALUES),
  );
  return { shown, more: isAll ? 0 : offered.length - shown.length };
}
