/** How fast an import goes, and how long it still takes: by its latest seconds, since a file is not everywhere alike. */

/** Where it is: `fraction` 0..1 of what is to be done. Times are of a clock nobody can set, in milliseconds. */
type Mark = { readonly atMs: number; readonly rows: number; readonly fraction: number };

export type ImportSpeed = {
  /** null until enough is done to tell. */
  readonly rowsPerSecond: number | null;
  /** Until all is done, at this speed; null until that is known. */
  readonly msLeft: number | null;
};

const WINDOW_MS = 4_000;
/** Less says nothing: the first rows wait for the file to be opened. */
const LEAST_MS = 500;

export const UNKNOWN_SPEED: ImportSpeed = { rowsPerSecond: null, msLeft: null };

/** Each call tells where it is, and is told how fast that was. */
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
