/** Where a person is in a list of groups that is read again and again. Pure. */

type Keyed = { readonly items: readonly { readonly key: number }[] };

/** 0 where the group is gone. */
export const placeOf = (groups: Keyed | null, wanted: number | null): number =>
  Math.max(0, groups?.items.findIndex(({ key }) => key === wanted) ?? 0);

/** The wanted group if it is still there, else the one at this place or the last; null of none. */
export function keyAt({ items }: Keyed, wanted: number | null, place: number): number | null {
  if (items.some(({ key }) => key === wanted)) return wanted;
  return items[Math.min(place, items.length - 1)]?.key ?? null;
}
