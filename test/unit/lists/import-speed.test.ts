import { expect, it } from 'vitest';
import { createImportSpeed, UNKNOWN_SPEED } from '../../../src-main/lists/import/import-speed.ts';

it('an import shows no speed in the first half second, and then the recent speed and the time left', () => {
  const speed = createImportSpeed();
  expect(speed({ atMs: 0, rows: 0, fraction: 0 })).toEqual(UNKNOWN_SPEED);
  expect(speed({ atMs: 400, rows: 100, fraction: 0.01 })).toEqual(UNKNOWN_SPEED);
  expect(speed({ atMs: 1_000, rows: 1_000, fraction: 0.1 })).toEqual({ rowsPerSecond: 1_000, msLeft: 9_000 });
  for (let s = 2; s <= 5; s += 1) speed({ atMs: s * 1_000, rows: s * 1_000, fraction: s / 10 });
  // From here on, rows arrive twice as fast. The earlier speed is forgotten after four seconds.
  for (let s = 6; s <= 8; s += 1)
    speed({ atMs: s * 1_000, rows: 5_000 + (s - 5) * 2_000, fraction: 0.5 + (s - 5) / 20 });
  expect(speed({ atMs: 9_000, rows: 13_000, fraction: 0.7 })).toEqual({
    rowsPerSecond: 2_000,
    msLeft: 6_000,
  });
});

it('an import shows no time left while it makes no progress', () => {
  const speed = createImportSpeed();
  speed({ atMs: 0, rows: 10, fraction: 0.5 });
  expect(speed({ atMs: 2_000, rows: 10, fraction: 0.5 })).toEqual({ rowsPerSecond: 0, msLeft: null });
});
