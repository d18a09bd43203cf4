/** As long as this after a key, a click or a scroll the next one may come any moment. */
const ACTING_MS = 400;

export type PersonActs = {
  readonly isActing: () => boolean;
  /** Calls as a person begins to act, and every `ACTING_MS` while they go on. */
  readonly onActing: (listener: () => void) => void;
};

/** Whether a person is in the middle of acting, from now on. */
export function watchActs(): PersonActs {
  let lastMs = Number.NEGATIVE_INFINITY;
  let saidMs = Number.NEGATIVE_INFINITY;
  const listeners: (() => void)[] = [];
  const note = (): void => {
    lastMs = performance.now();
    if (lastMs - saidMs < ACTING_MS) return;
    saidMs = lastMs;
    for (const listener of listeners) listener();
  };
  for (const act of ['keydown', 'pointerdown', 'wheel', 'scroll'])
    addEventListener(act, note, { capture: true, passive: true });
  return {
    isActing: () => performance.now() - lastMs < ACTING_MS,
    onActing: (listener) => void listeners.push(listener),
  };
}
