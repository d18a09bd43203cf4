import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { NO_FILTER, type RowFilter, WHOLE_LIST } from '#shared/contract/review/view.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { createViewThread } from '../../../src-main/views/thread/start-view-thread.ts';
import { coreWithList, endOfRun, startRun } from '../../support/app/app-lists.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

async function countedList() {
  const opened = await coreWithList();
  const { backend, listId } = opened;
  const facets = (filter: Partial<RowFilter> = {}) =>
    backend.readFacets({ listId, filter: { ...NO_FILTER, ...filter } });
  return { ...opened, facets };
}

describe('the rows of a list', () => {
  it('are counted again after a run', async () => {
    const { core, backend, listId, facets } = await countedList();
    expect((await facets()).facets.verdict).toEqual([{ value: 'not_checked', rows: 22 }]);
    await startRun(core, listId);
    const { verdicts } = await endOfRun(core, listId);
    const counted = (await facets()).facets.verdict.map(({ value, rows }) => [value, rows]);
    expect(Object.fromEntries(counted)).toEqual(
      Object.fromEntries(Object.entries(verdicts).filter(([, rows]) => rows > 0)),
    );
    const found = await backend.findNextToReview({ listId, view: WHOLE_LIST, after: 0, backwards: true });
    expect(found?.position).toBe(22);
  });

  it('show a new decision, or its undo, in the next reply', async () => {
    const { core, backend, listId, facets } = await countedList();
    await startRun(core, listId);
    await endOfRun(core, listId);
    const undecided = { ...NO_FILTER, facets: { verdict: ['fix'], decision: ['none'] } };
    const read = () =>
      backend.readRows({ listId, view: { filter: undecided, sort: [] }, offset: 0, limit: 10 });
    const { rows, total } = await read();
    const [first] = rows;
    if (!first) throw new Error('nothing to decide');
    const { position, revision } = first;
    await backend.decideRow({ listId, position, revision, decision: { kind: 'excluded' } });
    expect((await read()).total).toBe(total - 1);
    expect((await facets({ facets: { decision: ['excluded'] } })).total).toBe(1);
    await backend.undo({ listId });
    expect((await read()).total).toBe(total);
  });

  it('can be decided one by one, with the next undecided row in each reply', async () => {
    const { core, backend, listId } = await countedList();
    await startRun(core, listId);
    await endOfRun(core, listId);
    const view = { filter: { ...NO_FILTER, facets: { decision: ['none'] } }, sort: [] };
    const { rows } = await backend.readRows({ listId, view, offset: 0, limit: 50 });
    const doubtful = rows.filter(({ judgement }) => ['confirm', 'fix', 'choose'].includes(judgement.verdict));
    const last = doubtful.at(-1);
    if (!last || doubtful.length < 2) throw new Error('too few rows to decide');
    const decideAt = async (row: Row) => {
      const { position, revision } = row;
      const decision = { kind: 'excluded' } as const;
      const done = await backend.decideAndGoOn({ listId, position, revision, decision, view });
      expect(done.row).toMatchObject({ position, decision: { kind: 'excluded' } });
      return done.next;
    };

    let next = await decideAt(last);
    for (const row of doubtful.slice(0, -1)) {
      expect(next?.row).toEqual(row);
      const now = await backend.readRows({ listId, view, offset: next?.index ?? -1, limit: 1 });
      expect(now.rows).toEqual([row]);
      next = await decideAt(row);
    }
    expect(next).toBeNull();
  });

  it('cannot be read after their list is deleted', async () => {
    const { backend, listId, facets } = await countedList();
    await facets();
    await backend.deleteList({ listId });
    await expect(facets()).rejects.toMatchObject({ failure: { code: 'list_not_found' } });
  });
});

describe('the thread for views', () => {
  it('fails its pending calls when it crashes, and the next call starts a new thread', async () => {
    const directory = tempDir();
    const entry = join(directory, 'thread.mjs');
    writeFileSync(entry, `throw new Error('broken')`);
    const views = createViewThread(pathToFileURL(entry), { directory, isReadOnly: false });
    await expect(views.questions.facets(1, NO_FILTER)).rejects.toThrow('broken');

    const answering = `import { parentPort } from 'node:worker_threads';
      parentPort.on('message', ({ id }) => {
        const outcome = { type: 'value', value: 'answered' };
        if (id !== null) parentPort.postMessage({ type: 'reply', id, outcome });
        else parentPort.close();
      });`;
    writeFileSync(entry, answering);
    expect(await views.questions.facets(1, NO_FILTER)).toBe('answered');
    await views.close();
    await expect(views.questions.facets(1, NO_FILTER)).rejects.toMatchObject({
      failure: { code: 'interrupted' },
    });
  });

  it('ends after half an hour without calls, and the next call starts a new thread', async () => {
    const directory = tempDir();
    const entry = join(directory, 'thread.mjs');
    const answering = `import { parentPort, threadId } from 'node:worker_threads';
      parentPort.on('message', ({ id }) => {
        const outcome = { type: 'value', value: threadId };
        if (id !== null) parentPort.postMessage({ type: 'reply', id, outcome });
        else parentPort.close();
      });`;
    writeFileSync(entry, answering);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const views = createViewThread(pathToFileURL(entry), { directory, isReadOnly: false });
    const first = await views.questions.facets(1, NO_FILTER);
    vi.advanceTimersByTime(20 * 60_000);
    expect(await views.questions.facets(1, NO_FILTER)).toBe(first);
    vi.advanceTimersByTime(20 * 60_000);
    expect(await views.questions.facets(1, NO_FILTER)).toBe(first);
    vi.advanceTimersByTime(30 * 60_000);
    expect(await views.questions.facets(1, NO_FILTER)).not.toBe(first);
    await views.close();
  });
});
