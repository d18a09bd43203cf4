import type { Facet, FacetCount } from '#shared/contract/review/view.ts';
import { VERDICTS } from '#shared/domain/verdict/judgement.ts';
import { facetValueWords } from '#shared/messages/review/facets.ts';

const FIRST_VALUES = 8;
/** A facet with more values than this gets a search field when all of its values are shown. */
export const SEARCHED_VALUES = 20;

/** Returns the counted values and the chosen ones, even if a chosen value has no rows left. */
export function offeredValues(
  facet: Facet,
  counted: readonly FacetCount[],
  chosen: readonly string[],
): readonly FacetCount[] {
  const rowsOf = new Map(counted.map(({ value, rows }) => [value, rows]));
  const known = facet === 'verdict' ? VERDICTS : counted.map(({ value }) => value);
  const values = [...known, ...[...rowsOf.keys(), ...chosen].filter((value) => !isIn(known, value))];
  return [...new Set(values)].map((value) => ({ value, rows: rowsOf.get(value) ?? 0 }));
}

const isIn = (values: readonly string[], value: string): boolean => values.includes(value);

type Wanted = { readonly isAll: boolean; readonly search: string; readonly country?: string };

/** Returns the values to show, including every chosen one, and the number of hidden ones. */
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
