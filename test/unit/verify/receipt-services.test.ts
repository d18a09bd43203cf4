import { expect, it } from 'vitest';
import { makeReceipt } from '../../../src-main/verify/receipt.ts';
import { runOf } from '../../support/rows/run-snapshot.ts';
import { addList, testWorkspace } from '../../support/rows/workspace.ts';

it('the receipt contains the services that checked a list, in order, and the start of the first run', () => {
  const workspace = testWorkspace();
  const { repositories } = workspace;
  const { id: listId } = addList(workspace, [['Ann', 'High St', '1', 'Leeds', 'LS1 1AA']]);
  expect(makeReceipt(listId, repositories)).toMatchObject({ runs: 0, startedAtMs: null, services: [] });

  const began = (service: string, nowMs: number): void => {
    const runId = repositories.runs.insert(listId, service, nowMs);
    repositories.runs.save(runOf('done', { runId, listId }));
  };
  began('practice', 500);
  began('https://service.example', 900);
  began('practice', 1000);
  // Each run stores its service. Snapshots of earlier versions had none.
  expect(repositories.runs.all(listId).map(({ service }) => service)).toEqual([
    'practice',
    'https://service.example',
    'practice',
  ]);
  expect(repositories.runs.latest(listId)?.service).toBe('practice');
  expect(makeReceipt(listId, repositories)).toMatchObject({
    runs: 3,
    startedAtMs: 500,
    services: ['practice', 'https://service.example'],
  });
});
