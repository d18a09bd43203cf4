/** The time in ms after a key, click or scroll in which the person's next action is likely. */
const ACTING_MS = 400;

type PersonActs = {
  readonly isActing: () => boolean;
  /** Calls the listener when a person begins to act, and every `ACTING_MS` while they continue. */
  readonly onActing: (listener: () => void) => void;
};

/** Starts to watch whether a person is acting. */
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
