/**
 * Time over which the rate is averaged: long enough not to jump, short enough to follow a run that is still finding out
 * how many requests at once go well. At first half the time that has gone by. Over 20 s from the first, 6,000 lookups that
 * took 49 s were said to take three minutes.
 */
const WINDOW_MS = { shortest: 1_500, longest: 8_000 } as const;
/** Marks are no closer together than this: there may be thousands of batches a second. */
const MARK_EVERY_MS = 250;

type Mark = { readonly atMs: number; readonly done: number };

/**
 * Things done a second, of late. The time that the first ones took to come says nothing of how fast they come: it does not
 * count as soon as there are others. Times are of one clock, in milliseconds.
 */
export function createProgressRate(startedAtMs: number) {
  const start: Mark = { atMs: startedAtMs, done: 0 };
  /** Since the first came; none before. */
  const marks: Mark[] = [];
  return (atMs: number, done: number): number => {
    const last = marks.at(-1);
    if (last ? atMs - last.atMs >= MARK_EVERY_MS : done > 0) marks.push({ atMs, done });
    const halfMs = (atMs - startedAtMs) / 2;
    const windowMs = Math.min(Math.max(halfMs, WINDOW_MS.shortest), WINDOW_MS.longest);
    while (marks.length > 2 && (marks[1]?.atMs ?? atMs) < atMs - windowMs) marks.shift();
    const [first = start] = marks;
    const from = atMs - first.atMs < MARK_EVERY_MS ? start : first;
    return atMs > from.atMs ? ((done - from.done) * 1000) / (atMs - from.atMs) : 0;
  };
}
