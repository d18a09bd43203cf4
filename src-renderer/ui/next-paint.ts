/** A page out of sight draws nothing: what waits for it then waits no longer than this. */
const LONGEST_MS = 100;

/** Resolves when what the page is by now is painted. A timer set in a frame's callback runs after the frame. */
export const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
