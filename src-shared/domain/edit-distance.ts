/**
 * How many letters were mistyped: insertions, deletions, substitutions and swaps of neighbours
 * (optimal string alignment). Gives up above `limit` and answers `limit + 1`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const left = [...a];
  const right = [...b];
  if (Math.abs(left.length - right.length) > limit) return limit + 1;

  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const row = nextRow(left, right, i, last, beforeLast);
    if (Math.min(...row) > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(last[right.length] ?? 0, limit + 1);
}

function nextRow(
  left: readonly string[],
  right: readonly string[],
  i: number,
  last: readonly number[],
  beforeLast: readonly number[],
): readonly number[] {
  const row = [i];
  for (let j = 1; j <= right.length; j += 1) {
    const same = left[i - 1] === right[j - 1];
    let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1));
    const swapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
    if (swapped) cost = Math.min(cost, at(beforeLast, j - 2) + 1);
    row.push(cost);
  }
  return row;
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
