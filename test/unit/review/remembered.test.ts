import { describe, expect, it } from 'vitest';
import type { DecisionInput } from '#shared/contract/operations.ts';
import { NO_FILTER } from '#shared/contract/review/view.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { createTrashHandlers } from '../../../src-main/app/handlers/lists/trash-handlers.ts';
import { createBulkHandlers } from '../../../src-main/app/handlers/review/bulk-handlers.ts';
import { createMemoryHandlers } from '../../../src-main/app/handlers/review/memory-handlers.ts';
import { createStepHandlers } from '../../../src-main/app/handlers/review/step-handlers.ts';
import { readRow } from '../../../src-main/verdicts/read-rows.ts';
import { handlerWorld } from '../../support/app/handler-context.ts';
import { addList, streets, testWorkspace } from '../../support/rows/workspace.ts';
import { type RunWish, run } from '../../support/rows/workspace-runs.ts';
import { confirming, scriptedAddresses } from '../../support/service/scripted-addresses.ts';

const DAY_MS = 86_400_000;
const failing = (code: string) => expect.objectContaining({ failure: expect.objectContaining({ code }) });

function memoryOf() {
  const workspace = testWorkspace();
  let town = 'Newtown';
  let nowMs = Date.UTC(2026, 2, 3);
  const service = scriptedAddresses((query) => {
    const reply = confirming(query);
    return { ...reply, standardized: { ...(reply['standardized'] as object), city: town } };
  });
  const { context } = handlerWorld(workspace, { nowMs: () => nowMs });
  const handlers = {
    ...createMemoryHandlers(context),
    ...createStepHandlers(context),
    ...createBulkHandlers(context),
    ...createTrashHandlers(context),
  };
  const check = async (listId: number, wish: RunWish = {}) => {
    await run(workspace, listId, service, { nowMs: () => nowMs, ...wish });
  };
  const checked = async (rows: readonly (readonly string[])[], answersGoodForDays: number | null = null) => {
    const list = addList(workspace, rows);
    await check(list.id, { answersGoodForDays });
    return list;
  };
  const rowOf = (listId: number, position: number) => {
    const list = workspace.repositories.lists.find(listId);
    const row = list && readRow(list, position, workspace.repositories);
    if (!row) throw new Error('no such row');
    return row;
  };
  const seen = (listId: number, position: number) => ({
    listId,
    position,
    revision: rowOf(listId, position).revision,
  });
  const takeAll = async (listId: number) =>
    handlers.takeAllRemembered({ listId, mark: (await handlers.rehearseRemembered({ listId })).mark });
  return {
    ...workspace,
    handlers,
    takeAll,
    remembered: async (listId: number, position: number) => handlers.readRemembered({ listId, position }),
    service,
    checked,
    check,
    rowOf,
    seen,
    decide: async (listId: number, position: number, decision: DecisionInput) =>
      handlers.decideRow({ ...seen(listId, position), decision }),
    moveTown: (to: string) => void (town = to),
    passDays: (days: number) => void (nowMs += days * DAY_MS),
  };
}

const kept = { kind: 'kept_as_entered' } as const;

