import { expect, it } from 'vitest';
import { workOn } from '../../support/rows/person-decisions.ts';
import { addList, SETTINGS, streets, testWorkspace } from '../../support/rows/workspace.ts';

function activeList() {
  const workspace = testWorkspace();
  const { db, repositories } = workspace;
  const list = addList(workspace, streets(3));
  let nowMs = 0;
  const { decide, undo } = workOn(workspace, list.id, 0, () => nowMs);
  return {
    ...repositories,
    list,
    undo,
    decide: (position: number, atMs: number): void => {
      nowMs = atMs;
      decide(position, { kind: 'excluded' });
    },
    ends: (run: number, state: string) =>
      void db.prepare('UPDATE runs SET state = ? WHERE id = ?').run(state, run),
    read: () => repositories.activity.all().find(({ listId }) => listId === list.id),
  };
}

it('the activity of a list contains the time and the row of the latest change that was not undone', () => {
  const { read, decide, undo } = activeList();
  expect(read()).toMatchObject({ changedAtMs: null, changedRow: null });
  decide(3, 1_000);
  decide(2, 2_000);
  expect(read()).toMatchObject({ changedAtMs: 2_000, changedRow: 2 });
  undo();
  expect(read()).toMatchObject({ changedAtMs: 1_000, changedRow: 3 });
  undo();
  expect(read()).toMatchObject({ changedAtMs: null, changedRow: null });
});

it('the activity of a list contains no row if the latest step changed several rows', () => {
  const { read, steps, list } = activeList();
  const mark = { decision: null, note: null };
  const details = { decision: null, before: mark, after: mark, settings: SETTINGS, rules: null };
  const step = steps.begin(list.id, { kind: 'flag', atMs: 5_000, details });
  expect(read(), 'not yet complete').toMatchObject({ changedAtMs: null });
  for (const position of [1, 2])
    steps.addRow(list.id, step, details, {
      position,
      before: mark,
      after: mark,
      lookupId: null,
      asked: null,
    });
  steps.finish(list.id, step, 2);
  expect(read()).toMatchObject({ changedAtMs: 5_000, changedRow: null });
});

it('the activity of a list says whether a run is under way, ended early or is complete', () => {
  const { read, runs, ends, list } = activeList();
  const idle = { beingChecked: null, isCheckHalted: false };
  expect(read()).toMatchObject(idle);
  const run = runs.insert(list.id, 'practice', 1);
  for (const state of ['running', 'waiting']) {
    ends(run, state);
    expect(read(), state).toMatchObject({ beingChecked: 'address', isCheckHalted: false });
  }
  for (const state of ['paused', 'stopped', 'failed']) {
    ends(run, state);
    expect(read(), state).toMatchObject({ beingChecked: null, isCheckHalted: true });
  }
  ends(run, 'done');
  expect(read()).toMatchObject(idle);
});

it('the activity of a list describes the active run, or otherwise the latest run for addresses', () => {
  const { read, runs, ends, list } = activeList();
  const emails = runs.insert(list.id, 'practice', 1, 'email');
  ends(emails, 'paused');
  expect(read()).toMatchObject({ isCheckHalted: true });
  const addresses = runs.insert(list.id, 'practice', 2);
  ends(addresses, 'done');
  expect(read()).toMatchObject({ isCheckHalted: false });
  ends(runs.insert(list.id, 'practice', 3, 'email'), 'running');
  expect(read()).toMatchObject({ beingChecked: 'email' });
  ends(addresses, 'running');
  expect(read(), 'both').toMatchObject({ beingChecked: 'address' });
});

it('a list in the trash has no activity until it is restored', () => {
  const { read, lists, list } = activeList();
  lists.moveToTrash(list.id, 1);
  expect(read()).toBeUndefined();
  lists.putBack(list.id);
  expect(read()).toMatchObject({ listId: list.id });
});
