import { expect, it } from 'vitest';
import type { EventMessage } from '#shared/contract/events.ts';
import { createSnapshotQueue } from '../../../src-main/loopback/snapshot-queue.ts';
import { runOf } from '../../support/rows/run-snapshot.ts';

const run = (runId: number, ...rest: Parameters<typeof runOf>): EventMessage => ({
  name: 'runProgressed',
  payload: { ...runOf(...rest), runId },
});

it('a slow page receives the end of a run even if another run of the list sends many events in the meantime', () => {
  const queue = createSnapshotQueue();
  queue.add(run(1, 'running', { subject: 'address' }));
  queue.add(run(2, 'running', { subject: 'email', done: 1 }));
  queue.add(run(1, 'done', { subject: 'address' }));
  queue.add(run(2, 'running', { subject: 'email', done: 2 }));
  const told = queue.takeAll().map(({ payload }) => payload);
  expect(told).toMatchObject([
    { runId: 1, state: 'done' },
    { runId: 2, state: 'running', done: 2 },
  ]);
  expect(queue.takeAll()).toEqual([]);
});

it('the preview of one page does not replace the preview of another page', () => {
  const queue = createSnapshotQueue();
  for (const previewId of ['mine', 'yours', 'mine']) {
    const message = { name: 'exportPreviewed', payload: { previewId, listId: 1 } } as EventMessage;
    queue.add(message);
  }
  expect(queue.takeAll()).toHaveLength(2);
});