describe('a row that a person decided in an earlier list', () => {
  it('can get the earlier decision again in one step, and needs no request', async () => {
    const { handlers, takeAll, remembered, checked, decide, rowOf, seen, service } = memoryOf();
    const march = await checked(streets(3));
    await decide(march.id, 2, kept);
    const april = await checked(streets(3).toReversed());

    expect(service.asked).toHaveLength(3);
    expect(await remembered(april.id, 1)).toBeNull();
    const found = await remembered(april.id, 2);
    expect(found).toMatchObject({
      listId: march.id,
      listName: march.name,
      position: 2,
      isContested: false,
      decision: { kind: 'kept_as_entered', decidedBy: 'person' },
    });
    expect(await handlers.rehearseRemembered({ listId: april.id })).toMatchObject({
      rows: 1,
      contested: 0,
      wasTaken: false,
      sample: [{ position: 2, entered: expect.stringContaining('B') }],
    });

    const { step } = await takeAll(april.id);
    expect(step).toMatchObject({ kind: 'take_remembered', rows: 1, positions: [2] });
    expect(rowOf(april.id, 2).decision).toEqual(found?.decision);
    expect([1, 3].map((position) => rowOf(april.id, position).decision)).toEqual([null, null]);
    await handlers.undo({ listId: april.id });
    expect(rowOf(april.id, 2).decision).toBeNull();
    // A person who cleared the decision is not overruled.
    expect(await handlers.rehearseRemembered({ listId: april.id })).toMatchObject({
      rows: 1,
      wasTaken: true,
    });
    const one = handlers.takeRemembered(seen(april.id, 2));
    expect(one.decision).toEqual(found?.decision);
  });

  it('is not offered a decision that was undone or that is based on another answer', async () => {
    const { handlers, takeAll, remembered, checked, decide, moveTown, passDays } = memoryOf();
    const march = await checked(streets(2));
    await decide(march.id, 1, kept);
    await decide(march.id, 2, kept);
    await handlers.undo({ listId: march.id });
    const same = await checked(streets(2));
    expect([1, 2].map((position) => handlers.readRemembered({ listId: same.id, position }) !== null)).toEqual(
      [true, false],
    );
    await handlers.redo({ listId: march.id });
    expect(await remembered(same.id, 2)).not.toBeNull();

    moveTown('Oldtown');
    passDays(40);
    const moved = await checked(streets(2), 30);
    expect(await handlers.rehearseRemembered({ listId: moved.id })).toMatchObject({ rows: 0, contested: 0 });
    await expect(takeAll(moved.id)).rejects.toEqual(failing('nothing_to_decide'));
  });

  it('never gets the organisation or the flat from the earlier list', async () => {
    const { handlers, checked, decide, rowOf, seen, repositories } = memoryOf();
    const march = await checked(streets(2));
    const entered = rowOf(march.id, 1).entered.parts;
    const address = { ...entered, street: 'Another Street', organisation: 'ACME Ltd', premise: 'Rose House' };
    await decide(march.id, 1, { kind: 'edited', address });
    const picked = {
      source: 'candidate',
      formatted: 'ACME Ltd\nFlat 2\n12 Another Street\nLeeds',
      lat: null,
      lng: null,
      udprn: '',
      uprn: '',
      accuracyType: '',
    } as const;
    await decide(march.id, 2, { kind: 'picked', address, picked });
    expect(JSON.stringify(repositories.remembered.page(0, 9))).not.toContain('ACME');

    const april = await checked(streets(2));
    const row = handlers.takeRemembered(seen(april.id, 1));
    expect(row.decision?.corrected).toEqual({ ...entered, street: 'Another Street' });
    const chosen = handlers.takeRemembered(seen(april.id, 2));
    expect(chosen.decision?.picked?.formatted).toBe('Flat 2\n12 Another Street\nLeeds');
  });

  it('gets its earlier edit together with the paid answer', async () => {
    const { handlers, checked, check, decide, rowOf, seen, service } = memoryOf();
    const march = await checked(streets(1));
    const entered = rowOf(march.id, 1).entered.parts;
    await decide(march.id, 1, { kind: 'edited', address: { ...entered, street: 'Another Street' } });
    await check(march.id, { scope: { kind: 'edited' } });
    await decide(march.id, 1, { kind: 'used_suggestion' });
    expect(service.asked).toHaveLength(2);

    const april = await checked(streets(1));
    const row = handlers.takeRemembered(seen(april.id, 1));
    expect(row.decision).toMatchObject({
      kind: 'used_suggestion',
      corrected: { street: 'Another Street' },
    });
    expect(row.suggested).toMatchObject({ parts: { city: 'Newtown' } });
    expect(service.asked).toHaveLength(2);
  });

  it('needs a new decision if earlier rows contradict each other or one of them was excluded', async () => {
    const { handlers, takeAll, checked, decide, rowOf, seen } = memoryOf();
    const [street = []] = streets(1);
    const march = await checked([street, street, ...streets(3).slice(1)]);
    await decide(march.id, 1, kept);
    await decide(march.id, 2, { kind: 'used_suggestion' });
    await decide(march.id, 3, { kind: 'excluded' });
    const april = await checked(streets(3));
    expect(await handlers.rehearseRemembered({ listId: april.id })).toMatchObject({ rows: 0, contested: 1 });
    await expect(takeAll(april.id)).rejects.toEqual(failing('nothing_to_decide'));
    expect(handlers.readRemembered({ listId: april.id, position: 2 })).toBeNull();
    handlers.takeRemembered(seen(april.id, 1));
    expect(rowOf(april.id, 1).decision?.kind).toBe('used_suggestion');
  });

  it('keeps a decision that a person has made in the later list', async () => {
    const { handlers, takeAll, checked, decide, rowOf, seen } = memoryOf();
    const march = await checked(streets(2));
    await decide(march.id, 1, kept);
    await decide(march.id, 2, kept);
    const april = await checked(streets(2));
    await decide(april.id, 1, { kind: 'used_suggestion' });
    await takeAll(april.id);
    expect([1, 2].map((position) => rowOf(april.id, position).decision?.kind)).toEqual([
      'used_suggestion',
      'kept_as_entered',
    ]);
    await expect(async () => handlers.takeRemembered(seen(april.id, 1))).rejects.toEqual(
      failing('nothing_remembered'),
    );
  });

  it('gets only the decision that the person was shown, as it was then', async () => {
    const { handlers, checked, decide, rowOf } = memoryOf();
    const march = await checked(streets(6));
    for (const position of [1, 2, 3, 4]) await decide(march.id, position, kept);
    const april = await checked(streets(6));
    const listId = april.id;
    const { rows, mark } = await handlers.rehearseRemembered({ listId });
    expect(rows).toBe(4);

    const { parts } = rowOf(march.id, 2).entered;
    await decide(march.id, 2, { kind: 'edited', address: { ...parts, street: '999 Wrong Road' } });
    await decide(march.id, 3, { kind: 'excluded' });
    await decide(april.id, 4, { kind: 'used_suggestion' });
    for (const position of [5, 6]) await decide(march.id, position, kept);
    expect(await handlers.rehearseRemembered({ listId }), 'the number is the same').toMatchObject({
      rows: 4,
    });

    expect(await handlers.takeAllRemembered({ listId, mark })).toMatchObject({
      step: { rows: 1, positions: [1] },
      skipped: 0,
      changed: 3,
    });
    expect([1, 2, 3, 4, 5, 6].map((position) => rowOf(listId, position).decision?.kind ?? null)).toEqual([
      'kept_as_entered',
      null,
      null,
      'used_suggestion',
      null,
      null,
    ]);
    await expect(handlers.takeAllRemembered({ listId, mark })).rejects.toEqual(failing('other_rows'));
  });
});

