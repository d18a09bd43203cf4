/**
 * What the app writes is its owner's alone. What a person saves, and what the programs write that they open from here,
 * gets the rights that their own umask leaves.
 */

/** Leaves nothing to group and others. */
export const OWN_UMASK = 0o077;

export type PersonsUmask = {
  readonly value: number;
  /**
   * Starts a program of the person's under their umask, which it inherits. The umask is of the whole process: what the
   * app's threads write meanwhile lies in folders that are shut.
   */
  readonly during: <T>(start: () => Promise<T>) => Promise<T>;
};

/** Sets the app's umask and answers with the person's. For a shell's first lines: a thread cannot set it. */
export function takeUmask(): PersonsUmask {
  const value = process.umask(OWN_UMASK);
  let starting = 0;
  return {
    value,
    async during(start) {
      starting += 1;
      process.umask(value);
      try {
        return await start();
      } finally {
        starting -= 1;
        if (starting === 0) process.umask(OWN_UMASK);
      }
    },
  };
}
