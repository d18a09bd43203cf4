/**
 * Answers overtake each other. Of several readings of one thing, one that was asked for before the one that is shown
 * counts no more.
 */
export function createNewest<T>(show: (value: T) => void) {
  let asked = 0;
  let shown = 0;
  return {
    read: async (ask: () => Promise<T>): Promise<void> => {
      asked += 1;
      const mine = asked;
      const value = await ask();
      if (mine < shown) return;
      shown = mine;
      show(value);
    },

    /** What a change was answered with: newer than all that was asked for by now. */
    take: (value: T): void => {
      asked += 1;
      shown = asked;
      show(value);
    },
  };
}
