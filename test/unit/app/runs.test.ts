import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WHOLE_LIST } from '#shared/contract/review/view.ts';
import { MISSING, type RunScope } from '#shared/contract/run/run.ts';
import { openDatabaseToRead } from '../../../src-main/db/database.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { type Core, doors, endOfRun, importRows, startRun } from '../../support/app/app-lists.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { practiceService } from '../../support/service/practice.ts';

const EDITED: RunScope = { kind: 'edited' };

async function openCore({ latencyMs = 0, concurrency = 4, directory = tempDir() } = {}) {
  const service = await practiceService({ trouble: { latencyMs } });
  const overrides = { serviceUrl: service.url, key: 'practice', concurrency };
  const core = await startBuiltCore(directory, overrides);
  return { core, backend: core.backend, service, directory, overrides };
}

const asked = (service: Awaited<ReturnType<typeof practiceService>>): Promise<readonly number[]> =>
  service.questions().then((questions) => questions.map((question) => question.asked));

async function editRow({ backend }: Core, listId: number, position: number, house_number: string) {
  const { rows } = await backend.readRows({ listId, view: WHOLE_LIST, offset: position - 1, limit: 1 });
  const address = {
    street: 'Stanley Street',
    house_number,
    locality: '',
    city: 'Ulverston',
    state: '',
    country: '',
  };
  return backend.decideRow({
    listId,
    position,
    revision: rows[0]?.revision ?? 0,
    decision: { kind: 'edited', address: { ...address, postcode: 'LA12 7BT' } },
  });
}

describe('two lists', () => {
  it('can be checked at the same time, and pay once for an address that both contain', async () => {
    const { core, backend, service, directory } = await openCore({ latencyMs: 40 });
    const first = await importRows(core, directory, 'first.csv', doors(60));
    const second = await importRows(core, directory, 'second.csv', doors(80).toReversed());
    await Promise.all([startRun(core, first), startRun(core, second)]);
    const states = await Promise.all([
      backend.readRun({ listId: first }),
      backend.readRun({ listId: second }),
    ]);
    expect(states.map((run) => run?.state)).toEqual(['running', 'running']);

    const ends = await Promise.all([endOfRun(core, first), endOfRun(core, second)]);
    expect(ends.map((end) => [end.state, end.done, end.failed])).toEqual([
      ['done', 60, 0],
      ['done', 80, 0],
    ]);
    expect(await asked(service)).toEqual(Array.from({ length: 80 }, () => 1));
    const charged = ends.map((end) => end.credits.validation.charged);
    expect(charged.reduce((a, b) => a + b)).toBe(80);
    expect((await backend.readWorkspace({})).service.spent.validation.charged).toBe(80);
  });
});

describe('a run', () => {
  it('commits less often while the person uses the app', async () => {
    const { core, backend, directory } = await openCore({ concurrency: 1 });
    const listId = await importRows(core, directory, 'list.csv', doors(40));
    await startRun(core, listId);
    const acting = setInterval(() => void backend.noteActing({}), 50);
    expect(await endOfRun(core, listId)).toMatchObject({ state: 'done', done: 40 });
    clearInterval(acting);
    const db = openDatabaseToRead(databasePath(join(directory, 'workspace')));
    const answeredAtMs = db
      .prepare<[], number>('SELECT answered_at_ms FROM lookups ORDER BY answered_at_ms')
      .pluck()
      .all();
    db.close();
    const gaps = answeredAtMs.slice(1).map((at, nth) => at - (answeredAtMs[nth] ?? 0));
    // On a busy computer the page may report the activity too late.
    expect(gaps.filter((ms) => ms >= 48).length).toBeGreaterThan(gaps.length / 2);
  });

  it('has the same credit cap during a pause, and cannot be resumed after a stop', async () => {
    const { core, backend, directory } = await openCore({ latencyMs: 40 });
    const listId = await importRows(core, directory, 'list.csv', doors(60));
    await startRun(core, listId, MISSING, 50);
    const paused = await backend.pauseRun({ listId });
    expect(paused).toMatchObject({ state: 'paused', maxCredits: 50 });

    const stopped = {
      state: 'stopped',
      failure: { code: 'run_stopped' },
      done: paused.done,
      secondsLeft: null,
    };
    expect(await backend.stopRun({ listId })).toMatchObject(stopped);
    expect(await backend.readRun({ listId })).toMatchObject(stopped);

    await startRun(core, listId);
    expect(await endOfRun(core, listId)).toMatchObject({ state: 'done', done: 60, maxCredits: null });
    expect(await backend.stopRun({ listId })).toMatchObject({ state: 'done' });
  });
});

