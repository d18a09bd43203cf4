/** Works something out again only when what it last came to is older than `everyMs`. */
export function rarely<T>(everyMs: number, nowMs: () => number, workOut: () => T): () => T {
  let latest: { readonly value: T; readonly atMs: number } | null = null;
  return () => {
    const now = nowMs();
    if (latest === null || now - latest.atMs >= everyMs) latest = { value: workOut(), atMs: now };
    return latest.value;
  };
}
