/**
 * Where the person is, as the fragment of an address: `#/list/3/review?row=41&verdict=fix&sort=-confidence`. Pure.
 * What comes from an address is anyone's: what is not a place is null. A fragment is sent to nobody, so the text that is
 * looked for stands in it too: a bookmark without it would show other rows.
 */
import type { RowFilter, RowView, SortKey } from '#shared/contract/view.ts';
import { FACETS, MOST_OF_VIEW, NO_FILTER, SORT_FIELDS } from '#shared/contract/view.ts';
import type { ListId } from '#shared/domain/list/list.ts';

export type Place =
  | { readonly name: 'start' | 'lists' | 'import' | 'settings' | 'connect' | 'memory' }
  | { readonly name: 'quote' | 'report' | 'kept'; readonly listId: ListId }
  | {
      readonly name: 'review';
      readonly listId: ListId;
      /** null: as the list is first looked at. */
      readonly view: RowView | null;
      /** The row at hand; null: the first that waits. */
      readonly position: number | null;
    };

const PLAIN = ['start', 'lists', 'import', 'settings', 'connect', 'memory'] as const;
/** More is no list and no row. */
const LONGEST_NUMBER = 15;

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

export function placeOf(fragment: string): Place | null {
  const [path = '', query = ''] = fragment.replace(/^#/u, '').split('?', 2);
  const plain = PLAIN.find((name) => path === `/${name}`);
  if (plain) return { name: plain };
  const [, list = '', name = ''] = /^\/list\/(\d+)\/(quote|report|kept|review)$/u.exec(path) ?? [];
  const listId = numberOf(list);
  if (listId === null) return null;
  if (name === 'quote' || name === 'report' || name === 'kept') return { name, listId };
  const parts = new URLSearchParams(query);
  return { name: 'review', listId, view: viewOf(parts), position: numberOf(parts.get('row')) };
}

/** Whether only the row differs, or nothing: no step that Back would take back. */
export function isSameStay(one: Place, other: Place): boolean {
  const key = (place: Place): string =>
    JSON.stringify(place.name === 'review' ? { ...place, position: null } : place);
  return key(one) === key(other);
}

function addView(parts: URLSearchParams, { filter, sort }: RowView): void {
  const { facets, confidence, text, change, kind, duplicateOf } = filter;
  for (const facet of FACETS) for (const value of facets[facet] ?? []) parts.append(facet, value);
  if (confidence) parts.set('confidence', `${confidence.from}~${confidence.to}`);
  if (text !== '') parts.set('text', text);
  if (change !== null) parts.set('change', String(change));
  if (kind) parts.set('kind', `${kind.key}${OUTSTANDING[String(kind.outstanding)] ?? ''}`);
  if (duplicateOf !== null) parts.set('place', String(duplicateOf));
  const order = sort.length > 0 ? sort : [{ by: 'position', descending: false } as const];
  for (const { by, descending } of order) parts.append('sort', `${descending ? '-' : ''}${by}`);
}

/** What the schema of views takes, without the schema, which the page has no other use for. */
function viewOf(parts: URLSearchParams): RowView | null {
  const facets = Object.fromEntries(
    FACETS.flatMap((facet) => (parts.has(facet) ? [[facet, parts.getAll(facet)]] : [])),
  );
  const sort = parts.getAll('sort').map(sortKeyOf);
  const confidence = rangeOf(parts.get('confidence'));
  const text = parts.get('text') ?? '';
  const filter: RowFilter = {
    ...NO_FILTER,
    facets,
    confidence: confidence ?? null,
    text,
    kind: kindOf(parts.get('kind')),
    change: numberOf(parts.get('change')),
    duplicateOf: numberOf(parts.get('place')),
  };
  if (sort.length === 0 && JSON.stringify(filter) === JSON.stringify(NO_FILTER)) return null;
  const known = sort.filter((key) => key !== null);
  const isOne =
    Object.values(facets).every(areValues) &&
    confidence !== undefined &&
    text.length <= MOST_OF_VIEW.textLength &&
    known.length === sort.length;
  const keys = known.filter(({ by, descending }) => by !== 'position' || descending);
  return isOne && keys.length <= MOST_OF_VIEW.sortKeys ? { filter, sort: keys } : null;
}

function areValues(values: readonly string[]): boolean {
  return (
    values.length <= MOST_OF_VIEW.values && values.every(({ length }) => length <= MOST_OF_VIEW.valueLength)
  );
}

/** null without one; undefined for what is none. */
function rangeOf(text: string | null): RowFilter['confidence'] | undefined {
  const [from, to] = (text ?? '').split('~', 2).map(Number);
  if (from === undefined || to === undefined) return null;
  return [from, to].every((share) => share >= 0 && share <= 1) ? { from, to } : undefined;
}

/** Of a kind, all rows, those that stand out, or those that do not. */
const OUTSTANDING: Readonly<Record<string, string>> = { null: '', true: '~exceptions', false: '~alike' };

function kindOf(text: string | null): RowFilter['kind'] {
  const [key = '', which] = (text ?? '').split('~', 2);
  const number = numberOf(key);
  if (number === null) return null;
  return { key: number, outstanding: which === undefined ? null : which === 'exceptions' };
}

/** null when there is no such order. */
function sortKeyOf(text: string): SortKey | null {
  const name = text.replace(/^-/u, '');
  const by = numberOf(name) ?? SORT_FIELDS.find((field) => field === name);
  if (by === undefined || (typeof by === 'number' && by > MOST_OF_VIEW.column)) return null;
  return { by, descending: text.startsWith('-') };
}

function numberOf(text: string | null): number | null {
  return text !== null && text.length <= LONGEST_NUMBER && /^\d+$/u.test(text) ? Number(text) : null;
}