describe('a list', () => {
  it('has one run at a time, even if several runs start at the same moment', async () => {
    const { core, backend, service, directory } = await openCore({ latencyMs: 20 });
    const listId = await importRows(core, directory, 'list.csv', doors(30));
    const starts = await Promise.allSettled([1, 2, 3].map(() => startRun(core, listId)));
    expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    for (const start of starts)
      if (start.status === 'rejected')
        expect(start.reason).toMatchObject({ failure: { code: 'run_already_going', listId } });
    await expect(startRun(core, listId)).rejects.toMatchObject({ failure: { code: 'run_already_going' } });

    await endOfRun(core, listId);
    expect(await asked(service)).toEqual(Array.from({ length: 30 }, () => 1));
    expect(await backend.readReceipt({ listId })).toMatchObject({ runs: 1 });
  });

  it('has no run to retry or to read before its first run', async () => {
    const { core, backend, directory } = await openCore();
    const listId = await importRows(core, directory, 'list.csv', doors(3));
    await expect(backend.tryRunNow({ listId })).rejects.toMatchObject({
      failure: { code: 'run_not_found', listId },
    });
    await expect(backend.pauseRun({ listId })).rejects.toMatchObject({ failure: { code: 'run_not_found' } });
    expect(await backend.readRun({ listId })).toBeNull();
    expect(await backend.readReceipt({ listId })).toMatchObject({ runs: 0, startedAtMs: null });
    await startRun(core, listId);
    await endOfRun(core, listId);
    await expect(backend.tryRunNow({ listId })).rejects.toMatchObject({ failure: { code: 'run_not_found' } });
  });
});

describe('a check of one row', () => {
  it('gets its answer before a current run reaches the row, and the run does not repeat the request', async () => {
    const { core, backend, service, directory } = await openCore({ latencyMs: 20, concurrency: 1 });
    const listId = await importRows(core, directory, 'list.csv', doors(50));
    await startRun(core, listId);
    const { row, keptFromMs } = await backend.checkRow({ listId, position: 50 });
    expect(keptFromMs).toBeNull();
    expect(row.judgement.verdict).not.toBe('not_checked');
    expect(await backend.readRun({ listId })).toMatchObject({ state: 'running' });

    expect(await endOfRun(core, listId)).toMatchObject({
      state: 'done',
      done: 50,
      verdicts: { not_checked: 0 },
    });
    expect(await asked(service)).toEqual(Array.from({ length: 50 }, () => 1));
    await backend.lookUpPostcode({ listId, postcode: 'LA12 7BT' });
    const { credits, singles } = await backend.readReceipt({ listId });
    expect(credits.validation).toEqual({ quoted: 50, charged: 49 });
    expect(singles).toMatchObject({ credits: { validation: 2, geocode: 0 }, requests: 2, askedAgain: 0 });
    expect((await backend.readWorkspace({})).service.spent.validation.charged).toBe(51);
  });

  it('fails if the row does not exist', async () => {
    const { core, backend, directory } = await openCore();
    const listId = await importRows(core, directory, 'list.csv', doors(1));
    await expect(backend.checkRow({ listId, position: 2 })).rejects.toMatchObject({
      failure: { code: 'row_not_found', position: 2 },
    });
  });
});

describe('a receipt', () => {
  it('is the same after a restart, and includes a resumed run', async () => {
    const { core, service, directory, overrides } = await openCore();
    const listId = await importRows(core, directory, 'list.csv', [...doors(10), ...doors(5)]);
    await startRun(core, listId, MISSING, 4);
    expect(await endOfRun(core, listId)).toMatchObject({ failure: { code: 'credit_cap_reached', cap: 4 } });
    const before = await core.backend.readReceipt({ listId });
    expect(before).toMatchObject({
      credits: { validation: { quoted: 10, charged: 4 } },
      saved: { duplicates: 5 },
    });
    await core.app.close();

    const again = await startBuiltCore(directory, overrides);
    expect(await again.backend.readReceipt({ listId })).toEqual(before);
    await startRun(again, listId);
    await endOfRun(again, listId);
    expect(await again.backend.readReceipt({ listId })).toMatchObject({
      runs: 2,
      askedAgain: 0,
      startedAtMs: before.startedAtMs,
      credits: { validation: { quoted: 10, charged: 10 } },
    });
    expect(await asked(service)).toEqual(Array.from({ length: 10 }, () => 1));
  });

  it('includes the requests of a run that the closing of the app interrupted', async () => {
    const { core, service, directory, overrides } = await openCore({ latencyMs: 30, concurrency: 2 });
    const listId = await importRows(core, directory, 'list.csv', doors(60));
    await startRun(core, listId);
    await expect.poll(async () => (await asked(service)).length).toBeGreaterThan(3);
    await core.app.close();

    const again = await startBuiltCore(directory, overrides);
    const run = await again.backend.readRun({ listId });
    expect(run).toMatchObject({ state: 'paused', askedAgain: 0 });
    const charged = (await again.backend.readReceipt({ listId })).credits.validation.charged;
    expect(charged).toBe((await asked(service)).length);
    await startRun(again, listId);
    expect(await endOfRun(again, listId)).toMatchObject({ state: 'done', askedAgain: 0 });
    expect(await asked(service)).toEqual(Array.from({ length: 60 }, () => 1));
  });
});

