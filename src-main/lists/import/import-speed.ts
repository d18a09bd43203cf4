/** Computes the speed and the remaining time of an import from its latest seconds, because parts of a file differ. */

/** The progress at one time. `fraction` is the share of the work, 0..1. Times are milliseconds of a monotonic clock. */
type Mark = { readonly atMs: number; readonly rows: number; readonly fraction: number };

type ImportSpeed = {
  /** Null until enough rows have been read. */
  readonly rowsPerSecond: number | null;
  /** The time until the end at the current speed; null until the speed is known. */
  readonly msLeft: number | null;
};

const WINDOW_MS = 4_000;
/** The minimum time before a speed is given. Earlier speeds mean nothing: opening the file delays the first rows. */
const LEAST_MS = 500;

export const UNKNOWN_SPEED: ImportSpeed = { rowsPerSecond: null, msLeft: null };

/** Returns a function that takes the current progress and returns the speed. */
export function createImportSpeed(): (mark: Mark) => ImportSpeed {
  const marks: Mark[] = [];
  return (now) => {
    marks.push(now);
    while (marks.length > 2 && (marks[1]?.atMs ?? now.atMs) <= now.atMs - WINDOW_MS) marks.shift();
    const first = marks[0] ?? now;
    const tookMs = now.atMs - first.atMs;
    if (tookMs < LEAST_MS) return UNKNOWN_SPEED;
    const fraction = now.fraction - first.fraction;
    return {
      rowsPerSecond: Math.round(((now.rows - first.rows) * 1000) / tookMs),
      msLeft: fraction > 0 ? Math.round(((1 - now.fraction) * tookMs) / fraction) : null,
    };
  };
}
