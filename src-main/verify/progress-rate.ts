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
  /** When the first came; null before. */
  let came: Mark | null = null;
  const marks: Mark[] = [];
  return (atMs: number, done: number): number => {
    if (!came && done > 0) came = { atMs, done };
    const last = marks.at(-1);
    if (last ? atMs - last.atMs >= MARK_EVERY_MS : done > 0) marks.push({ atMs, done });
    if (!came || atMs - came.atMs < MARK_EVERY_MS) return rateSince(start, atMs, done);
    const halfMs = (atMs - startedAtMs) / 2;
    const windowMs = Math.min(Math.max(halfMs, WINDOW_MS.shortest), WINDOW_MS.longest);
    while (marks.length > 2 && (marks[1]?.atMs ?? atMs) < atMs - windowMs) marks.shift();
    const late = rateSince(marks[0] ?? start, atMs, done);
    // A run that is just refused for coming too fast stands still for a moment, and goes on as fast as before.
    return atMs - came.atMs < WINDOW_MS.longest ? Math.max(late, rateSince(came, atMs, done)) : late;
  };
}

const rateSince = (from: Mark, atMs: number, done: number): number =>
  atMs > from.atMs ? ((done - from.done) * 1000) / (atMs - from.atMs) : 0;
