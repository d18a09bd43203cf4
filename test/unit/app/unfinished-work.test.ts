import { expect, it } from 'vitest';
import type { EventMessage, EventName } from '#shared/contract/events.ts';
import { createUnfinishedWork } from '../../../src-main/app/threads/unfinished-work.ts';

/** The test leaves out payload fields that the code does not read. */
const said = (name: EventName, payload: object) => ({ name, payload }) as EventMessage;
const FAILURE = { code: 'core_restarted' } as const;

it('the app reports the end of unfinished work once, and nothing about finished work', () => {
  const work = createUnfinishedWork();
  for (const message of [
    said('importProgressed', { listId: 1, stage: 'reading', state: 'running', rows: 7, msLeft: 900 }),
    said('importProgressed', { listId: 2, stage: 'preparing', state: 'running' }),
    said('importProgressed', { listId: 3, stage: 'reading', state: 'done' }),
    said('exportProgressed', { exportId: 'a', listId: 1, state: 'running' }),
    said('exportProgressed', { exportId: 'b', listId: 1, state: 'running' }),
    said('exportProgressed', { exportId: 'b', listId: 1, state: 'done' }),
    said('decisionProgressed', { listId: 4, state: 'running' }),
    said('locateProgressed', { listId: 4, state: 'running' }),
    said('runProgressed', { runId: 8, listId: 5, subject: 'address', state: 'waiting' }),
    said('runProgressed', { runId: 9, listId: 5, subject: 'email', state: 'done' }),
    said('workspaceChanged', {}),
  ])
    work.hear(message);
  const { runs, ends } = work.take(FAILURE);
  expect(runs).toMatchObject([{ runId: 8, listId: 5, subject: 'address' }]);
  expect(ends).toEqual([
    said('importProgressed', {
      listId: 1,
      stage: 'reading',
      state: 'failed',
      rows: 7,
      msLeft: null,
      failure: FAILURE,
    }),
    said('exportProgressed', { exportId: 'a', listId: 1, state: 'failed', failure: FAILURE }),
    said('decisionProgressed', { listId: 4, state: 'failed' }),
    said('locateProgressed', { listId: 4, state: 'failed', failure: FAILURE }),
  ]);
  expect(work.take(FAILURE)).toEqual({ runs: [], ends: [] });
});
