/** Runs inside the page: how long from an input until what it asks for is painted. */

declare global {
  interface Window {
    readonly stopwatch: {
      /**
       * Milliseconds from just before `act` until each of `goals` is met and two animation frames have begun since:
       * the second begins when the first is painted.
       */
      readonly time: (act: () => void, goals: readonly (() => boolean)[]) => Promise<readonly number[]>;
    };
  }
}

/** Given to the page as a whole: it can use nothing of this file. */
export function installStopwatch(): void {
  const LONGEST_MS = 30_000;
  const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));

  const isMet = (goal: () => boolean): Promise<void> =>
    new Promise((met, failed) => {
      const tooLong = setTimeout(() => failed(new Error(`not within 30 s: ${goal.toString()}`)), LONGEST_MS);
      const look = (): void => {
        if (!goal()) return;
        observer.disconnect();
        clearTimeout(tooLong);
        met();
      };
      const observer = new MutationObserver(look);
      const everything = { subtree: true, childList: true, characterData: true, attributes: true };
      observer.observe(document, everything);
    });

  async function time(act: () => void, goals: readonly (() => boolean)[]): Promise<readonly number[]> {
    const painted = goals.map(async (goal) => {
      await isMet(goal);
      await frame();
      await frame();
      return performance.now();
    });
    const startedMs = performance.now();
    act();
    return (await Promise.all(painted)).map((atMs) => atMs - startedMs);
  }
  Object.assign(window, { stopwatch: { time } });
}
