export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Returns the median of rates, and its text with the lowest and the highest. */
export function spread(rates: readonly number[]): { readonly median: number; readonly text: string } {
  const middle = median(rates);
  const text = `${middle.toFixed(0)} (${Math.min(...rates).toFixed(0)}–${Math.max(...rates).toFixed(0)})`;
  return { median: middle, text };
}
