import { expect, it } from 'vitest';
import { ServiceError } from '../../../src-main/service/service-error.ts';
import { addList, addressRow, testWorkspace } from '../../support/rows/workspace.ts';
import { run } from '../../support/rows/workspace-runs.ts';
import { confirming, scriptedAddresses } from '../../support/service/scripted-addresses.ts';

it('a run counts its last failed request, even if another run has answered the rest meanwhile', async () => {
  const workspace = testWorkspace();
  const list = addList(
    workspace,
    ['High', 'Low', 'Old'].map((name) => addressRow(`${name} Street`)),
  );
  const other = addList(workspace, [addressRow('Old Street')]);
  const addresses = scriptedAddresses(async (query) => {
    if (!JSON.stringify(query).includes('Low')) return confirming(query);
    await run(
      workspace,
      other.id,
      scriptedAddresses((asked) => confirming(asked)),
    );
    throw new ServiceError({ kind: 'network', attempts: 1, mayHaveReached: true });
  });
  const ended = await run(workspace, list.id, addresses, { most: 1, whenGone: 'wait' });
  expect(ended).toMatchObject({ state: 'done', done: 3, failed: 1, errors: { network: 1 } });
  expect(workspace.repositories.rows.one(list.id, 2)?.reason).toBe('service_error');
});

it('a row gets the answer that another run stored while the failure of its request was doubted', async () => {
  const workspace = testWorkspace();
  const list = addList(workspace, [addressRow('Low Street'), addressRow('High Street')]);
  const other = addList(workspace, [addressRow('Low Street')]);
  const addresses = scriptedAddresses(async (query) => {
    if (JSON.stringify(query).includes('Low'))
      throw new ServiceError({ kind: 'network', attempts: 1, mayHaveReached: true });
    await run(
      workspace,
      other.id,
      scriptedAddresses((asked) => confirming(asked)),
    );
    return confirming(query);
  });
  await run(workspace, list.id, addresses, { most: 1 });
  expect(workspace.repositories.rows.one(list.id, 1)).toMatchObject({ verdict: 'accept' });
});
