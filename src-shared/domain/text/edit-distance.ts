/**
 * Counts inserted, deleted, substituted and swapped letters (optimal string alignment), up to `limit + 1`. Computes
 * only the matrix cells within `limit` of the diagonal, so the time is proportional to length × limit.
 */
export function editDistance(a: string, b: string, limit: number): number {
  // A character has at most two UTF-16 units.
  if (Math.max(a.length, b.length) > 2 * (Math.min(a.length, b.length) + limit)) return limit + 1;
  const left = [...a];
  const right = [...b];
  if (Math.abs(left.length - right.length) > limit) return limit + 1;

  const above = limit + 1;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: 2 * limit + 1 }, (_, band) =>
    band < limit ? above : Math.min(band - limit, above),
  );
  for (let i = 1; i <= left.length; i += 1) {
    const row = nextRow(left, right, { i, limit, last, beforeLast });
    if (row.every((cost) => cost > limit)) return above;
    beforeLast = last;
    last = row;
  }
  return Math.min(last[right.length - left.length + limit] ?? above, above);
}

type Step = {
  readonly i: number;
  readonly limit: number;
  /** Costs of one row, for columns `i - limit` to `i + limit`. */
  readonly last: readonly number[];
  readonly beforeLast: readonly number[];
};

function nextRow(
  left: readonly string[],
  right: readonly string[],
  { i, limit, last, beforeLast }: Step,
): readonly number[] {
  const row: number[] = [];
  for (let band = 0; band <= 2 * limit; band += 1) {
    const j = i + band - limit;
    if (j < 0 || j > right.length) {
      row.push(limit + 1);
      continue;
    }
    if (j === 0) {
      row.push(Math.min(i, limit + 1));
      continue;
    }
    const same = left[i - 1] === right[j - 1];
    let cost = Math.min(at(last, band + 1) + 1, at(row, band - 1) + 1, at(last, band) + (same ? 0 : 1));
    const swapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
    if (swapped) cost = Math.min(cost, at(beforeLast, band) + 1);
    row.push(Math.min(cost, limit + 1));
  }
  return row;
}

function at(row: readonly number[], band: number): number {
  return row[band] ?? Number.POSITIVE_INFINITY;
}
