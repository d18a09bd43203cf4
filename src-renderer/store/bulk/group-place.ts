/** Where a person is in a list of groups that is read again and again. Pure. */

type Keyed = { readonly items: readonly { readonly key: number }[] };

/** The group looked at while it is there, else the first of a list just read; null where it is gone: a person chooses the next. */
export function keyAfter(before: Keyed | null, { items }: Keyed, lookedAt: number | null): number | null {
  if (items.some(({ key }) => key === lookedAt)) return lookedAt;
  return before || lookedAt !== null ? null : (items[0]?.key ?? null);
}
