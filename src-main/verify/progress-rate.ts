/**
 * Time over which the rate is averaged: long enough not to jump, short enough to follow a run that is still finding out
 * how many requests at once go well. Over 20 s, 6,000 lookups that took 49 s were said to take three minutes.
 */
const WINDOW_MS = 8_000;
/** Marks are no closer together than this: there may be thousands of batches a second. */
const MARK_EVERY_MS = 250;

/** Things done a second, over the last `WINDOW_MS`. Times are of one clock, in milliseconds. */
export function createProgressRate(startedAtMs: number) {
  const marks: { readonly atMs: number; readonly done: number }[] = [{ atMs: startedAtMs, done: 0 }];
  return (atMs: number, done: number): number => {
    if (atMs - (marks.at(-1)?.atMs ?? startedAtMs) >= MARK_EVERY_MS) marks.push({ atMs, done });
    while (marks.length > 2 && (marks[1]?.atMs ?? atMs) < atMs - WINDOW_MS) marks.shift();
    const first = marks[0] ?? { atMs, done };
    return atMs > first.atMs ? ((done - first.done) * 1000) / (atMs - first.atMs) : 0;
  };
}
