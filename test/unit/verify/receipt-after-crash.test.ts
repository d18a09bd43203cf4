import { expect, it } from 'vitest';
import { ENDED_ERROR } from '../../../src-main/requests/record-outcome.ts';
import { makeReceipt } from '../../../src-main/verify/receipt.ts';
import { addList, streets, testWorkspace } from '../../support/rows/workspace.ts';
import { leaveInFlight, run, SERVICE } from '../../support/rows/workspace-runs.ts';
import { confirmAll } from '../../support/service/scripted-addresses.ts';

it('the receipt counts lookups in flight once as sent and maybe charged, even after the next run has repeated them', async () => {
  const workspace = testWorkspace();
  const { runs } = workspace.repositories;
  const { id } = addList(workspace, streets(5));
  const other = addList(workspace, streets(9).slice(5));
  const done = await run(workspace, other.id, confirmAll());
  leaveInFlight(workspace, id, 3);
  const runId = runs.insert(id, SERVICE, 1);
  runs.save({ ...done, runId, listId: id, state: 'running' });

  for (let starts = 0; starts < 2; starts += 1) runs.endGoing('stopped', null, ENDED_ERROR);
  expect(runs.latest(id)).toMatchObject({
    state: 'stopped',
    requests: done.requests + 3,
    maybeCharged: 3,
  });
  expect(runs.latest(other.id)).toMatchObject({ state: 'done', maybeCharged: 0 });

  expect(await run(workspace, id, confirmAll())).toMatchObject({ askedAgain: 3, maybeCharged: 0 });
  expect(makeReceipt(id, workspace.repositories)).toMatchObject({
    requests: done.requests + 3 + 5,
    askedAgain: 3,
    maybeCharged: 3,
  });
});
