import { describe, expect, it } from 'vitest';
import { ok, type Reply } from '#shared/contract/transport/wire.ts';
import { noVerdicts } from '#shared/domain/verdict/list-summary.ts';
import { runOf } from '../../../support/rows/run-snapshot.ts';
import { heldBack } from '../support/single-row-page.ts';
import { NOTHING_REMEMBERED, storeOnFake } from '../support/store-on-fake.ts';

const QUIET = {
  readRun: () => ok(null),
  readLayout: () => ok(null),
  readDrafts: () => ok([]),
  rehearseRemembered: () => ok(NOTHING_REMEMBERED),
  readReceipt: () => ok({ listId: 1, runs: 1 }),
  readSteps: () => ok({ undo: null, redo: null }),
  findRow: () => ok({ index: 0, place: null, toReview: 0 }),
  findNextToReview: () => ok(null),
};

/** The page's store over a core. The test decides the time and order of its answers. */
function page() {
  const waiting: Record<string, ((reply: Reply) => void)[]> = {};
  const held = (name: string) => (): Promise<Reply> =>
    new Promise((answer) => (waiting[name] ??= []).push(answer));
  const store = storeOnFake({
    readWorkspace: held('readWorkspace'),
    changeSettings: () => ok(null),
    connectService: held('connectService'),
    readRun: held('readRun'),
    readReceipt: held('readReceipt'),
  });
  const answer = async (name: string, which: number, value: unknown): Promise<void> => {
    await expect.poll(() => waiting[name]?.length ?? 0).toBeGreaterThan(which);
    waiting[name]?.[which]?.(ok(value));
  };
  return { ...store, answer };
}

const workspaceOf = (zoom: number) => ({
  settings: { zoom, started: true },
  service: {},
  lists: [],
  notAllowed: [],
});
const inReviewOf = (listId: number) => ({ screen: { name: 'review', listId } }) as const;

describe('an older answer that arrives after a newer one', () => {
  it('does not revert a setting', async () => {
    const { state, answer } = page();
    const opened = state().openWorkspace();
    const changed = state().changeSettings({ zoom: 1.5 });
    await answer('readWorkspace', 1, workspaceOf(1.5));
    await changed;
    await answer('readWorkspace', 0, workspaceOf(1));
    await opened;
    expect(state().workspace?.settings.zoom).toBe(1.5);
    expect(state().screen).toEqual({ name: 'lists' });
  });

  it('does not revert the connection of a service', async () => {
    const { state, answer } = page();
    state().openConnect('own_key', 'https://service.example');
    const connected = state().connectWithKey('key');
    const read = state().readWorkspace();
    await answer('connectService', 0, workspaceOf(1.5));
    await connected;
    await answer('readWorkspace', 0, workspaceOf(1));
    await read;
    expect(state().workspace?.settings.zoom).toBe(1.5);
  });

  it('does not show a run as active after the run has ended', async () => {
    const { state, setState, answer } = page();
    setState(inReviewOf(1));
    const read = state().readRuns(1);
    state().hear({ name: 'runProgressed', payload: runOf('done') });
    await answer('readRun', 0, runOf('running'));
    await answer('readRun', 1, null);
    await read;
    expect(state().runs.address?.state).toBe('done');
  });

  it('does not replace the newer receipt', async () => {
    const { state, setState, answer } = page();
    setState(inReviewOf(1));
    const reads = [state().readReceipt(1), state().readReceipt(1)];
    await answer('readReceipt', 1, { listId: 1, runs: 3 });
    await answer('readReceipt', 0, { listId: 1, runs: 2 });
    await Promise.all(reads);
    expect(state().receipt?.runs).toBe(3);
  });
});

describe('a list that is being opened', () => {
  const listOf = (id: number) => ({
    summary: { id, name: `list-${id}.csv`, rows: 1, verdicts: noVerdicts, toReview: 0 },
    columns: ['Street'],
    settings: { mapping: {}, defaultCountry: null, preset: 'normal' },
  });
  const row = (revision: number) => ({ total: 1, rows: [{ position: 1, revision }] });

  it('reads the rows again if a run ended during the first reading', async () => {
    const rows = heldBack();
    const { state, asked } = storeOnFake({ ...QUIET, readList: () => ok(listOf(1)), readRows: rows.answer });
    const opened = state().openReview(1);
    await expect.poll(() => asked('readRows').length).toBe(1);
    state().hear({ name: 'runProgressed', payload: runOf('running') });
    state().hear({ name: 'runProgressed', payload: runOf('done') });
    await rows.give(row(1));
    await opened;
    await expect.poll(() => asked('readRows').length).toBe(2);
    await rows.give(row(2));
    await expect.poll(() => state().cursor?.row?.revision).toBe(2);
  });

  it('counts the decisions remembered from earlier lists once its check has ended', async () => {
    const { state, asked } = storeOnFake({
      ...QUIET,
      readRun: () => ok(runOf('running')),
      readList: () => ok(listOf(1)),
      readRows: () => ok(row(1)),
    });
    await state().openReview(1);
    expect(asked('rehearseRemembered')).toEqual([]);
    state().hear({ name: 'runProgressed', payload: runOf('done') });
    expect(asked('rehearseRemembered')).toEqual([{ listId: 1 }]);
  });

  it('counts the remembered decisions even if the page missed the event at the end of the check', async () => {
    let run = runOf('running');
    const { state, asked } = storeOnFake({
      ...QUIET,
      readRun: () => ok(run),
      readList: () => ok(listOf(1)),
      readRows: () => ok(row(1)),
    });
    await state().openReview(1);
    run = runOf('done');
    state().hear({ name: 'workspaceChanged', payload: {} });
    await expect.poll(() => asked('rehearseRemembered')).toEqual([{ listId: 1 }]);
  });

  it('counts the remembered decisions if the check ended while the list was being opened', async () => {
    const lists = heldBack();
    const { state, asked } = storeOnFake({ ...QUIET, readList: lists.answer, readRows: () => ok(row(1)) });
    const opened = state().openReview(1);
    await expect.poll(() => asked('readList').length).toBe(1);
    state().hear({ name: 'runProgressed', payload: runOf('done') });
    expect(asked('rehearseRemembered')).toEqual([]);
    await lists.give(listOf(1));
    await opened;
    expect(asked('rehearseRemembered')).toEqual([{ listId: 1 }]);
  });

  it('does not replace another list that the person has opened meanwhile', async () => {
    const lists = heldBack();
    const { state, asked } = storeOnFake({ ...QUIET, readList: lists.answer, readRows: () => ok(row(1)) });
    const first = state().openReview(1);
    const second = state().openReview(2);
    await expect.poll(() => asked('readList').length).toBe(2);
    await lists.give(listOf(2), 1);
    await second;
    await lists.give(listOf(1));
    await first;
    expect(state().list?.summary.id).toBe(2);
  });
});

it('the page reads the counts for the home screen again after a decision changed them', async () => {
  const { state, setState, asked } = page();
  setState(inReviewOf(1));
  state().hear({ name: 'rowsChanged', payload: { listId: 1 } });
  await expect.poll(() => asked('readWorkspace').length).toBe(1);
});
