/** How fast a reviewer gets on in one sitting. Pure: what was known and what is left by now, in; what is known then, out. */

/** A person who looks longer at a row has gone for a coffee, and that is no slowness. */
const LONGEST_THOUGHT_MS = 60_000;
/** Of fewer rows nothing can be said. */
const LEAST_DONE = 5;
const MINUTE_MS = 60_000;

export type Pace = {
  /** Rows to review when the sitting began, and now. */
  readonly atFirst: number;
  readonly left: number;
  /** Spent on those between, without breaks. */
  readonly activeMs: number;
  /** Of the latest decision, or of the beginning. */
  readonly atMs: number;
};

/** @param before null at the beginning of a sitting. It begins anew where there is more to review than ever. */
export function paceAfter(before: Pace | null, left: number, atMs: number): Pace {
  if (!before || left > before.atFirst) return { atFirst: left, left, activeMs: 0, atMs };
  if (left === before.left) return before;
  const spentMs = Math.min(Math.max(0, atMs - before.atMs), LONGEST_THOUGHT_MS);
  return { ...before, left, activeMs: before.activeMs + spentMs, atMs };
}

export const doneOf = ({ atFirst, left }: Pace): number => atFirst - left;

/** Minutes until nothing is left, at least 1; null while that cannot be said. */
export function minutesLeft(pace: Pace): number | null {
  const done = doneOf(pace);
  if (done < LEAST_DONE || pace.left === 0) return null;
  return Math.max(1, Math.round((pace.left * pace.activeMs) / done / MINUTE_MS));
}
