/**
 * What is heard of a job that was asked for. The first events may come before the reply that says its id, and the last
 * ones of an older job after it: each is told by its id.
 */
export function createStartedJob<Progress>(idOf: (progress: Progress) => string) {
  let asked = 0;
  /** null: none is listened to, or the reply has not come. */
  let current: string | null = null;
  let isAwaited = false;
  /** The latest of each job that was heard of before the reply. */
  const early = new Map<string, Progress>();

  const forget = (): void => {
    asked += 1;
    current = null;
    isAwaited = false;
    early.clear();
  };

  return {
    forget,

    /**
     * Asks for a job and forgets the one before.
     *
     * @returns what was heard of it by now, null for nothing; undefined where it was forgotten meanwhile, also when asking
     * for it failed
     */
    start: async (ask: () => Promise<string>): Promise<Progress | null | undefined> => {
      forget();
      const mine = asked;
      isAwaited = true;
      const id = await ask().catch((error: unknown) => {
        if (mine === asked) throw error;
        return null;
      });
      if (id === null || mine !== asked) return undefined;
      isAwaited = false;
      current = id;
      const heard = early.get(id) ?? null;
      early.clear();
      return heard;
    },

    /** Whether this is of the job that was asked for last. */
    hear: (progress: Progress): boolean => {
      const id = idOf(progress);
      if (isAwaited) early.set(id, progress);
      return id === current;
    },
  };
}
