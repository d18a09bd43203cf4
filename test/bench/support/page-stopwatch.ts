/** Measures, inside the page, the time from an input until its result is painted. */

declare global {
  interface Window {
    readonly stopwatch: {
      /**
       * Milliseconds from just before `act` until each of `goals` is met and the next frame is painted. A message
       * posted in the frame's first callback arrives when styles, layout and paint are done. The time in which the
       * compositor draws the pixels on its own threads is not included.
       */
      readonly time: (act: () => void, goals: readonly (() => boolean)[]) => Promise<readonly number[]>;
    };
  }
}

/** The page receives only the source of this function, so the function can use nothing else from this file. */
export function installStopwatch(): void {
  const LONGEST_MS = 30_000;
  const painted = (): Promise<number> =>
    new Promise((done) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => done(performance.now()));
        port1.start();
        port2.postMessage(null);
      });
    });

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
    const ends = goals.map((goal) => isMet(goal).then(painted));
    const startedMs = performance.now();
    act();
    return (await Promise.all(ends)).map((atMs) => atMs - startedMs);
  }
  Object.assign(window, { stopwatch: { time } });
}
