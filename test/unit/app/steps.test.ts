import { describe, expect, it } from 'vitest';
import { NO_FILTER, type RowTarget, type ShownTarget } from '#shared/contract/review/view.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { createExportHandlers } from '../../../src-main/app/handlers/export/export-handlers.ts';
import { createColumnHandlers } from '../../../src-main/app/handlers/lists/column-handlers.ts';
import { createListHandlers } from '../../../src-main/app/handlers/lists/list-handlers.ts';
import { createTrashHandlers } from '../../../src-main/app/handlers/lists/trash-handlers.ts';
import { createBulkHandlers } from '../../../src-main/app/handlers/review/bulk-handlers.ts';
import { createStepHandlers } from '../../../src-main/app/handlers/review/step-handlers.ts';
import { takeBackUnfinished } from '../../../src-main/app/steps/bulk-steps.ts';
import { handlerWorld } from '../../support/app/handler-context.ts';
import { addList, streets, testWorkspace } from '../../support/rows/workspace.ts';

const EVERY_ROW = { kind: 'filter', filter: NO_FILTER, onlyUndecided: false } as const;
const failing = (code: string) => expect.objectContaining({ failure: expect.objectContaining({ code }) });

function workspaceOf(count: number) {
  const workspace = testWorkspace();
  const { id: listId } = addList(workspace, streets(count));
  const world = handlerWorld(workspace);
  const { context } = world;
  const handlers = {
    ...createStepHandlers(context),
    ...createBulkHandlers(context),
    ...createListHandlers(context),
    ...createTrashHandlers(context),
    ...createColumnHandlers(context),
    ...createExportHandlers(context),
  };
  const { marks, lists } = workspace.repositories;
  const seen = (position: number) => ({
    listId,
    position,
    revision: marks.one(listId, position)?.revision ?? 0,
  });
  const decided = () => {
    const list = lists.find(listId);
    return list && lists.summary(list).decided;
  };
  return { ...workspace, ...world, listId, handlers, seen, decided };
}

describe('a step that is too large for the core thread', () => {
  it('reports its progress, and is undone and redone as one step', async () => {
    const { handlers, listId, said, changes, decided } = workspaceOf(2_500);
    const { step, skipped } = await handlers.decideRows({ listId, target: EVERY_ROW, decision: 'excluded' });
    expect(step).toMatchObject({ step: 1, kind: 'decide_many', rows: 2_500, decision: 'excluded' });
    expect(step.positions).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
    expect([skipped, decided()]).toEqual([0, 2_500]);
    const progress = said.filter(({ name }) => name === 'decisionProgressed').map(({ payload }) => payload);
    expect(progress.at(0)).toMatchObject({ state: 'running', totalRows: 2_500 });
    expect(progress.at(-1)).toEqual({ listId, state: 'done', rows: 2_500, totalRows: 2_500 });
    expect(said.some(({ name }) => name === 'rowsChanged')).toBe(true);
    expect(changes.at(-1)).toHaveLength(2_500);

    expect(await handlers.undo({ listId })).toMatchObject({ step: 1, rows: 2_500 });
    expect(decided()).toBe(0);
    expect(changes.at(-1)).toBeNull();
    expect(handlers.readSteps({ listId })).toMatchObject({ undo: null, redo: { step: 1 } });
    await handlers.redo({ listId });
    expect(decided()).toBe(2_500);
  });

  it('makes every other change and export of the list fail with a reason until the step has ended', async () => {
    const { handlers, listId, seen, decided } = workspaceOf(2_500);
    const going = handlers.decideRows({ listId, target: EVERY_ROW, decision: 'excluded' });
    expect(() => handlers.decideRow({ ...seen(1), decision: { kind: 'excluded' } })).toThrow(
      failing('list_busy'),
    );
    const busy = [
      handlers.decideRows({ listId, target: EVERY_ROW, decision: 'excluded' }),
      handlers.changeListSettings({ listId, defaultCountry: 'fra' }),
      handlers.applyRules({ listId, rules: presetRules('strict'), sample: null }),
      handlers.deleteList({ listId }),
      handlers.startExport({ listId, format: 'csv', layout: 'in_place' }),
    ];
    for (const end of await Promise.allSettled(busy.map((one) => Promise.resolve(one))))
      expect(end).toMatchObject({ status: 'rejected', reason: failing('list_busy') });
    await going;
    expect(decided()).toBe(2_500);
    expect(handlers.decideRow({ ...seen(1), decision: { kind: 'kept_as_entered' } })).toMatchObject({
      decision: { kind: 'kept_as_entered' },
    });
  });

  it('is undone at the next start if the app closed during the step', async () => {
    const { handlers, listId, seen, context, decided, said } = workspaceOf(2_500);
    const going = handlers.decideRows({ listId, target: EVERY_ROW, decision: 'excluded' });
    await expect.poll(decided, { interval: 0 }).toBe(2_000);
    await context.jobs.endAll();
    await expect(going).rejects.toEqual(failing('interrupted'));
    expect(said.findLast(({ name }) => name === 'decisionProgressed')).toMatchObject({
      payload: { state: 'stopped' },
    });

    expect(() => handlers.flagRow({ ...seen(1), note: '' })).toThrow(failing('list_busy'));
    await takeBackUnfinished(listId, context);
    expect(decided()).toBe(0);
    expect(handlers.readSteps({ listId })).toEqual({ undo: null, redo: null });
    expect(handlers.flagRow({ ...seen(1), note: '' })).toMatchObject({ note: '' });
  });
});

