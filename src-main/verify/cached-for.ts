/** Returns a function that computes its value again only if the last one is older than `maxAgeMs`. */
export function cachedFor<T>(maxAgeMs: number, nowMs: () => number, compute: () => T): () => T {
  let latest: { readonly value: T; readonly atMs: number } | null = null;
  return () => {
    const now = nowMs();
    if (latest === null || now - latest.atMs >= maxAgeMs) latest = { value: compute(), atMs: now };
    return latest.value;
  };
}
