import { expect } from 'vitest';

/**
 * Fails when the work takes longer than `mostMs` of this thread's processor time, which other programs do not add to.
 * For work whose slow form takes many times as long: it tells linear from quadratic, and is no measurement.
 */
export function withinCpuMs<T>(mostMs: number, work: () => T, what?: string): T {
  const before = process.threadCpuUsage();
  const value = work();
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000, what).toBeLessThan(mostMs);
  return value;
}
