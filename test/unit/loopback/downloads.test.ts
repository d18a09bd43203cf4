import { expect, it } from 'vitest';
import { createDownloadDesk } from '../../../src-main/loopback/downloads.ts';

const FILE = { path: 'export', name: 'clean.csv' };
const OPEN = { isEnded: () => false };

it('gives a file out once, and only while its offer lasts', () => {
  let nowMs = 0;
  const desk = createDownloadDesk(60_000, () => nowMs);
  const [first, second] = [desk.offer(FILE, OPEN), desk.offer(FILE, OPEN)];
  expect(first).not.toBe(second);

  nowMs = 59_999;
  expect(desk.take(first)).toEqual(FILE);
  expect(desk.take(first)).toBeNull();
  nowMs = 60_000;
  expect(desk.take(second)).toBeNull();
});

it('gives nothing out once the session it was offered to is ended', () => {
  let isEnded = false;
  const desk = createDownloadDesk(60_000, () => 0);
  const id = desk.offer(FILE, { isEnded: () => isEnded });
  isEnded = true;
  expect(desk.take(id)).toBeNull();
});
