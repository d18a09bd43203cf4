/** Sets the app's umask, so that its own files are private. Files that a person saves get the person's umask. */

/** Removes all permissions of the group and of others. */
export const OWN_UMASK = 0o077;

export type PersonsUmask = {
  readonly value: number;
  /**
   * Starts a program with the person's umask. Meanwhile this umask applies to the whole process, but the app's folders are
   * private.
   */
  readonly during: <T>(start: () => Promise<T>) => Promise<T>;
};

/** Sets the app's umask and returns the person's. A shell calls this first, because a thread cannot set the umask. */
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
