/** Runs inside the page: how long from an input until what it asks for is painted. */

declare global {
  interface Window {
    readonly stopwatch: {
      /**
       * Milliseconds from just before `act` until each of `goals` is met and the next frame is painted: a message
       * posted in its first callback arrives when styles, layout and paint are done. Turning what was painted into
       * pixels is the compositor's, on threads of its own, and not contained.
       */
      readonly time: (act: () => void, goals: readonly (() => boolean)[]) => Promise<readonly number[]>;
    };
  }
}

/** Given to the page as a whole: it can use nothing of this file. */
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
