const LONGEST_KEPT_BODY = 2048;

/** `text` with every writing of the key replaced; `key` null or the public word `test` leaves it alone. */
export function withoutKey(text: string, key: string | null): string {
  if (key === null || key === '' || key === 'test') return text;
  const writings = new Set([key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key)]);
  let clean = text;
  for (const writing of writings) clean = clean.replaceAll(writing, '[key]');
  return clean;
}

/** A reply's body as it may be kept: first the key is taken out, then it is cut, so that no half of a key stays at the cut. */
export function bodyForSupport(text: string, key: string | null): string {
  return withoutKey(text, key).slice(0, LONGEST_KEPT_BODY);
}
