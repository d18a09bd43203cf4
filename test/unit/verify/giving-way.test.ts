import { expect, it } from 'vitest';
import { onCommit } from '../../../src-main/db/database.ts';
import { addList, streets, testWorkspace } from '../../support/rows/workspace.ts';
import { begin } from '../../support/rows/workspace-runs.ts';
import { confirming, scriptedAddresses } from '../../support/service/scripted-addresses.ts';
import { virtualClock } from '../../support/service/virtual-clock.ts';

const ROWS = 800;

it('a run commits less often while a person is active, and soon after that as often as usual', async () => {
  const clock = virtualClock();
  const workspace = testWorkspace();
  const list = addList(workspace, streets(ROWS));
  let answers = 0;
  const addresses = scriptedAddresses(async (query) => {
    answers += 1;
    await clock.delay(40 + ((answers * 13) % 80)); // so that hardly any two answers arrive together
    return confirming(query);
  });
  const commitsAtMs: number[] = [];
  onCommit(workspace.db, () => void commitsAtMs.push(clock.nowMs()));
  const run = begin(workspace, list.id, addresses, {
    most: 16,
    nowMs: clock.nowMs,
  });
  const gapsWithin = async (ms: number): Promise<readonly number[]> => {
    const before = commitsAtMs.length;
    await clock.pass(ms);
    return commitsAtMs.slice(before).flatMap((at, nth, all) => (nth === 0 ? [] : [at - (all[nth - 1] ?? 0)]));
  };

  const alone = await gapsWithin(400);
  run.giveWay();
  await clock.pass(50);
  const beside = [...(await gapsWithin(400))];
  run.giveWay();
  beside.push(...(await gapsWithin(400)));
  await clock.pass(500);
  const aloneAgain = await gapsWithin(400);

  expect(beside.length).toBeGreaterThan(10);
  expect(Math.min(...beside)).toBeGreaterThanOrEqual(50);
  for (const gaps of [alone, aloneAgain]) expect(gaps.length).toBeGreaterThan(beside.length);

  let hasEnded = false;
  void run.ended.then(() => (hasEnded = true));
  await clock.until(() => hasEnded);
  expect(await run.ended).toMatchObject({ state: 'done', requests: ROWS, failed: 0 });
  expect(addresses.asked).toHaveLength(ROWS);
});
