import { describe, expect, it } from 'vitest';
import { createProgressRate } from '../../../src-main/verify/progress-rate.ts';

const STEP_MS = 100;

/** Returns the estimated time left as a multiple of the real time left. `doneAt` takes a time in ms. */
function timesSaidAt(share: number, total: number, doneAt: (ms: number) => number): number {
  const rateAt = createProgressRate(0);
  let said: { readonly atMs: number; readonly seconds: number } | null = null;
  for (let atMs = STEP_MS; ; atMs += STEP_MS) {
    const done = Math.min(total, doneAt(atMs));
    const rate = rateAt(atMs, done);
    if (!said && done >= total * share) said = { atMs, seconds: (total - done) / rate };
    if (done >= total) return said ? said.seconds / ((atMs - said.atMs) / 1000) : NaN;
  }
}

const BEGINNING_MS = 900;

/** Returns the number of answers by time. They come in rounds of 4, 8, 16 and so on, at most `most` a round. */
function inRounds(roundMs: number, most: number, limitPerSecond = Infinity) {
  const perRound = Math.min(most, (limitPerSecond * roundMs) / 1000);
  return (ms: number): number => {
    let done = 0;
    for (let round = 1; BEGINNING_MS + round * roundMs <= ms; round += 1)
      done += Math.min(perRound, 4 * 2 ** Math.min(round - 1, 20));
    return Math.floor(done);
  };
}

/** Returns the number of answers by time. A second of refusals follows the beginning, then the limit applies. */
const refusedAtFirst = (limitPerSecond: number) => (ms: number) =>
  Math.floor(
    (limitPerSecond * (Math.min(Math.max(0, ms - BEGINNING_MS), 1_000) + Math.max(0, ms - 2_900))) / 1000,
  );

describe('the time left that a run displays', () => {
  it.each([
    { name: 'a steady pace', total: 2_000, doneAt: (ms: number) => ms / 20 },
    { name: 'answers after 0.3 s, 60 a second', total: 2_000, doneAt: inRounds(300, 32, 60) },
    { name: 'answers after 0.8 s, 32 in parallel', total: 1_500, doneAt: inRounds(800, 32) },
    { name: 'a second of refusals at the beginning', total: 4_000, doneAt: refusedAtFirst(150) },
    { name: 'answers after 1.5 s, 10 a second', total: 300, doneAt: inRounds(1_500, 32, 10) },
  ])('is right within a factor of two: $name', ({ total, doneAt }) => {
    for (const share of [0.05, 0.1, 0.25, 0.5, 0.75]) {
      const times = timesSaidAt(share, total, doneAt);
      expect(times, `at ${share * 100}%`).toBeGreaterThan(0.5);
      expect(times, `at ${share * 100}%`).toBeLessThan(2);
    }
  });

  it('follows a lasting change in the pace within a few seconds', () => {
    const rateAt = createProgressRate(0);
    let rate = 0;
    for (let atMs = 100; atMs <= 40_000; atMs += 100)
      rate = rateAt(atMs, atMs <= 20_000 ? atMs / 100 : 200 + (atMs - 20_000) / 10);
    expect(rate).toBeCloseTo(100, 0);
  });

  it('is unknown before the first row, and is based on the average if all rows finished at the same time', () => {
    const rateAt = createProgressRate(0);
    expect(rateAt(1_000, 0)).toBe(0);
    expect(rateAt(2_000, 50)).toBe(25);
  });

  it.each([
    {
      name: 'the clock goes back',
      atMs: (ms: number) => (ms > 10_000 ? ms - 3_600_000 : ms),
      doneAt: (ms: number) => ms / 20,
    },
    {
      name: 'the clock goes forward',
      atMs: (ms: number) => (ms > 10_000 ? ms + 3_600_000 : ms),
      doneAt: (ms: number) => ms / 20,
    },
    {
      name: 'a batch of rows is not stored',
      atMs: (ms: number) => ms,
      doneAt: (ms: number) => (ms % 5_000 === 0 ? ms / 10 : ms / 20),
    },
  ])('never gives a negative pace, and soon gives the right one again: $name', ({ atMs, doneAt }) => {
    const rateAt = createProgressRate(0);
    let rate = 0;
    for (let ms = 100; ms < 40_000; ms += 100) {
      rate = rateAt(atMs(ms), doneAt(ms));
      expect(rate, `after ${ms} ms`).toBeGreaterThanOrEqual(0);
    }
    expect(rate).toBeCloseTo(50, -1);
  });
});
