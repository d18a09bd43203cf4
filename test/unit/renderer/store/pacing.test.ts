import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createDebounced,
  createGivingWay,
  createPaced,
} from '../../../../src-renderer/store/async/pacing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('work that waits until the person pauses', () => {
  it('runs once after a time without requests', async () => {
    let done = 0;
    const ask = createDebounced(() => (done += 1), { quietMs: 100, longestMs: 1_000 });
    ask();
    await vi.advanceTimersByTimeAsync(99);
    ask();
    await vi.advanceTimersByTimeAsync(99);
    expect(done).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toBe(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(done).toBe(1);
  });

  it('runs after a maximum time if the person never pauses', async () => {
    let done = 0;
    const ask = createDebounced(() => (done += 1), { quietMs: 100, longestMs: 1_000 });
    for (let press = 0; press < 25; press += 1) {
      ask();
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(done).toBe(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(done).toBe(2);
  });
});

describe('work that waits while the person is active', () => {
  it('runs immediately if the person is not active, and otherwise once when the person pauses', async () => {
    let done = 0;
    let isActing = false;
    const ask = createGivingWay(
      () => (done += 1),
      () => isActing,
    );
    ask();
    expect(done).toBe(1);
    isActing = true;
    ask();
    ask();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(done).toBe(1);
    isActing = false;
    await vi.advanceTimersByTimeAsync(100);
    expect(done).toBe(2);
  });

  it('runs after some time even if the person never pauses', async () => {
    let done = 0;
    const ask = createGivingWay(
      () => (done += 1),
      () => true,
    );
    ask();
    await vi.advanceTimersByTimeAsync(2_900);
    expect(done).toBe(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(done).toBe(1);
  });
});

describe('a read that is requested more often than it can run', () => {
  it('runs immediately, and then once after each pause', async () => {
    let done = 0;
    const paced = createPaced(async () => void (done += 1), 500);
    paced();
    paced();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toBe(1);
    await vi.advanceTimersByTimeAsync(499);
    expect(done).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toBe(2);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(done).toBe(2);
  });

  it('runs less often if each read takes a long time', async () => {
    let done = 0;
    const paced = createPaced(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      done += 1;
      paced();
    }, 500);
    paced();
    await vi.advanceTimersByTimeAsync(5_999);
    expect(done).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toBe(2);
  });

  it('does not wait for the pause if the request is urgent, even if another read is running', async () => {
    let done = 0;
    let finish = (): void => {};
    const paced = createPaced(async () => {
      done += 1;
      await new Promise<void>((resolve) => (finish = resolve));
    }, 500);
    paced();
    finish();
    await vi.advanceTimersByTimeAsync(100);
    paced.now();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toBe(2);
    paced.now();
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toBe(3);
  });
});
