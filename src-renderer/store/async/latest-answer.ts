/** Drops an answer if the answer to a later request is already shown. */
export function createLatestAnswer<T>(show: (value: T) => void) {
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

    /** Shows the answer to a change. This answer is newer than all readings requested so far. */
    take: (value: T): void => {
      asked += 1;
      shown = asked;
      show(value);
    },
  };
}
