import { expect, it } from 'vitest';
import { runEmailKills } from '../../kills/email-kills.ts';

const KILLS = 4;
/** On a slow machine there are fewer kills rather than a longer wait. */
const MOST_MS = 20_000;

it('SIGKILL at any moment of a batch or a job of emails: nothing is submitted twice but what the receipt tells of', {
  timeout: 200_000,
}, async () => {
  const tally = await runEmailKills({ kills: KILLS, seed: 1, mostMs: MOST_MS, say: () => {} });
  expect(tally.faults).toEqual([]);
  expect(tally.kills).toBeGreaterThan(0);
});
