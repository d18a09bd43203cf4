/** Counts of rows for each facet value. While rows change, values keep their order, so that none moves away. */
import {
  FACETS,
  type Facet,
  type FacetCount,
  type FacetCounts,
  type RowFilter,
} from '#shared/contract/review/view.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { createPaced } from '../async/pacing.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import type { CreateSlice } from '../slice.ts';
import { type FilterMember, withoutMember, withToggled } from './filter-members.ts';

const RECOUNT_PAUSE_MS = 500;

/** The counts of a list for the filter that was counted last. */
export type Counted = {
  readonly listId: ListId;
  readonly counts: FacetCounts;
  /** Facets that have had more than one value. They stay unfolded. */
  readonly varied: ReadonlySet<Facet>;
};

/** `foldedFacets` contains only the facets that the person folded or unfolded. */
export type FacetsSlice = {
  readonly counted: Counted | null;
  readonly foldedFacets: { readonly [F in Facet]?: boolean };
  readonly countFacets: (filter: RowFilter) => Promise<void>;
  readonly recountFacets: () => void;
  readonly toggleValue: (facet: Facet, value: string) => Promise<void>;
  readonly removeMember: (member: FilterMember) => Promise<void>;
  readonly foldFacet: (facet: Facet, isFolded: boolean) => void;
};

export const createFacetsSlice: CreateSlice<FacetsSlice> =
  ({ backend, attemptReading }) =>
  (set, get) => {
    let latestAsked = 0;

    /** @param keepsOrder whether values keep their places */
    const count = (filter: RowFilter, keepsOrder: boolean): Promise<void> =>
      attemptReading(async () => {
        const listId = selectOpenListId(get());
        if (listId === null) return;
        const asked = ++latestAsked;
        const counts = await backend.readFacets({ listId, filter });
        if (asked !== latestAsked) return;
        set(({ counted }) => {
          const before = counted?.listId === listId ? counted : null;
          return {
            counted: {
              listId,
              counts: before && keepsOrder ? inOrderOf(before.counts, counts) : counts,
              varied: new Set([...(before?.varied ?? []), ...variedFacets(counts)]),
            },
          };
        });
      });

    const recount = createPaced(() => count(get().view.filter, true), RECOUNT_PAUSE_MS);

    return {
      counted: null,
      foldedFacets: {},

      countFacets: (filter) => count(filter, false),
      recountFacets: () => {
        if (latestAsked > 0) recount();
      },
      toggleValue: (facet, value) => get().changeFilter(withToggled(get().view.filter, facet, value)),
      removeMember: (member) => get().changeFilter(withoutMember(get().view.filter, member)),
      foldFacet: (facet, isFolded) =>
        set(({ foldedFacets }) => ({ foldedFacets: { ...foldedFacets, [facet]: isFolded } })),
    };
  };

const variedFacets = ({ facets }: FacetCounts): readonly Facet[] =>
  FACETS.filter((facet) => facets[facet].length > 1);

/** Returns the new counts with known values at their old places and new values after them. */
function inOrderOf(before: FacetCounts, counts: FacetCounts): FacetCounts {
  const ordered = FACETS.map((facet): [Facet, readonly FacetCount[]] => {
    const places = new Map(before.facets[facet].map(({ value }, place) => [value, place]));
    const placeOf = ({ value }: FacetCount): number => places.get(value) ?? places.size;
    return [facet, counts.facets[facet].toSorted((a, b) => placeOf(a) - placeOf(b))];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each of `FACETS`
  return { ...counts, facets: Object.fromEntries(ordered) as FacetCounts['facets'] };
}

/** Returns the counts of the screen's list; null until they are read. */
export const selectCounted = ({
  counted,
  screen,
}: Pick<FacetsSlice, 'counted'> & {
  readonly screen: { readonly name: string; readonly listId?: ListId };
}): Counted | null => (counted && screen.listId === counted.listId ? counted : null);
