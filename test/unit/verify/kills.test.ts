import { expect, it } from 'vitest';
import { runKills } from '../../kills/run-kills.ts';
import { killsOf } from '../../kills/tally.ts';

const KILLS = 20;
/** A slow machine makes fewer kills instead of taking longer. */
const MOST_MS = 30_000;

it('a restart after SIGKILL during an import, run or export repeats only lookups in flight and writes the same export', {
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
