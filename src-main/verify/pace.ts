/** Time over which the pace is averaged: long enough not to jump, short enough to follow the service. */
const WINDOW_MS = 20_000;

/** Things done a second, over the last `WINDOW_MS`. Times are of one clock, in milliseconds. */
export function createPace(startedAtMs: number, doneBefore: number) {
  const marks: { readonly atMs: number; readonly done: number }[] = [{ atMs: startedAtMs, done: doneBefore }];
  return (atMs: number, done: number): number => {
    marks.push({ atMs, done });
    while (marks.length > 2 && (marks[1]?.atMs ?? atMs) < atMs - WINDOW_MS) marks.shift();
    const first = marks[0] ?? { atMs, done };
    return atMs > first.atMs ? ((done - first.done) * 1000) / (atMs - first.atMs) : 0;
  };
}
