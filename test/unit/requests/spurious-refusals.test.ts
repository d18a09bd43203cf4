import { describe, expect, it } from 'vitest';
import { createRequestLimiter } from '../../../src-main/requests/request-limiter.ts';

const TOOK_MS = 25;
const EVERY_MS = 5;
const SECONDS = 120;

/** Sends as fast as the rate allows, at most once every 5 ms, and counts the results. */
function send(isRefused: (number: number, atMs: number) => boolean) {
  let now = 0;
  const limiter = createRequestLimiter(32, () => now);
  const sentIn: number[] = Array.from({ length: SECONDS }, () => 0);
  let sent = 0;
  let refused = 0;
  for (; now < SECONDS * 1000; now += EVERY_MS) {
    if (limiter.allowance() < 1) continue;
    limiter.spend();
    sent += 1;
    sentIn[Math.floor(now / 1000)] = (sentIn[Math.floor(now / 1000)] ?? 0) + 1;
    if (isRefused(sent, now)) {
      refused += 1;
      limiter.refused();
    } else limiter.answered(TOOK_MS);
  }
  return { sent, refused, sentIn };
}

describe('refusals that no rate limit causes', () => {
  it('slow a run down by at most a tenth if the service refuses one request in twenty', () => {
    const { sent } = send((number) => number % 20 === 0);
    expect(sent).toBeGreaterThan(0.9 * SECONDS * (1000 / EVERY_MS));
  });

  it('do not prevent the app from finding a rate limit that begins later', () => {
    let second = -1;
    let inSecond = 0;
    const { sentIn, refused, sent } = send((number, atMs) => {
      if (Math.floor(atMs / 1000) > second) inSecond = 0;
      second = Math.floor(atMs / 1000);
      inSecond += 1;
      return second < 20 ? number % 20 === 0 : inSecond > 50;
    });
    expect(sentIn[15]).toBeGreaterThan(150);
    expect(Math.max(...sentIn.slice(-20))).toBeLessThanOrEqual(60);
    expect(refused / sent).toBeLessThanOrEqual(0.1);
  });
});
