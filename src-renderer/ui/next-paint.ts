/** The maximum wait. A hidden page never paints. */
const LONGEST_MS = 100;

/** Resolves when the current state is painted. A timer set in a frame's callback runs after that frame. */
export const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
