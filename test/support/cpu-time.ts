import { expect } from 'vitest';

/**
 * Fails if the work takes more than `mostMs` of this thread's processor time, which other programs do not affect.
 * It distinguishes linear from quadratic work, which takes many times as long. It is not a measurement.
 */
export function withinCpuMs<T>(mostMs: number, work: () => T, what?: string): T {
  const before = process.threadCpuUsage();
  const value = work();
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000, what).toBeLessThan(mostMs);
  return value;
}
