import { describe, expect, it } from 'vitest';
import type { Failure } from '#shared/contract/errors.ts';
import { MISSING } from '#shared/contract/run/run.ts';
import { createRunHandlers } from '../../../src-main/app/handlers/run/run-handlers.ts';
import type { StartJob, ThreadJobEnd } from '../../../src-main/app/jobs/jobs.ts';
import { ENDED_ERROR } from '../../../src-main/requests/record-outcome.ts';
import { handlerWorld } from '../../support/app/handler-context.ts';
import { addList, streets, type TestWorkspace, testWorkspace } from '../../support/rows/workspace.ts';
import { quoteOf } from '../../support/rows/workspace-runs.ts';

/** Runs the handlers over a test workspace with immediate quotes. `endOfRun` decides how a run ends. */
function handlersOf({ db, repositories }: TestWorkspace, endOfRun: () => ThreadJobEnd) {
  const startJob: StartJob = (job, listener) => {
    if (job.kind === 'quote') listener({ type: 'quote', quote: quoteOf({ db, repositories }, job.listId) });
    const isOfRequests = job.kind === 'run' || job.kind === 'check';
    const end = isOfRequests ? endOfRun() : ({ ok: true } as const);
    if (!end.ok && end.failure === null) listener({ type: 'bug', stack: 'Error: a fault' });
    const ended = Promise.resolve(end);
    return { pause: () => {}, abandon: () => {}, tryNow: () => {}, change: () => {}, ended };
  };
  const { context, said } = handlerWorld({ db, repositories }, { startJob });
  return { handlers: createRunHandlers(context), said };
}

