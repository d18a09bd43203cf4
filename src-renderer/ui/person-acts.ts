/** As long as this after a key, a click or a scroll the next one may come any moment. */
const ACTING_MS = 400;

/** Answers whether a person is in the middle of acting, from now on. */
export function watchActs(): () => boolean {
  let lastMs = Number.NEGATIVE_INFINITY;
  const note = (): void => {
    lastMs = performance.now();
  };
  for (const act of ['keydown', 'pointerdown', 'wheel', 'scroll'])
    addEventListener(act, note, { capture: true, passive: true });
  return () => performance.now() - lastMs < ACTING_MS;
}
