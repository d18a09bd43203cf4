import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StartJob, ThreadJobEnd } from '../../../src-main/app/jobs/jobs.ts';
import { startInTurn } from '../../../src-main/app/jobs/start-in-turn.ts';

const MOST = 3;

/** Starts jobs that the test ends. Records their lists in the order in which they began. */
function aWorld() {
  const begun: number[] = [];
  const going = new Map<number, (end: ThreadJobEnd) => void>();
  let highest = 0;
  const startJob: StartJob = ({ listId }) => {
    const end = Promise.withResolvers<ThreadJobEnd>();
    const id = listId ?? 0;
    begun.push(id);
    going.set(id, (value) => {
      going.delete(id);
      end.resolve(value);
    });
    highest = Math.max(highest, going.size);
    const pause = (): void => going.get(id)?.({ ok: false, failure: { code: 'interrupted' } });
    return { pause, abandon: pause, tryNow: () => {}, change: () => {}, ended: end.promise };
  };
  return { start: startInTurn(startJob, MOST), begun, going, highest: () => highest };
}

const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));

it('jobs start in order and within the limit, and every job ends, even if some are stopped', async () => {
  const stopped = fc.uniqueArray(fc.nat(29), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 30 }), stopped, async (count, stops) => {
      const { start, begun, going, highest } = aWorld();
      const handles = Array.from({ length: count }, (_, listId) =>
        start({ kind: 'delete', listId }, () => {}),
      );
      for (const stop of stops) handles[stop]?.pause();
      while (going.size > 0) {
        [...going.values()][0]?.({ ok: true });
        await settled();
      }
      const ends = await Promise.all(handles.map(({ ended }) => ended));
      expect(ends.map(({ ok }) => ok)).toEqual(handles.map((_, listId) => !stops.includes(listId)));
      expect(begun).toEqual(begun.toSorted((a, b) => a - b));
      expect(highest()).toBeLessThanOrEqual(MOST);
    }),
    { numRuns: 60 },
  );
});
