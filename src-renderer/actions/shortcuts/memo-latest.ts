/** Caches the latest result of a pure function, because every button of a screen asks for it. */
export function memoLatest<A, B, R>(work: (one: A, other: B) => R): (one: A, other: B) => R {
  let latest: { readonly one: A; readonly other: B; readonly result: R } | null = null;
  return (one, other) => {
    if (latest?.one !== one || latest.other !== other) latest = { one, other, result: work(one, other) };
    return latest.result;
  };
}
