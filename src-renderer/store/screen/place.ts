/**
 * The person's place as a URL fragment: `#/list/3/review?row=41&verdict=fix&sort=-confidence`. Pure. An address is
 * untrusted, so an invalid address gives null. One invalid filter drops the whole view, because the other filters
 * alone would show more rows. Browsers do not send fragments, so the fragment may contain the search text.
 */

import {
  FACETS,
  isFiltered,
  MOST_OF_VIEW,
  type RowFilter,
  type RowView,
  SORT_FIELDS,
  type SortKey,
} from '#shared/contract/review/view.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { isSameData } from '#shared/domain/text/same-data.ts';

/** In a review, a null `view` is the first view of the list, and a null `position` the first row that needs review. */
export type Place =
  | { readonly name: 'start' | 'lists' | 'import' | 'settings' | 'connect' | 'memory' }
  | { readonly name: 'quote' | 'report' | 'stored'; readonly listId: ListId }
  | {
      readonly name: 'review';
      readonly listId: ListId;
      readonly view: RowView | null;
      readonly position: number | null;
    };

const PLAIN = ['start', 'lists', 'import', 'settings', 'connect', 'memory'] as const;
const LONGEST_NUMBER = 15;

/** Returns the fragment of a place, which `placeOf` reads. */
export function fragmentOf(place: Place): string {
  if (place.name !== 'review') {
    return 'listId' in place ? `#/list/${place.listId}/${place.name}` : `#/${place.name}`;
  }
  const { listId, view, position } = place;
  const parts = new URLSearchParams();
  if (position !== null) parts.set('row', String(position));
  if (view) addView(parts, view);
  const query = parts.toString();
  return `#/list/${listId}/review${query === '' ? '' : `?${query}`}`;
}

/** Returns the place; null if the fragment is not valid. Its list may not exist (`isThere`). */
export function placeOf(fragment: string): Place | null {
  const [path = '', query = ''] = fragment.replace(/^#/u, '').split('?', 2);
  const plain = PLAIN.find((name) => path === `/${name}`);
  if (plain) return { name: plain };
  const [, list = '', name = ''] = /^\/list\/(\d+)\/(quote|report|stored|review)$/u.exec(path) ?? [];
  const listId = numberOf(list);
  if (listId === null) return null;
  if (name === 'quote' || name === 'report' || name === 'stored') return { name, listId };
  const parts = new URLSearchParams(query);
  return { name: 'review', listId, view: viewOf(parts), position: numberOf(parts.get('row')) };
}

/** Returns whether two places differ only in the row. Such a move adds no entry to the browser's history. */
export function isSameStay(one: Place, other: Place): boolean {
  const stay = (place: Place): Place => (place.name === 'review' ? { ...place, position: null } : place);
  return isSameData(stay(one), stay(other));
}

function addView(parts: URLSearchParams, { filter, sort }: RowView): void {
  const { facets, confidence, text, change, kind, duplicateOf } = filter;
  for (const facet of FACETS) for (const value of facets[facet] ?? []) parts.append(facet, value);
  if (confidence) parts.set('confidence', `${confidence.from}~${confidence.to}`);
  if (text !== '') parts.set('text', text);
  if (change !== null) parts.set('change', String(change));
  const which = WHICH_OF_KIND.find(({ outstanding }) => outstanding === kind?.outstanding);
  if (kind) parts.set('kind', `${kind.key}${which?.suffix ?? ''}`);
  if (duplicateOf !== null) parts.set('place', String(duplicateOf));
  const order = sort.length > 0 ? sort : [{ by: 'position', descending: false } as const];
  for (const { by, descending } of order) parts.append('sort', `${descending ? '-' : ''}${by}`);
}

/** Returns the view, within the limits of `rowView` in `view-schemas.ts`, a file that the page does not bundle. */
function viewOf(parts: URLSearchParams): RowView | null {
  const facets = Object.fromEntries(
    FACETS.flatMap((facet) => (parts.has(facet) ? [[facet, parts.getAll(facet)]] : [])),
  );
  const sort = parts.getAll('sort').map(sortKeyOf);
  const text = parts.get('text') ?? '';
  const filter: RowFilter = {
    facets,
    text,
    confidence: rangeOf(parts.get('confidence') ?? ''),
    kind: kindOf(parts.get('kind') ?? ''),
    change: numberOf(parts.get('change')),
    duplicateOf: numberOf(parts.get('place')),
  };
  if (sort.length === 0 && !isFiltered(filter)) return null;
  const known = sort.filter((key) => key !== null);
  const keys = known.filter(({ by, descending }) => by !== 'position' || descending);
  const view = { filter, sort: keys };
  const readable = new URLSearchParams();
  addView(readable, view);
  const isValid =
    NAMES_OF_FILTER.every((name) => readable.has(name) || !parts.has(name)) &&
    Object.values(facets).every(areValues) &&
    text.length <= MOST_OF_VIEW.textLength &&
    known.length === sort.length;
  return isValid && keys.length <= MOST_OF_VIEW.sortKeys ? view : null;
}

const NAMES_OF_FILTER = ['confidence', 'kind', 'change', 'place'];

function areValues(values: readonly string[]): boolean {
  return (
    values.length <= MOST_OF_VIEW.values && values.every(({ length }) => length <= MOST_OF_VIEW.valueLength)
  );
}

function rangeOf(text: string): RowFilter['confidence'] {
  const shares = text.split('~').map((share) => (share === '' ? Number.NaN : Number(share)));
  const [from, to] = shares;
  if (from === undefined || to === undefined || shares.length > 2) return null;
  return [from, to].every((share) => share >= 0 && share <= 1) ? { from, to } : null;
}

/** The endings of a kind's key. They mean all rows of the kind, rows that differ from the rest, or the other rows. */
const WHICH_OF_KIND = [
  { suffix: '', outstanding: null },
  { suffix: '~exceptions', outstanding: true },
  { suffix: '~alike', outstanding: false },
] as const;

function kindOf(text: string): RowFilter['kind'] {
  const key = numberOf(text.split('~')[0] ?? '');
  const which = WHICH_OF_KIND.find(({ suffix }) => text === `${key}${suffix}`);
  return key === null || !which ? null : { key, outstanding: which.outstanding };
}

/** Reads a sort key, such as `-confidence`. Returns null for an unknown order. */
function sortKeyOf(text: string): SortKey | null {
  const name = text.replace(/^-/u, '');
  const by = numberOf(name) ?? SORT_FIELDS.find((field) => field === name);
  if (by === undefined || (typeof by === 'number' && by > MOST_OF_VIEW.column)) return null;
  return { by, descending: text.startsWith('-') };
}

function numberOf(text: string | null): number | null {
  return text !== null && text.length <= LONGEST_NUMBER && /^\d+$/u.test(text) ? Number(text) : null;
}
