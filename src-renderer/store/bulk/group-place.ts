/** Keeps the selected group while the groups are read again. Pure. */

type Keyed = { readonly items: readonly { readonly key: number }[] };

/** Returns the selected group, or the first of a new list; null if the selected group has disappeared. */
export function keyAfter(before: Keyed | null, { items }: Keyed, lookedAt: number | null): number | null {
  if (items.some(({ key }) => key === lookedAt)) return lookedAt;
  return before || lookedAt !== null ? null : (items[0]?.key ?? null);
}
