/**
 * Replaces timers, the wall clock, the steady clock and random numbers. Time passes only in `pass` and `standStill`.
 * Immediates and file work stay real, but are counted, so that all work of one moment is done before the next moment
 * begins.
 */
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import { seeded } from '../support/rows/seeded-random.ts';

type Due = {
  readonly id: number;
  readonly run: () => void;
  readonly atMs: number;
  readonly everyMs: number | null;
};

export type VirtualTime = {
  /** Returns the ms since the start, from a clock that a person cannot set. */
  readonly steadyMs: () => number;
  readonly wallMs: () => number;
  /** Waits until nothing is left to do at this moment of the virtual time. */
  readonly settle: () => Promise<void>;
  readonly pass: (ms: number) => Promise<void>;
  /** Blocks the thread for this time, so that no timer runs. */
  readonly standStill: (ms: number) => void;
  /** Moves the wall clock, as if a person had set it or the computer had slept. */
  readonly jump: (ms: number) => void;
  /** Cancels all pending work and accepts no new work, as if the process had died. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** Restores Node's own clocks. */
  readonly end: () => void;
};

const START_MS = 1_700_000_000_000;
/** The maximum number of turns of the event loop at one moment. More mean an endless loop. */
const MOST_TURNS = 1_000_000;

/** The longest delay of a timer. Node runs a timer with a longer delay at once. */
const LONGEST_MS = 2_147_483_647;

function createTimers() {
  const due: Due[] = [];
  let made = 0;
  let nowMs = 0;
  let isFrozen = false;
  function enter(timer: Due): void {
    let at = due.length;
    while (at > 0 && (due[at - 1]?.atMs ?? 0) > timer.atMs) at -= 1;
    due.splice(at, 0, timer);
  }
  return {
    nowMs: () => nowMs,
    nextMs: () => Math.max(nowMs, due[0]?.atMs ?? Infinity),
    moveTo(ms: number): void {
      nowMs = Math.max(nowMs, ms);
    },
    set(run: () => void, givenMs: number, everyMs: number | null) {
      made += 1;
      const ms = givenMs > LONGEST_MS ? 1 : givenMs;
      if (!isFrozen) enter({ id: made, run, atMs: nowMs + Math.max(0, ms), everyMs });
      const timer = { id: made, unref: () => timer, ref: () => timer, hasRef: () => false };
      return timer;
    },
    clear(id: number | undefined): void {
      const at = due.findIndex((one) => one.id === id);
      if (at !== -1) due.splice(at, 1);
    },
    freeze(): void {
      due.length = 0;
      isFrozen = true;
    },
    thaw(): void {
      isFrozen = false;
    },
    takeNext(): void {
      const timer = due.shift();
      if (!timer) return;
      nowMs = Math.max(nowMs, timer.atMs);
      if (timer.everyMs !== null) enter({ ...timer, atMs: nowMs + Math.max(1, timer.everyMs) });
      // As in Node, an exception in a timer does not stop the other timers.
      queueMicrotask(timer.run);
    },
  };
}

type Timers = ReturnType<typeof createTimers>;
type Run = (...args: readonly unknown[]) => void;

/** Replaces Node's clocks until `end`. @param seed the seed of `Math.random` */
export function startVirtualTime(seed: number): VirtualTime {
  const timers = createTimers();
  let aheadMs = 0;
  let waiting = 0;
  const realImmediate = globalThis.setImmediate;
  const counted = (run: () => void): NodeJS.Immediate => {
    waiting += 1;
    return realImmediate(() => {
      waiting -= 1;
      run();
    });
  };
  const turn = (): Promise<void> => new Promise((resolve) => void realImmediate(resolve));
  const settle = async (): Promise<void> => {
    for (let turns = 0, quiet = 0; quiet < 2; turns += 1) {
      await turn();
      quiet = waiting === 0 ? quiet + 1 : 0;
      if (turns > MOST_TURNS) throw new Error('work never ends at this moment');
    }
  };
  const wallMs = (): number => START_MS + Math.floor(timers.nowMs()) + aheadMs;
  const awaited = (given: unknown): unknown => {
    if (typeof given !== 'function') return given;
    return (...args: readonly unknown[]): unknown => {
      const going: unknown = Reflect.apply(given, fsPromises, args);
      if (!(going instanceof Promise)) return going;
      waiting += 1;
      const over = (): void => void (waiting -= 1);
      going.then(over, over);
      return going;
    };
  };
  const end = takeOver(timers, counted, awaited, wallMs, seeded(seed));
  return {
    steadyMs: timers.nowMs,
    wallMs,
    settle,
    async pass(ms) {
      for (const endMs = timers.nowMs() + ms; ; ) {
        await settle();
        if (timers.nextMs() > endMs) return timers.moveTo(endMs);
        timers.takeNext();
      }
    },
    standStill: (ms) => timers.moveTo(timers.nowMs() + ms),
    jump(ms) {
      aheadMs += ms;
    },
    freeze: () => timers.freeze(),
    thaw: () => timers.thaw(),
    end,
  };
}

function takeOver(
  timers: Timers,
  immediate: (run: () => void) => NodeJS.Immediate,
  awaited: (work: unknown) => unknown,
  wallMs: () => number,
  random: () => number,
): () => void {
  const own = {
    setTimeout: (run: Run, ms = 0, ...args: readonly unknown[]) => timers.set(() => run(...args), ms, null),
    clearTimeout: (timer?: { readonly id: number } | null) => timers.clear(timer?.id),
    setInterval: (run: Run, ms = 0, ...args: readonly unknown[]) => timers.set(() => run(...args), ms, ms),
    clearInterval: (timer?: { readonly id: number } | null) => timers.clear(timer?.id),
    setImmediate: (run: Run, ...args: readonly unknown[]) => immediate(() => run(...args)),
  };
  const promised = {
    setTimeout: (ms: number, value?: unknown, { signal }: { readonly signal?: AbortSignal } = {}) =>
      new Promise((resolve, reject) => {
        const fail = (): void =>
          reject(Object.assign(new Error('The operation was aborted'), { name: 'AbortError' }));
        if (signal?.aborted === true) return fail();
        const timer = timers.set(() => resolve(value), ms, null);
        signal?.addEventListener('abort', () => {
          timers.clear(timer.id);
          fail();
        });
      }),
    setImmediate: (value?: unknown) => new Promise((resolve) => void immediate(() => resolve(value))),
  };
  const restores = [
    replaceMembers(globalThis, own),
    replaceMembers(timersPromises, promised),
    replaceMembers(
      fsPromises,
      Object.fromEntries(Object.entries(fsPromises).map(([name, work]) => [name, awaited(work)])),
    ),
    replaceMembers(Date, { now: wallMs }),
    replaceMembers(performance, { now: timers.nowMs }),
    replaceMembers(Math, { random }),
  ];
  syncBuiltinESMExports();
  return () => {
    for (const restore of restores) restore();
    syncBuiltinESMExports();
  };
}

/** Replaces members of an object. @returns a function that restores them */
export function replaceMembers(target: object, members: Readonly<Record<string, unknown>>): () => void {
  const before = Object.keys(members).map(
    (name) => [name, Object.getOwnPropertyDescriptor(target, name)] as const,
  );
  for (const [name, value] of Object.entries(members))
    Object.defineProperty(target, name, { value, configurable: true, writable: true, enumerable: true });
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(target, name, descriptor);
      else Reflect.deleteProperty(target, name);
    }
  };
}
