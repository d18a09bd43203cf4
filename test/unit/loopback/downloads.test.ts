import { expect, it } from 'vitest';
import { createOfferedDownloads } from '../../../src-main/loopback/downloads.ts';

const FILE = { path: 'export', name: 'clean.csv' };
const OPEN = { isEnded: () => false };

it('a file can be downloaded only once, and not after its offer has expired', () => {
  let nowMs = 0;
  const downloads = createOfferedDownloads(60_000, () => nowMs);
  const [first, second] = [downloads.offer(FILE, OPEN), downloads.offer(FILE, OPEN)];
  expect(first).not.toBe(second);

  nowMs = 59_999;
  expect(downloads.take(first)).toEqual(FILE);
  expect(downloads.take(first)).toBeNull();
  nowMs = 60_000;
  expect(downloads.take(second)).toBeNull();
});

it('a file can no longer be downloaded after the end of the session that offered it', () => {
  let isEnded = false;
  const downloads = createOfferedDownloads(60_000, () => 0);
  const id = downloads.offer(FILE, { isEnded: () => isEnded });
  isEnded = true;
  expect(downloads.take(id)).toBeNull();
});
