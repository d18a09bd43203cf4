import { describe, expect, it } from 'vitest';
import { createListHandlers } from '../../../src-main/app/list-handlers.ts';
import { createStepHandlers } from '../../../src-main/app/step-handlers.ts';
import { workOn } from '../../support/edits.ts';
import { handlerWorld } from '../../support/handler-context.ts';
import { run } from '../../support/runs.ts';
import { confirmAll } from '../../support/scripted-addresses.ts';
import { addList, SETTINGS, streets, testWorkspace } from '../../support/workspace.ts';

const { mapping } = SETTINGS;
/** The house number is not read any more. */
const OTHER = { street: [1], city: [3], postcode: [4] };

const failing = (code: string) => expect.objectContaining({ failure: expect.objectContaining({ code }) });

async function checkedList() {
  const workspace = testWorkspace();
  const { id: listId } = addList(workspace, streets(4));
  await run(workspace, listId, confirmAll());
  const { context, said } = handlerWorld(workspace);
  const handlers = { ...createListHandlers(context), ...createStepHandlers(context) };
  const work = workOn(workspace, listId);
  const all = () => [1, 2, 3, 4].map(work.row).map((row) => ({ ...row, revision: null }));
  return { workspace, listId, handlers, said, all, ...work };
}

describe('other columns for a list', () => {
  it('make the rows ask what they say now, and take back what the rules decided', async () => {
    const { workspace, listId, handlers, row } = await checkedList();
    await handlers.changeListSettings({ listId, mapping: OTHER });
    expect(row(1)).toMatchObject({
      verdict: 'not_checked',
      reason: 'not_asked_yet',
      decision: null,
      reply: null,
    });
    const addresses = confirmAll();
    await run(workspace, listId, addresses);
    expect(addresses.asked).toHaveLength(4);
    expect(addresses.asked[0]).toMatchObject({ input: { house_number: '' } });
  });

  it('are one step: undo gives back columns, verdicts and decisions, and redo what was paid for meanwhile', async () => {
    const { workspace, listId, handlers, all, decide, said } = await checkedList();
    decide(2, { kind: 'kept_as_entered' });
    const before = all();
    await handlers.changeListSettings({ listId, mapping: OTHER });
    expect(handlers.readSteps({ listId })).toMatchObject({ undo: { kind: 'change_settings', rows: 4 } });
    expect(said.findLast(({ name }) => name === 'decisionProgressed')).toMatchObject({
      payload: { state: 'done', totalRows: 4 },
    });
    await run(workspace, listId, confirmAll());
    const paid = all();

    await handlers.undo({ listId });
    expect(all()).toEqual(before);
    expect(workspace.repositories.lists.find(listId)?.settings).toEqual(SETTINGS);
    await handlers.redo({ listId });
    expect(all()).toEqual(paid);
    expect(workspace.repositories.lists.find(listId)?.settings.mapping).toEqual(OTHER);
  });

  it('that are those there are make no step', async () => {
    const { listId, handlers } = await checkedList();
    expect(await handlers.changeListSettings({ listId, mapping })).toEqual(SETTINGS);
    expect(handlers.readSteps({ listId })).toEqual({ undo: null, redo: null });
  });

  it('cannot be taken back for one of its rows', async () => {
    const { listId, handlers, row } = await checkedList();
    await handlers.changeListSettings({ listId, mapping: OTHER });
    const { revision } = row(1);
    expect(() => handlers.takeBackStep({ listId, position: 1, revision, step: 1 })).toThrow(
      failing('step_of_list'),
    );
    expect(handlers.readHistory({ listId, position: 1 })).toMatchObject([{ kind: 'change_settings' }]);
  });

  it('leave edited rows what they ask, with the answer they have', async () => {
    const { workspace, listId, handlers, row, edit } = await checkedList();
    edit(1, 'Park Row');
    edit(2, 'Park Lane');
    const addresses = confirmAll();
    await run(workspace, listId, addresses, { scope: { kind: 'edited' }, maxCredits: 1, most: 1 });
    const before = [row(1), row(2)];
    await handlers.changeListSettings({ listId, mapping: OTHER });
    expect([row(1), row(2)]).toEqual(before);

    await run(workspace, listId, addresses, { scope: { kind: 'edited' } });
    expect(addresses.asked).toMatchObject([
      { input: { street: 'Park Row' } },
      { input: { street: 'Park Lane' } },
    ]);
    expect(row(2)).toMatchObject({ verdict: 'accept', decision: { kind: 'edited' } });
  });

  it('make an edit of before that is taken back by itself ask by the new ones', async () => {
    const { workspace, listId, handlers, row, edit, takeBack } = await checkedList();
    edit(1, 'Park Row');
    await handlers.changeListSettings({ listId, mapping: OTHER });
    takeBack(1, 1);
    const addresses = confirmAll();
    await run(workspace, listId, addresses);
    expect(addresses.asked).toHaveLength(4);
    expect(addresses.asked.every(({ input }) => typeof input !== 'string' && input.house_number === '')).toBe(
      true,
    );
    expect(row(1).verdict).not.toBe('not_checked');
  });

  it('give rows whose question was answered before their verdict at once, and cost nothing', async () => {
    const { workspace, listId, handlers, row } = await checkedList();
    await handlers.changeListSettings({ listId, mapping: OTHER });
    await handlers.changeListSettings({ listId, mapping });
    expect(row(1)).toMatchObject({ verdict: 'accept', decision: { decidedBy: 'rule' } });
    const addresses = confirmAll();
    expect(await run(workspace, listId, addresses)).toMatchObject({ requests: 0 });
    expect(addresses.asked).toEqual([]);
  });

  it('judge rows anew that ask the same in other words, and undo gives their verdict back', async () => {
    const { listId, handlers, all, workspace } = await checkedList();
    const line = { address: [1, 2, 3, 4] };
    const halved = { address: [1, 2], city: [3], postcode: [4] };
    await handlers.changeListSettings({ listId, mapping: line });
    await run(workspace, listId, confirmAll());
    const before = all();
    await handlers.changeListSettings({ listId, mapping: halved });
    const after = all();
    expect(after.map(({ lookupId }) => lookupId)).toEqual(before.map(({ lookupId }) => lookupId));
    await handlers.undo({ listId });
    expect(all()).toEqual(before);
    await handlers.redo({ listId });
    expect(all()).toEqual(after);
  });

  it('do not touch rows that say the same by them', async () => {
    const { listId, handlers, all, row } = await checkedList();
    const [before, { revision }] = [all(), row(1)];
    await handlers.changeListSettings({ listId, mapping: { ...mapping, locality: [] } });
    expect(all()).toEqual(before);
    expect(row(1).revision).toBe(revision);
    expect(handlers.readSteps({ listId })).toMatchObject({ undo: { kind: 'change_settings', rows: 0 } });
  });
});