describe('a step for some rows', () => {
  it('changes each row once, and skips rows that the list does not have', async () => {
    const { handlers, listId, changes } = workspaceOf(5);
    const target = { kind: 'positions', positions: [4, 2, 2, 99] } as const;
    expect(await handlers.countTarget({ listId, target })).toMatchObject({ rows: 2, decided: 0 });
    const { step } = await handlers.decideRows({ listId, target, decision: 'kept_as_entered' });
    expect(step).toMatchObject({ rows: 2, positions: [2, 4] });
    expect(changes).toEqual([[2, 4]]);
    expect(await handlers.countTarget({ listId, target: EVERY_ROW })).toMatchObject({ rows: 5, decided: 2 });
    await expect(handlers.decideRows({ listId, target, decision: 'kept_as_entered' })).rejects.toEqual(
      failing('nothing_to_decide'),
    );
  });

  it('changes nothing if one of the rows has changed since the person saw the rows', async () => {
    const { handlers, listId, seen, decided } = workspaceOf(6);
    const view = { filter: NO_FILTER, sort: [] };
    const range = { kind: 'range', view, first: 4, last: 5 } as const;
    const decide = (target: RowTarget, shown: ShownTarget) =>
      handlers.decideRows({ listId, target, decision: 'excluded', shown });
    const moved = { rows: 2, seen: [{ position: 1, revision: null }] };
    await expect(decide(range, moved), 'another row has this position').rejects.toEqual(
      failing('row_changed'),
    );
    const fewer = { rows: 5, seen: [] };
    await expect(decide(EVERY_ROW, fewer), 'the number of rows differs').rejects.toEqual(
      failing('rows_changed'),
    );
    const { position, revision } = seen(5);
    handlers.flagRow({ ...seen(5), note: 'changed' });
    const older = { rows: 2, seen: [{ position, revision }] };
    await expect(decide(range, older), 'a row changed').rejects.toEqual(failing('row_changed'));
    expect([decided(), handlers.readSteps({ listId }).undo?.kind]).toEqual([0, 'flag']);

    const same = {
      rows: 2,
      seen: [seen(5), seen(6)].map((row) => ({ position: row.position, revision: row.revision })),
    };
    expect(await decide(range, same)).toMatchObject({ step: { positions: [5, 6] } });
  });

  it('changes nothing if other rows are now in the range that the person counted', async () => {
    const { handlers, listId, decided, seen } = workspaceOf(6);
    const flagged = { ...NO_FILTER, facets: { flag: ['flagged'] } };
    const target = { kind: 'range', view: { filter: flagged, sort: [] }, first: 0, last: 2 } as const;
    for (const position of [1, 2, 5]) handlers.flagRow({ ...seen(position), note: '' });
    const { rows, mark } = await handlers.countTarget({ listId, target });
    const decide = () =>
      handlers.decideRows({ listId, target, decision: 'excluded', shown: { rows, mark, seen: [] } });

    handlers.flagRow({ ...seen(2), note: null });
    handlers.flagRow({ ...seen(4), note: '' });
    await expect(decide()).rejects.toEqual(failing('other_rows'));
    expect(decided()).toBe(0);
    handlers.flagRow({ ...seen(4), note: null });
    handlers.flagRow({ ...seen(2), note: '' });
    // Row 2 is in the range again, but has changed since.
    expect(await decide()).toMatchObject({ step: { positions: [1, 5] }, changed: 1 });
  });

  it('leaves out the rows that changed after they were counted, and those that joined the filter', async () => {
    const { handlers, listId, seen } = workspaceOf(6);
    const flag = (position: number, note: string | null = '') =>
      handlers.flagRow({ ...seen(position), note });
    const flagged = { ...NO_FILTER, facets: { flag: ['flagged'] } };
    const target = { kind: 'filter', filter: flagged, onlyUndecided: false } as const;
    for (const position of [1, 2, 3]) flag(position);
    const { rows, mark } = await handlers.countTarget({ listId, target });
    flag(2, 'new words');
    flag(3, null);
    flag(4);
    // Row 1 is not loaded any more, and row 2 is, so that the page knows its new words.
    const shown = { rows, mark, seen: [{ position: 2, revision: seen(2).revision }] };
    const { step, changed } = await handlers.decideRows({ listId, target, decision: 'excluded', shown });
    expect([step.positions, changed]).toEqual([[1], 2]);
  });

  it('leaves out a row that changed before the selection was extended', async () => {
    const { handlers, listId, seen, context } = workspaceOf(6);
    const rowsOf = (...positions: number[]) => ({ kind: 'positions', positions }) as const;
    const { mark: earlier } = await handlers.countTarget({ listId, target: rowsOf(1, 2) });
    handlers.flagRow({ ...seen(2), note: '' });
    const target = rowsOf(1, 2, 6);
    const { rows, mark } = await handlers.countTarget({ listId, target, earlier });
    const decide = (shown: ShownTarget) =>
      handlers.decideRows({ listId, target, decision: 'excluded', shown });
    const others = createBulkHandlers({ ...context, newId: () => 'another start' });
    for (const again of [1, 2]) {
      const { mark: ofOtherStart } = await others.countTarget({ listId, target });
      await expect(decide({ rows, mark: ofOtherStart, seen: [] }), `${again}`).rejects.toEqual(
        failing('other_rows'),
      );
    }
    expect(await decide({ rows, mark, seen: [] })).toMatchObject({ step: { positions: [1, 6] }, changed: 1 });
  });
});

