/** The single conditions of a filter, which a person adds and removes. Pure. */
import { FACETS, type Facet, NO_FILTER, type RowFilter } from '#shared/contract/review/view.ts';

/** A range of confidences from 0 to 1. Both ends are included. */
export type ConfidenceRange = NonNullable<RowFilter['confidence']>;

/** A group's name for the filter chip, because the filter contains only the group's key. */
export type GroupName = { readonly key: number; readonly words: string };

/** One condition, which the person can remove with its chip. Each value of a facet is a member. */
export type FilterMember =
  | { readonly kind: 'value'; readonly facet: Facet; readonly value: string }
  | { readonly kind: 'confidence'; readonly range: ConfidenceRange }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'change' | 'duplicateOf'; readonly key: number }
  | { readonly kind: 'kind'; readonly key: number; readonly outstanding: boolean | null };

/** Returns the conditions in the order of their chips: the text, the facets, the confidence, then groups. */
export function membersOf({
  facets,
  confidence,
  text,
  change,
  kind,
  duplicateOf,
}: RowFilter): readonly FilterMember[] {
  const members: FilterMember[] = [];
  if (text !== '') members.push({ kind: 'text', text });
  for (const facet of FACETS) {
    for (const value of facets[facet] ?? []) members.push({ kind: 'value', facet, value });
  }
  if (confidence) members.push({ kind: 'confidence', range: confidence });
  if (change !== null) members.push({ kind: 'change', key: change });
  if (kind !== null) members.push({ kind: 'kind', ...kind });
  if (duplicateOf !== null) members.push({ kind: 'duplicateOf', key: duplicateOf });
  return members;
}

/** Returns the filter without this condition. The other values of the same facet stay. */
export function withoutMember(filter: RowFilter, member: FilterMember): RowFilter {
  switch (member.kind) {
    case 'value': {
      const values = (filter.facets[member.facet] ?? []).filter((value) => value !== member.value);
      return withFacet(filter, member.facet, values);
    }
    case 'confidence':
    case 'text':
    case 'change':
    case 'kind':
    case 'duplicateOf':
      return { ...filter, [member.kind]: NO_FILTER[member.kind] };
  }
}

/** Adds a value to the chosen values of a facet, or removes it. A facet without values is absent. */
export function withToggled(filter: RowFilter, facet: Facet, value: string): RowFilter {
  const chosen = filter.facets[facet] ?? [];
  const values = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
  return withFacet(filter, facet, values);
}

function withFacet(filter: RowFilter, facet: Facet, values: readonly string[]): RowFilter {
  const { [facet]: _, ...others } = filter.facets;
  return { ...filter, facets: values.length > 0 ? { ...others, [facet]: values } : others };
}
