import { setTimeout as delay } from 'node:timers/promises';
import { median, percentile } from './numbers.ts';

export type Say = (line: string) => void;

export const TIMINGS_HEAD = '\n| what | times | median ms | p95 ms |\n| --- | ---: | ---: | ---: |';

export const timingsLine = (what: string, tookMs: readonly number[]): string =>
  `| ${what} | ${tookMs.length} | ${median(tookMs).toFixed(0)} | ${percentile(tookMs, 0.95).toFixed(0)} |`;

/** Runs actions one after the other, as a person does. @param pauseMs the pause between two actions */
export async function repeat<T>(
  times: number,
  act: (round: number) => Promise<T>,
  pauseMs = 0,
): Promise<readonly T[]> {
  const results: T[] = [];
  for (let round = 0; round < times; round += 1) {
    if (pauseMs > 0) await delay(pauseMs);
    results.push(await act(round));
  }
  return results;
}

/** Returns a place in the list for a round, 0..1. It is never the first place, and never the previous round's place. */
export const somewhere = (round: number): number => ((((round % 100) + 1) * 37) % 101) / 101;
