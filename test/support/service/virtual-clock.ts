/**
 * Time that passes only on the test's command, for timers and for the wall clock. An hour of a run takes only as long
 * as its work. Immediates stay real, so that all work due at a moment is done before the next moment.
 */
import { onTestFinished, vi } from 'vitest';

type Due = { readonly id: number; readonly run: () => void; atMs: number; readonly everyMs: number | null };

export type VirtualClock = {
  /** The time of the wall clock, in whole milliseconds. */
  readonly nowMs: () => number;
  /** Waits like the queue's own delay. Rejects when the signal ends it. */
  readonly delay: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Lets time pass, from timer to timer, until the condition is true. Throws if it is not true within `mostMs`. */
  readonly until: (isSo: () => boolean, mostMs?: number) => Promise<void>;
  readonly pass: (ms: number) => Promise<void>;
  /** Lets the computer sleep: the wall clock continues, but the timers stop. */
  readonly sleep: (ms: number) => void;
};

const DAY_MS = 86_400_000;
/** An arbitrary moment, but not 0, which looks like a missing time. */
const START_MS = 1_700_000_000_000;

/** Timers in the order in which they are due. `nowMs` is the moment of the last one that ran. */
function createTimers() {
  const due: Due[] = [];
  const timers = { nowMs: 0, next: () => due[0]?.atMs ?? Infinity, set, clear, take };
  let made = 0;

  function put(timer: Due): void {
    const later = due.findIndex(({ atMs }) => atMs > timer.atMs);
    due.splice(later === -1 ? due.length : later, 0, timer);
  }
  function set(run: () => void, ms = 0, everyMs: number | null = null) {
    made += 1;
    put({ id: made, run, atMs: timers.nowMs + Math.max(0, ms), everyMs });
    return { id: made, unref: () => undefined };
  }
  function clear(timer?: { readonly id: number } | null): void {
    const index = due.findIndex(({ id }) => id === timer?.id);
    if (index !== -1) due.splice(index, 1);
  }
  function take(): void {
    const timer = due.shift();
    if (!timer) throw new Error('nothing would ever happen again');
    timers.nowMs = timer.atMs;
    if (timer.everyMs !== null) put({ ...timer, atMs: timer.atMs + timer.everyMs });
    timer.run();
  }
  return timers;
}

/** Waits twice, because the second wait finishes what an immediate of the first one started. */
async function settle(): Promise<void> {
  await new Promise(setImmediate);
  await new Promise(setImmediate);
}

export function virtualClock(): VirtualClock {
  const timers = createTimers();
  const { set, clear } = timers;
  let asleepMs = 0;
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => set(run, ms));
  vi.stubGlobal('clearTimeout', clear);
  vi.stubGlobal('setInterval', (run: () => void, ms: number) => set(run, ms, ms));
  vi.stubGlobal('clearInterval', clear);
  onTestFinished(() => void vi.unstubAllGlobals());

  const step = async (): Promise<void> => {
    timers.take();
    await settle();
  };

  return {
    nowMs: () => START_MS + Math.floor(timers.nowMs) + asleepMs,
    delay: (ms, signal) =>
      new Promise((resolve, reject) => {
        const timer = set(resolve, ms);
        signal?.addEventListener('abort', () => {
          clear(timer);
          reject(new Error('the wait was ended'));
        });
      }),
    async until(isSo, mostMs = DAY_MS) {
      await settle();
      for (const endMs = timers.nowMs + mostMs; !isSo(); ) {
        if (timers.nowMs > endMs) throw new Error('it did not come to pass');
        await step();
      }
    },
    async pass(ms) {
      await settle();
      const endMs = timers.nowMs + ms;
      while (timers.next() <= endMs) await step();
      timers.nowMs = endMs;
    },
    sleep(ms) {
      asleepMs += ms;
    },
  };
}