it('the app remembers a column mapping only after a run with it', async () => {
  const { core, backend, directory } = await openCore();
  const listId = await importRows(core, directory, 'list.csv', doors(2));
  const file = await core.app.addFile(join(directory, 'list.csv'), 'list.csv');
  expect((await backend.readPreview({ file, choices: {} })).guessed).toBeNull();
  await startRun(core, listId);
  await endOfRun(core, listId);
  const { guessed, mapping, guesses } = await backend.readPreview({ file, choices: {} });
  expect(guesses.map(({ reason }) => reason)).toEqual(guesses.map(() => 'remembered'));
  expect(guessed?.mapping).toEqual(mapping);
});

describe('a quote', () => {
  it('equals the later charge for rows without answers, for edited rows and for old answers', async () => {
    const { core, backend, directory } = await openCore();
    const listId = await importRows(core, directory, 'list.csv', [...doors(6), ...doors(2), 'E,,,']);
    expect(await backend.readQuote({ listId, scope: MISSING })).toMatchObject({
      rows: 9,
      rowsToCheck: 8,
      distinctLookups: 6,
      cached: 0,
      submitted: 0,
      cameWith: 0,
      oldestCachedAtMs: null,
      skipped: { nothing_to_check: 1 },
      credits: { validation: { quoted: 6 } },
      expectedSeconds: 1,
      isTimeAssumed: true,
    });
    expect((await backend.readQuote({ listId, scope: EDITED })).rowsToCheck).toBe(0);
    const older: RunScope = { kind: 'older_than', beforeMs: Date.now() + 60_000 };
    expect((await backend.readQuote({ listId, scope: older })).rowsToCheck).toBe(0);
    await startRun(core, listId);
    await endOfRun(core, listId);

    await editRow(core, listId, 1, '71');
    for (const [scope, rowsToCheck, quoted] of [
      [MISSING, 7, 0],
      [EDITED, 1, 1],
      [older, 7, 6],
    ] as const) {
      const quote = await backend.readQuote({ listId, scope });
      expect(quote, scope.kind).toMatchObject({ scope, rowsToCheck, credits: { validation: { quoted } } });
      await startRun(core, listId, scope);
      expect((await endOfRun(core, listId)).credits.validation, scope.kind).toEqual({
        quoted,
        charged: quoted,
      });
    }
  });
});

describe('requests in flight to a slow service', () => {
  async function inFlight() {
    const opened = await openCore({ latencyMs: 3_000, concurrency: 8 });
    const listId = await importRows(opened.core, opened.directory, 'list.csv', doors(4));
    await startRun(opened.core, listId);
    await expect.poll(() => asked(opened.service)).toEqual([1, 1, 1, 1]);
    return { ...opened, listId };
  }

  it('are completed before the app closes, and are not paid for again', async () => {
    const { core, service, directory, overrides, listId } = await inFlight();
    await core.app.close();
    const next = await startBuiltCore(directory, overrides);
    await startRun(next, listId);
    expect(await endOfRun(next, listId)).toMatchObject({ state: 'done', cached: 4, requests: 0 });
    expect(await asked(service)).toEqual([1, 1, 1, 1]);
  });

  it('are completed after the person deletes their list, and are used for the next list', async () => {
    const { core, backend, service, directory, listId } = await inFlight();
    const next = await importRows(core, directory, 'next.csv', doors(4).toReversed());
    const deleted = backend.deleteList({ listId });
    const lists = async () => (await backend.readWorkspace({})).lists.map(({ id }) => id);
    await expect.poll(lists).toEqual([next]);
    expect(await asked(service)).toEqual([1, 1, 1, 1]);
    await deleted;
    await startRun(core, next);
    expect(await endOfRun(core, next)).toMatchObject({ state: 'done', cached: 4, requests: 0 });
    expect(await asked(service)).toEqual([1, 1, 1, 1]);
  });
});
