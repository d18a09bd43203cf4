import { beforeEach, expect, it } from 'vitest';
import type { EventMessage } from '#shared/contract/events.ts';
import type { RunSnapshot } from '#shared/contract/run/run.ts';
import { type ShowRunsOptions, showRuns } from '../../../src-main/electron/run-signals.ts';

let bars: (number | string)[];
let awake: Set<number>;
let isClosed: boolean;
let hear: (message: EventMessage) => void;

const window: ReturnType<ShowRunsOptions['windows']>[number] = {
  setProgressBar: (fraction, options) =>
    bars.push(options?.mode === 'paused' ? `${fraction} halted` : fraction),
};

beforeEach(() => {
  bars = [];
  awake = new Set();
  isClosed = false;
  let started = 0;
  showRuns({
    windows: () => (isClosed ? [] : [window]),
    powerSaveBlocker: {
      start: () => {
        started += 1;
        awake.add(started);
        return started;
      },
      stop: (id) => awake.delete(id),
    },
    subscribe: (listener) => {
      hear = listener;
      return () => undefined;
    },
  });
});

const run = (runId: number, state: RunSnapshot['state'], done: number): EventMessage => {
  const snapshot: Partial<RunSnapshot> = { runId, listId: 1, state, done, total: 100 };
  return { name: 'runProgressed', payload: snapshot as RunSnapshot };
};

it('an active run shows its progress in the taskbar and keeps the computer awake until it pauses', () => {
  hear(run(1, 'running', 0));
  hear(run(1, 'running', 25));
  expect(awake.size).toBe(1);
  hear(run(1, 'paused', 30));
  expect(bars).toEqual([0, 0.25, -1]);
  expect(awake.size).toBe(0);
});

it('two runs share one progress bar, and the computer may sleep when both have ended', () => {
  hear(run(1, 'running', 50));
  hear(run(2, 'running', 0));
  hear(run(1, 'done', 100));
  expect(awake.size).toBe(1);
  hear(run(2, 'failed', 10));
  expect(bars).toEqual([0.5, 0.25, 0, -1]);
  expect(awake.size).toBe(0);
});

it('a waiting run shows a halted progress bar and keeps the computer awake, because it will continue', () => {
  hear(run(1, 'running', 25));
  hear(run(1, 'waiting', 30));
  expect(awake.size).toBe(1);
  hear(run(2, 'running', 10));
  hear(run(1, 'running', 40));
  expect(bars).toEqual([0.25, '0.3 halted', 0.2, 0.25]);
});

it('an event that is not about a run has no effect on the progress bar or on sleep', () => {
  hear({ name: 'workspaceChanged', payload: {} });
  expect(bars).toEqual([]);
  expect(awake.size).toBe(0);
});

it('a run without a window shows no progress bar, but keeps the computer awake until the run ends', () => {
  hear(run(1, 'running', 25));
  isClosed = true;
  hear(run(1, 'running', 50));
  expect(awake.size).toBe(1);
  hear(run(1, 'done', 100));
  expect(bars).toEqual([0.25]);
  expect(awake.size).toBe(0);
});
