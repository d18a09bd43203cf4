import { describe, expect, it } from 'vitest';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { createListHandlers } from '../../../src-main/app/handlers/lists/list-handlers.ts';
import { createBulkHandlers } from '../../../src-main/app/handlers/review/bulk-handlers.ts';
import { createStepHandlers } from '../../../src-main/app/handlers/review/step-handlers.ts';
import { handlerWorld } from '../../support/app/handler-context.ts';
import { addList, streets, testWorkspace } from '../../support/rows/workspace.ts';
import { run } from '../../support/rows/workspace-runs.ts';
import { confirming, scriptedAddresses } from '../../support/service/scripted-addresses.ts';

const failing = (code: string) => expect.objectContaining({ failure: expect.objectContaining({ code }) });

function workspaceOf(count: number) {
  const workspace = testWorkspace();
  const { id: listId } = addList(workspace, streets(count));
  const { context } = handlerWorld(workspace);
  const handlers = {
    ...createStepHandlers(context),
    ...createBulkHandlers(context),
    ...createListHandlers(context),
  };
  const { lists } = workspace.repositories;
  const decided = () => {
    const list = lists.find(listId);
    return list && lists.summary(list).decided;
  };
  return { ...workspace, listId, handlers, decided };
}

describe('new rules', () => {
  it('are one reversible step, which stores the version of the rules and the result of the sample', async () => {
    const { db, repositories, handlers, listId, decided } = workspaceOf(6);
    const addresses = scriptedAddresses((query) => confirming(query, { confidence: 0.93 }));
    await run({ db, repositories }, listId, addresses, { nowMs: () => 0 });
    const columns = () =>
      db
        .prepare(
          'SELECT position, verdict, rule, reason, decision, decided_by, decided_at_ms FROM row_states',
        )
        .all();
    const before = columns();
    expect(decided()).toBe(6);

    const sample = { right: 18, wrong: 2 };
    const step = await handlers.applyRules({ listId, rules: presetRules('strict'), sample });
    expect(step).toMatchObject({ kind: 'apply_rules', rows: 6, decision: null });
    expect(decided()).toBe(0);
    expect(repositories.steps.find(listId, step.step)?.details.rules).toEqual({
      before: presetRules('normal'),
      after: presetRules('strict'),
      ruleVersion: expect.any(String),
      sample,
    });
    const again = handlers.applyRules({ listId, rules: presetRules('strict'), sample: null });
    await expect(again).rejects.toEqual(failing('nothing_to_decide'));

    await handlers.undo({ listId });
    expect(columns()).toEqual(before);
    expect(handlers.readList({ listId })).toMatchObject({ settings: { rules: { preset: 'normal' } } });
    await handlers.redo({ listId });
    expect(decided()).toBe(0);
  });

  it.each([
    ['', 0],
    [', even if the clock was set back since the answer', 100],
  ])(
    'do not decide a row from which a person removed the decision, not even after undo%s',
    async (_, atMs) => {
      const { db, repositories, handlers, listId, decided } = workspaceOf(3);
      const addresses = scriptedAddresses((query) => confirming(query, { confidence: 0.93 }));
      await run({ db, repositories }, listId, addresses, { nowMs: () => atMs });
      await handlers.decideRows({
        listId,
        target: { kind: 'positions', positions: [2] },
        decision: 'none',
      });
      expect(decided()).toBe(2);
      await handlers.applyRules({ listId, rules: presetRules('strict'), sample: null });
      await handlers.undo({ listId });
      expect(repositories.marks.one(listId, 2)?.mark.decision).toBeNull();
      expect(decided()).toBe(2);
    },
  );

  it.each([0, 100])(
    'are undone for answers of later runs, too, whatever their time (%i ms)',
    async (atMs) => {
      const { db, repositories, handlers, listId, decided } = workspaceOf(3);
      const addresses = scriptedAddresses((query) => confirming(query, { confidence: 0.93 }));
      const check = (most: number) =>
        run({ db, repositories }, listId, addresses, { nowMs: () => atMs, maxCredits: most });
      await check(1);
      await handlers.applyRules({ listId, rules: presetRules('strict'), sample: null });
      await check(3);
      expect(decided()).toBe(0);
      await handlers.undo({ listId });
      expect(decided()).toBe(3);
    },
  );
});
