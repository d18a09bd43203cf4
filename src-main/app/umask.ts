/** The app's own files are private. Files that a person saves get the permissions of the person's umask. */

export const OWN_UMASK = 0o077;

export type PersonsUmask = {
  readonly value: number;
  /**
   * Starts a person's program under their umask. It applies to the whole process, but the app's folders are private.
   */
  readonly during: <T>(start: () => Promise<T>) => Promise<T>;
};

/** Sets the app's umask and returns the person's. Call it first in a shell, because a thread cannot set it. */
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
