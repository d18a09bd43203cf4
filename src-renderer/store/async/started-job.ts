/** Follows a started job. Its events may arrive before the reply that contains its id, so early events wait. */
export function createStartedJob<Progress>(idOf: (progress: Progress) => string) {
  let asked = 0;
  /** The id of the job; null if no job is followed, or the reply with its id has not arrived yet. */
  let current: string | null = null;
  let isAwaited = false;
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
     * Starts a job and forgets the previous one.
     *
     * @returns the job's progress so far; null if there is none yet; undefined if the job was forgotten or did not
     * start
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

    /** Returns whether the progress belongs to the followed job. */
    hear: (progress: Progress): boolean => {
      const id = idOf(progress);
      if (isAwaited) early.set(id, progress);
      return id === current;
    },
  };
}
