import { expect, it } from 'vitest';
import { runEmailKills } from '../../kills/email-kills.ts';

const KILLS = 4;
/** A slow machine makes fewer kills instead of taking longer. */
const MOST_MS = 20_000;

it('a restart after SIGKILL during an email batch or job repeats only what the receipt reports', {
  timeout: 200_000,
}, async () => {
  const tally = await runEmailKills({ kills: KILLS, seed: 1, mostMs: MOST_MS, say: () => {} });
  expect(tally.faults).toEqual([]);
  expect(tally.kills).toBeGreaterThan(0);
});
