import { describe, expect, it } from 'vitest';
import { deleteExpiredLists } from '../../../src-main/app/lists/expired-lists.ts';
import { announcedDeletions, changeRetention, noteShown } from '../../../src-main/app/lists/retention.ts';
import { NO_POLICY } from '../../../src-main/app/policy/read-policy.ts';
import { readSettings, writeSettings } from '../../../src-main/app/settings.ts';
import { handlerWorld } from '../../support/app/handler-context.ts';
import { madePolicy } from '../../support/policy/made-policy.ts';
import { addList, streets, testWorkspace } from '../../support/rows/workspace.ts';

const DAY_MS = 86_400_000;

function world(policy = NO_POLICY) {
  const workspace = testWorkspace();
  const { settings, lists } = workspace.repositories;
  const list = addList(workspace, streets(3));
  let now = list.importedAtMs;
  const { context } = handlerWorld(workspace, { nowMs: () => now, policy });
  return {
    list,
    settings,
    lists,
    at: (days: number) => (now = list.importedAtMs + days * DAY_MS),
    told: () => announcedDeletions(context, lists.all(), now),
    show: () => noteShown(context, lists.all(), now),
    deleteDue: () => deleteExpiredLists(context),
    context,
  };
}

describe('a list with a retention period', () => {
  it('is deleted only after the period, and only after a day with an announcement on the page', async () => {
    const { at, told, show, deleteDue, lists, list, settings } = world();
    changeRetention(settings, list.id, 30);
    at(10);
    expect(told()).toEqual([]);
    at(29);
    expect(told()).toMatchObject([{ listId: list.id, isShown: false }]);
    at(40);
    await deleteDue();
    expect(lists.find(list.id)).not.toBeNull();

    show();
    expect(told()).toMatchObject([{ atMs: at(40) + DAY_MS, isShown: true }]);
    at(40.9);
    await deleteDue();
    expect(lists.find(list.id)).not.toBeNull();
    at(41);
    await deleteDue();
    expect(lists.find(list.id)).toBeNull();
  });

  it('needs a new announcement after the person changes the period', () => {
    const { at, told, show, list, settings } = world();
    changeRetention(settings, list.id, 30);
    at(31);
    show();
    expect(told()).toMatchObject([{ isShown: true }]);
    changeRetention(settings, list.id, 20);
    expect(told()).toMatchObject([{ isShown: false }]);
  });

  it('is deleted at the announced time under a policy, however often the person changes the period', async () => {
    const { at, told, show, deleteDue, lists, list, settings } = world(
      madePolicy({ longestRetentionDays: 30 }),
    );
    at(40);
    show();
    at(40.9);
    changeRetention(settings, list.id, 29);
    expect(told()).toMatchObject([{ atMs: at(41), isShown: true }]);
    at(40.95);
    changeRetention(settings, list.id, 28);
    show();
    await deleteDue();
    expect(lists.find(list.id)).not.toBeNull();
    at(50);
    changeRetention(settings, list.id, 27);
    await deleteDue();
    expect(lists.find(list.id)).toBeNull();
  });

  it('needs a new announcement for an earlier time, also under a policy', () => {
    const { at, told, show, list, settings } = world(madePolicy({ longestRetentionDays: 30 }));
    at(20);
    show();
    expect(told()).toMatchObject([{ atMs: at(30), isShown: true }]);
    at(20);
    changeRetention(settings, list.id, 22);
    expect(told()).toMatchObject([{ isShown: false }]);
  });

  it('is deleted after the period in the settings, unless the person chose to keep the list', () => {
    const { at, told, list, settings } = world();
    at(31);
    expect(told()).toEqual([]);
    writeSettings(settings, { ...readSettings(settings), deletesListsAfterDays: 30 });
    expect(told()).toHaveLength(1);
    changeRetention(settings, list.id, null);
    expect(told()).toEqual([]);
    changeRetention(settings, list.id, 'default');
    expect(told()).toHaveLength(1);
  });

  it('is not deleted while it is being checked', async () => {
    const { at, show, deleteDue, lists, list, settings, context } = world();
    changeRetention(settings, list.id, 30);
    at(40);
    show();
    at(42);
    const { promise: ended } = Promise.withResolvers<never>();
    const handle = { pause() {}, abandon() {}, tryNow() {}, change() {}, ended };
    await deleteExpiredLists({
      ...context,
      jobs: { ...context.jobs, findRun: (_, subject) => (subject === 'email' ? handle : null) },
    });
    expect(lists.find(list.id)).not.toBeNull();
    await deleteDue();
    expect(lists.find(list.id)).toBeNull();
  });
});
