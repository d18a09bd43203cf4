/**
 * The time over which the rate is averaged. The rate must be stable, but must change while a run is still finding its
 * best concurrency. With a fixed 20 s, the app expected three minutes for 6,000 lookups that took 49 s.
 */
const WINDOW_MS = { shortest: 1_500, longest: 8_000 } as const;
/** The minimum time between two stored samples, because there may be thousands of batches a second. */
const MARK_EVERY_MS = 250;

/** A sample: how many lookups were done at this time. */
type Mark = { readonly atMs: number; readonly done: number };

/**
 * Returns a function that computes the recent rate per second, never below 0. Ignores the time before the first results.
 * Both arguments may decrease: the count after a batch that the disk refused, and the time on computers whose steady
 * clock follows the person's clock. Marks after the decrease are then forgotten.
 */
export function createProgressRate(startedAtMs: number) {
  const start: Mark = { atMs: startedAtMs, done: 0 };
  /** The time and number of the first results; null until they arrive. */
  let came: Mark | null = null;
  const marks: Mark[] = [];
  return (atMs: number, done: number): number => {
    const isAhead = (mark: Mark): boolean => mark.atMs > atMs || mark.done > done;
    if (came && isAhead(came)) came = null;
    while (marks.length > 0 && isAhead(marks.at(-1) ?? start)) marks.pop();
    if (!came && done > 0) came = { atMs, done };
    const last = marks.at(-1);
    if (last ? atMs - last.atMs >= MARK_EVERY_MS : done > 0) marks.push({ atMs, done });
    if (!came || atMs - came.atMs < MARK_EVERY_MS) return rateSince(start, atMs, done);
    const halfMs = (atMs - startedAtMs) / 2;
    const windowMs = Math.min(Math.max(halfMs, WINDOW_MS.shortest), WINDOW_MS.longest);
    while (marks.length > 2 && (marks[1]?.atMs ?? atMs) < atMs - windowMs) marks.shift();
    const late = rateSince(marks[0] ?? start, atMs, done);
    // After a 429, the run pauses briefly and then continues as fast as before.
    return atMs - came.atMs < WINDOW_MS.longest ? Math.max(late, rateSince(came, atMs, done)) : late;
  };
}

const rateSince = (from: Mark, atMs: number, done: number): number =>
  atMs > from.atMs ? ((done - from.done) * 1000) / (atMs - from.atMs) : 0;