describe('the memory of earlier decisions', () => {
  it('lists its entries, and can forget them without changing the decisions of rows', async () => {
    const { handlers, checked, decide, rowOf } = memoryOf();
    const march = await checked(streets(3));
    for (const position of [1, 2, 3]) await decide(march.id, position, kept);
    const { total, entries } = handlers.readMemory({ offset: 0, limit: 10 });
    expect([total, entries.map(({ position }) => position)]).toEqual([3, [3, 2, 1]]);
    expect(entries[2]?.entered).toContain('A');

    handlers.forgetRemembered({ id: entries[0]?.id ?? 0 });
    expect(handlers.readMemory({ offset: 0, limit: 10 }).total).toBe(2);
    expect(rowOf(march.id, 3).decision?.kind).toBe('kept_as_entered');
    handlers.forgetAllRemembered();
    expect(handlers.readMemory({ offset: 0, limit: 10 }).total).toBe(0);
    await decide(march.id, 1, { kind: 'used_suggestion' });
    expect(handlers.readMemory({ offset: 0, limit: 10 }).total).toBe(1);
    await handlers.trashList({ listId: march.id });
    expect(handlers.readMemory({ offset: 0, limit: 10 }).total).toBe(0);
    handlers.putBackList({ listId: march.id });
    expect(handlers.readMemory({ offset: 0, limit: 10 }).total).toBe(1);
    await handlers.deleteList({ listId: march.id });
    expect(handlers.readMemory({ offset: 0, limit: 10 })).toEqual({ total: 0, entries: [] });
  });

  it('still contains a decision after its first list is deleted if another list repeated the decision', async () => {
    const { handlers, takeAll, checked, decide } = memoryOf();
    const march = await checked(streets(1));
    await decide(march.id, 1, kept);
    const april = await checked(streets(1));
    await takeAll(april.id);
    const may = await checked(streets(1));
    const offered = () => handlers.readRemembered({ listId: may.id, position: 1 });
    expect(offered()).toMatchObject({ listName: march.name });
    await handlers.deleteList({ listId: march.id });
    expect(offered()).toMatchObject({ listName: april.name, decision: { kind: 'kept_as_entered' } });
    expect(handlers.readMemory({ offset: 0, limit: 10 }).total).toBe(1);
  });

  it('is applied to many rows in one step on a separate thread', async () => {
    const { handlers, takeAll, checked } = memoryOf();
    const march = await checked(streets(600));
    await handlers.decideRows({
      listId: march.id,
      target: { kind: 'filter', filter: NO_FILTER, onlyUndecided: false },
      decision: 'kept_as_entered',
    });
    const april = await checked(streets(600));
    const { step } = await takeAll(april.id);
    expect(step).toMatchObject({ kind: 'take_remembered', rows: 600 });
    await handlers.undo({ listId: april.id });
    expect(await handlers.rehearseRemembered({ listId: april.id })).toMatchObject({ rows: 600 });
  });

  it('does not depend on the thresholds in the rules of a list', async () => {
    const { handlers, checked, decide } = memoryOf();
    const march = await checked(streets(1));
    await decide(march.id, 1, kept);
    const april = await checked(streets(1));
    await handlers.applyRules({ listId: april.id, rules: presetRules('strict'), sample: null });
    expect(await handlers.rehearseRemembered({ listId: april.id })).toMatchObject({ rows: 1 });
  });
});
