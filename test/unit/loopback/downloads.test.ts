import { expect, it } from 'vitest';
import { createDownloadDesk } from '../../../src-main/loopback/downloads.ts';

const FILE = { path: 'export', name: 'clean.csv' };

it('gives a file out once, and only while its offer lasts', () => {
  let nowMs = 0;
  const desk = createDownloadDesk(60_000, () => nowMs);
  const [first, second] = [desk.offer(FILE), desk.offer(FILE)];
  expect(first).not.toBe(second);

  nowMs = 59_999;
  expect(desk.take(first)).toEqual(FILE);
  expect(desk.take(first)).toBeNull();
  nowMs = 60_000;
  expect(desk.take(second)).toBeNull();
});