describe('undo', () => {
  it('reverses the step that the request names, and fails if a later step exists', async () => {
    const { handlers, listId, seen, decided } = workspaceOf(3);
    const decision = { kind: 'excluded' } as const;
    const own = handlers.decideRow({ ...seen(1), decision });
    const same = handlers.decideRow({ ...seen(1), decision });
    expect([own.step, same.step]).toEqual([1, null]);
    const others = handlers.decideRow({ ...seen(2), decision });
    expect(() => handlers.undo({ listId, step: 1 })).toThrow(failing('other_step'));
    expect(decided()).toBe(2);
    expect(await handlers.undo({ listId, step: Number(others.step) })).toMatchObject({ positions: [2] });
    expect(() => handlers.redo({ listId, step: 1 })).toThrow(failing('other_step'));
    expect(await handlers.undo({ listId, step: 1 })).toMatchObject({ positions: [1] });
  });

  it('does not change the email columns while emails are being checked', async () => {
    const { context, handlers, listId, repositories } = workspaceOf(3);
    const { mapping } = repositories.lists.find(listId)?.settings ?? {};
    const email = () => repositories.lists.find(listId)?.settings.mapping.email;
    await handlers.changeListSettings({ listId, mapping: { ...mapping, email: [0] } });
    await context.locks.hold(listId, 'prepare_email_run', async () => {
      await expect(handlers.undo({ listId })).rejects.toEqual(failing('run_already_going'));
    });
    expect(email()).toEqual([0]);
    await handlers.undo({ listId });
    expect(email()).toBeUndefined();
  });
});
