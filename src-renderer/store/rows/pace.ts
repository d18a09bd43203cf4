/** Measures how fast a reviewer works in one session. Pure. */

/** A longer time at one row counts as a break, not as slow work. */
const LONGEST_THOUGHT_MS = 60_000;
/** The minimum number of rows for an estimate. */
const LEAST_DONE = 5;
const MINUTE_MS = 60_000;

/** A session of review. `atMs` is the time at which `left` last changed. */
export type Pace = {
  /** The number of rows to review at the start of the session. `left`: the number now. */
  readonly atFirst: number;
  readonly left: number;
  /** The time spent on the rows done since the start, without breaks. */
  readonly activeMs: number;
  readonly atMs: number;
};

/**
 * Restarts the session when more rows need review than at its start.
 *
 * @param before null at the start of a session
 */
export function paceAfter(before: Pace | null, left: number, atMs: number): Pace {
  if (!before || left > before.atFirst) return { atFirst: left, left, activeMs: 0, atMs };
  if (left === before.left) return before;
  const spentMs = Math.min(Math.max(0, atMs - before.atMs), LONGEST_THOUGHT_MS);
  return { ...before, left, activeMs: before.activeMs + spentMs, atMs };
}

/** Returns how many fewer rows need review than at the start of the session. */
export const doneOf = ({ atFirst, left }: Pace): number => atFirst - left;

/** Returns the minutes until no row is left, at least 1; null while there is no estimate. */
export function minutesLeft(pace: Pace): number | null {
  const done = doneOf(pace);
  if (done < LEAST_DONE || pace.left === 0) return null;
  return Math.max(1, Math.round((pace.left * pace.activeMs) / done / MINUTE_MS));
}
