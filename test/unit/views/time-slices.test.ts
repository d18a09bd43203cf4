import { setImmediate as nextSlice } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Aborted, forEachSlice, runInSlices, type SlicedWork } from '../../../src-main/views/time-slices.ts';

const WANTED = { aborted: false };

describe('long work on one thread', () => {
  it('does at most one slice in each turn of the event loop, and several pieces of work alternate', async () => {
    const done: string[] = [];
    function* steps(name: string): SlicedWork<string> {
      for (let step = 0; step < 3; step += 1) {
        done.push(name);
        yield;
      }
      return name;
    }
    const works = [runInSlices(steps('a'), WANTED), runInSlices(steps('b'), WANTED)];
    const rows = forEachSlice(30_000, WANTED, () => done.push('c'));
    const began = done.length;
    expect(began).toBe(2);
    for (let turn = 1; done.length < 9; turn += 1) {
      await nextSlice();
      expect(done.length - began).toBeLessThanOrEqual(turn);
    }
    expect(done).toEqual(['a', 'b', 'a', 'b', 'c', 'a', 'b', 'c', 'c']);
    expect(await Promise.all([...works, rows])).toEqual(['a', 'b', undefined]);
  });

  it('is delayed by work for a waiting caller if nobody waits for it yet', async () => {
    const done: string[] = [];
    function* steps(name: string): SlicedWork<void> {
      for (let step = 0; step < 3; step += 1) {
        done.push(name);
        yield;
      }
    }
    const ahead = runInSlices(steps('ahead'), WANTED, 'ahead');
    await Promise.all([runInSlices(steps('asked'), WANTED), ahead]);
    expect(done).toEqual(['ahead', 'asked', 'asked', 'asked', 'ahead', 'ahead']);
  });

  it('ends if nobody needs it any more, and does not block other work', async () => {
    const stop = { aborted: false };
    const ended = expect(forEachSlice(50_000, stop, () => void (stop.aborted = true))).rejects.toThrow(
      Aborted,
    );
    const other: number[] = [];
    await forEachSlice(20_000, WANTED, (after) => other.push(after));
    expect(other).toEqual([0, 10_000]);
    await ended;
  });
});
