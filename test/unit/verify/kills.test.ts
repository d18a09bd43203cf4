import { expect, it } from 'vitest';
import { runKills } from '../../kills/run-kills.ts';
import { killsOf } from '../../kills/tally.ts';

const KILLS = 20;
/** On a slow machine there are fewer kills rather than a longer wait. */
const MOST_MS = 30_000;

it('SIGKILL at any moment of import, run and export: the export is that of an undisturbed run, and no lookup is asked twice but those in flight', {
  timeout: 200_000,
}, async () => {
  const queues: string[] = [];
  const tally = await runKills({
    kills: KILLS,
    seed: 1,
    mostMs: MOST_MS,
    say: (queue) => queues.push(queue),
  });
  expect(tally.faults, queues.join('\n')).toEqual([]);
  expect(killsOf(tally)).toBeGreaterThan(0);
});