/** Fills the page of the latest run up to the last few bytes, and allows no other page. */
function fillUp(workspace: TestWorkspace): void {
  const { db } = workspace;
  const other = addList(workspace, streets(1));
  const fill = db.prepare(
    `INSERT INTO runs (list_id, service, subject, state, snapshot, started_at_ms) VALUES (?, '', '', '', '', 0)`,
  );
  for (let i = 0; i < 1000; i += 1) fill.run(other.id);
  db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true }))}`);
}

const ANY_RUN = {
  subject: 'address',
  scope: MISSING,
  way: null,
  looksForLostEmails: false,
  asksLostEmailsAgain: false,
  asksUnreadAgain: false,
  serviceId: null,
  maxCredits: null,
  whenGone: 'stop',
} as const;

describe('an interrupted run', () => {
  it('is saved and reported as failed, with the reason', async () => {
    const workspace = testWorkspace();
    const { id } = addList(workspace, streets(3));
    const { handlers, said } = handlersOf(workspace, () => ({ ok: false, failure: { code: 'disk_full' } }));
    await handlers.startRun({ listId: id, ...ANY_RUN });
    await expect.poll(() => said.at(-1)?.name).toBe('workspaceChanged');
    const broken = { state: 'failed', failure: { code: 'disk_full' }, total: 3, secondsLeft: null };
    expect(workspace.repositories.runs.latest(id)).toMatchObject(broken);
    expect(said.findLast(({ name }) => name === 'runProgressed')).toMatchObject({ payload: broken });
  });

  /** Interrupts a run whose end cannot be saved. By default, the disk is full. */
  async function withoutRoom(
    obstruct: (workspace: TestWorkspace) => void = fillUp,
    failure: Failure = { code: 'disk_full' },
  ) {
    // The disk is filled with entries of runs that the app would not store.
    const workspace = testWorkspace(false);
    const { id } = addList(workspace, streets(3));
    const { handlers, said } = handlersOf(workspace, () => {
      obstruct(workspace);
      return { ok: false, failure };
    });
    await handlers.startRun({ listId: id, ...ANY_RUN });
    await expect.poll(() => said.at(-1)?.name).toBe('workspaceChanged');
    const makeRoom = (): void => void workspace.db.pragma('max_page_count = 1073741823');
    return { id, handlers, said, runs: workspace.repositories.runs, makeRoom };
  }

  it('is reported even if a full disk prevents the app from saving the end of the run', async () => {
    const { id, said, runs, makeRoom } = await withoutRoom();
    expect(said.findLast(({ name }) => name === 'runProgressed')).toMatchObject({
      payload: { state: 'failed', failure: { code: 'disk_full' } },
    });
    makeRoom();
    expect(runs.latest(id)).toMatchObject({ state: 'running' });
    runs.endGoing('stopped', null, ENDED_ERROR);
    expect(runs.latest(id)).toMatchObject({ state: 'stopped' });
  });

  it('is reported with its own reason if the app cannot write to the disk', async () => {
    const failure = { code: 'answers_not_writable', detail: 'SQLITE_BUSY' } as const;
    const lock = ({ db }: TestWorkspace): void => void db.pragma('query_only = ON');
    const { id, handlers, said, runs } = await withoutRoom(lock, failure);
    expect(handlers.readRun({ listId: id, subject: 'address' })).toMatchObject({ state: 'failed', failure });
    expect(said.findLast(({ name }) => name === 'runProgressed')).toMatchObject({
      payload: { state: 'failed' },
    });
    expect(runs.latest(id)).toMatchObject({ state: 'running' });
  });

  it('has the latest receipt that its thread saved, even if no event reported this receipt', async () => {
    const workspace = testWorkspace();
    const { runs } = workspace.repositories;
    const { id } = addList(workspace, streets(3));
    const { handlers } = handlersOf(workspace, () => {
      const begun = runs.latest(id);
      if (!begun) throw new Error('missing run');
      runs.save({ ...begun, done: 2, credits: { ...begun.credits, validation: { quoted: 3, charged: 2 } } });
      return { ok: false, failure: null };
    });
    await handlers.startRun({ listId: id, ...ANY_RUN });
    await expect.poll(() => runs.latest(id)?.state).toBe('failed');
    expect(runs.latest(id)).toMatchObject({ done: 2, credits: { validation: { charged: 2 } } });
    expect(handlers.readReceipt({ listId: id })).toMatchObject({
      credits: { validation: { charged: 2 } },
    });
  });

  it('is not shown as running if a full disk prevented the app from saving the end of the run', async () => {
    const { id, handlers, makeRoom } = await withoutRoom();
    const broken = { state: 'failed', failure: { code: 'disk_full' }, secondsLeft: null, nextTryAtMs: null };
    expect(handlers.readRun({ listId: id, subject: 'address' })).toMatchObject(broken);
    expect(await handlers.pauseRun({ listId: id, subject: 'address' })).toMatchObject(broken);

    makeRoom();
    await expect(handlers.startRun({ listId: id, ...ANY_RUN })).resolves.toBeDefined();
  });

  it('contains the reference of the log entry if an internal error ended the run', async () => {
    const workspace = testWorkspace();
    const { id } = addList(workspace, streets(3));
    const { handlers, said } = handlersOf(workspace, () => ({ ok: false, failure: null }));
    await handlers.startRun({ listId: id, ...ANY_RUN });
    await expect.poll(() => said.at(-1)?.name).toBe('workspaceChanged');
    expect(workspace.repositories.runs.latest(id)).toMatchObject({
      state: 'failed',
      failure: { code: 'internal', reference: 'reference' },
    });
  });
});

it('a single-row check that fails refreshes an open report', async () => {
  const workspace = testWorkspace();
  const { id } = addList(workspace, streets(1));
  const failure = { code: 'disk_full' } as const;
  const { handlers, said } = handlersOf(workspace, () => ({ ok: false, failure }));
  await expect(handlers.checkRow({ listId: id, position: 1 })).rejects.toMatchObject({ failure });
  expect(said.map(({ name }) => name)).toEqual(['rowsChanged', 'workspaceChanged']);
});
