/** The receipt counts the attempts of a request before the request ends, because a crash would lose its outcome. */
import { expect, it } from 'vitest';
import { ENDED_ERROR } from '../../../src-main/requests/record-outcome.ts';
import { createRequestQueue } from '../../../src-main/requests/request-queue.ts';
import type { ValidateQuery } from '../../../src-main/service/address-service.ts';
import type { CallOptions } from '../../../src-main/service/replies/answer.ts';
import { checkRow } from '../../../src-main/verify/check-row.ts';
import { makeReceipt } from '../../../src-main/verify/receipt.ts';
import { addList, streets, testWorkspace } from '../../support/rows/workspace.ts';
import { begin, run, SERVICE } from '../../support/rows/workspace-runs.ts';
import { answerOf, confirmAll, confirming } from '../../support/service/scripted-addresses.ts';

const never = new AbortController().signal;

/** A service that loses the first attempt. The test releases the second answer. */
function lostOnce() {
  const { promise: second, resolve: answer } = Promise.withResolvers<void>();
  const addresses = {
    async validate(query: ValidateQuery, { mayRepeat }: CallOptions = {}) {
      expect(mayRepeat?.(1)).toBe(true);
      await second;
      return { ...answerOf(confirming(query)), attempts: 2, repeats: 1, maybeCharged: 1 };
    },
  };
  return { addresses, answer };
}

it('the receipt counts the lost attempts of a run during the retries, and once after the answer', async () => {
  const workspace = testWorkspace();
  const { id } = addList(workspace, streets(3));
  const { addresses, answer } = lostOnce();
  const { ended } = begin(workspace, id, addresses);
  const { runs } = workspace.repositories;
  await expect.poll(() => runs.latest(id)).toMatchObject({ state: 'running', maybeCharged: 3 });
  answer();
  expect(await ended).toMatchObject({ state: 'done', maybeCharged: 3, askedAgain: 3 });
});

it('the receipt counts every attempt of a request if the process ended before the answer', async () => {
  const workspace = testWorkspace();
  const { id } = addList(workspace, streets(1));
  const abandon = new AbortController();
  begin(workspace, id, lostOnce().addresses, { abandon: abandon.signal });
  const { runs } = workspace.repositories;
  await expect.poll(() => runs.latest(id)).toMatchObject({ maybeCharged: 1 });
  runs.endGoing('stopped', null, ENDED_ERROR);
  await run(workspace, id, confirmAll());
  expect(makeReceipt(id, workspace.repositories)).toMatchObject({ maybeCharged: 2 });
});

it('the receipt counts the lost attempts of a row check during its retries, and once after the answer', async () => {
  const workspace = testWorkspace();
  const { db, repositories } = workspace;
  const list = addList(workspace, streets(1));
  const { addresses, answer } = lostOnce();
  const nothing = {
    nowMs: () => 5,
    onSettled: () => {},
    pause: never,
    abandon: never,
  };
  const queue = createRequestQueue(4, Date.now);
  const dependencies = { db, repositories, addresses, queue, ...nothing };
  const checked = checkRow(list, 1, { service: SERVICE, notBeforeMs: 0 }, dependencies);
  const { singles } = repositories;
  await expect.poll(() => singles.of(list.id)).toMatchObject({ maybeCharged: 1 });
  answer();
  await checked;
  expect(singles.of(list.id)).toMatchObject({ maybeCharged: 1, credits: { validation: 1 } });
});
