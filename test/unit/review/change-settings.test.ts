import { describe, expect, it } from 'vitest';
import { effectSentences } from '#shared/messages/columns.ts';
import { createColumnHandlers } from '../../../src-main/app/handlers/column-handlers.ts';
import { createStepHandlers } from '../../../src-main/app/handlers/step-handlers.ts';
import { recallMapping } from '../../../src-main/lists/mapping-memory.ts';
import { rehearseSettings } from '../../../src-main/review/rehearse-settings.ts';
import { handlerWorld } from '../../support/app/handler-context.ts';
import { workOn } from '../../support/rows/person-decisions.ts';
import { addList, COLUMNS, SETTINGS, streets, testWorkspace } from '../../support/rows/workspace.ts';
import { run } from '../../support/rows/workspace-runs.ts';
import { confirmAll } from '../../support/service/scripted-addresses.ts';

const { mapping } = SETTINGS;
/** The house number is not read any more. */
const OTHER = { street: [1], city: [3], postcode: [4] };

const failing = (code: string) => expect.objectContaining({ failure: expect.objectContaining({ code }) });

async function checkedList() {
  const workspace = testWorkspace();
  const { id: listId } = addList(workspace, streets(4));
  await run(workspace, listId, confirmAll());
  const { context, said } = handlerWorld(workspace);
  const handlers = { ...createColumnHandlers(context), ...createStepHandlers(context) };
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

describe('other columns that are tried', () => {
  const stored = async (count: number) => {
    const workspace = testWorkspace();
    const { id: listId } = addList(workspace, streets(count));
    await run(workspace, listId, confirmAll());
    const list = workspace.repositories.lists.find(listId);
    if (!list) throw new Error('the list is gone');
    const { context } = handlerWorld(workspace);
    const handlers = { ...createColumnHandlers(context), ...createStepHandlers(context) };
    return { ...workOn(workspace, listId), repositories: workspace.repositories, list, listId, handlers };
  };

  it('change nothing, and are told by what they then do', async () => {
    const { listId, handlers, decide, edit, row } = await stored(7);
    decide(2, { kind: 'kept_as_entered' });
    edit(3, 'Park Row');
    const before = [1, 2, 3, 4, 5, 6, 7].map((position) => row(position).revision);
    const effect = await handlers.rehearseListSettings({ listId, mapping: OTHER, defaultCountry: 'gbr' });
    expect([1, 2, 3, 4, 5, 6, 7].map((position) => row(position).revision)).toEqual(before);
    // The edited row says what was typed, whatever its columns hold.
    expect(effect).toEqual({ rowsLookedAt: 7, readOtherwise: 6, decidedByRule: 5, skipped: {} });

    await handlers.changeListSettings({ listId, mapping: OTHER });
    expect(handlers.readSteps({ listId })).toMatchObject({ undo: { rows: effect.readOtherwise } });
  });

  it('count the rows nothing could be asked for, by reason', async () => {
    const { listId, handlers } = await stored(3);
    const { skipped } = await handlers.rehearseListSettings({ listId, mapping, defaultCountry: null });
    expect(skipped).toEqual({ missing_country: 3 });
    const none = await handlers.rehearseListSettings({ listId, mapping: {}, defaultCountry: 'gbr' });
    expect(none.skipped).toEqual({ nothing_to_check: 3 });
  });

  it('are told of the beginning of a long list', async () => {
    const { list, repositories } = await stored(9);
    const after = { ...list.settings, mapping: OTHER };
    const effect = await rehearseSettings(list, after, repositories, { mostRows: 4 });
    expect(effect).toMatchObject({ rowsLookedAt: 4, readOtherwise: 4 });
    expect(effectSentences(effect, 9)[0]).toBe(
      'These numbers are for the first 4 rows only.',
      'The change affects 4 rows. The next check sends them again.',
    );
  });

  it('begin with those in force, the first rows, and what would be guessed', async () => {
    const { listId, handlers } = await stored(60);
    await handlers.changeListSettings({ listId, mapping: OTHER, defaultCountry: null });
    const read = handlers.readColumns({ listId });
    expect(read).toMatchObject({
      columns: COLUMNS,
      mapping: OTHER,
      defaultCountry: null,
      guessedCountry: 'gbr',
    });
    expect(await read).toMatchObject({ rows: { length: 50 } });
    expect(await read).toMatchObject({
      guesses: expect.arrayContaining([
        { column: 4, field: 'postcode', reason: 'name_of_column', certainty: 'sure' },
      ]),
    });
  });

  it('are not remembered for the next file before they led to a run', async () => {
    const { listId, handlers, repositories } = await stored(1);
    await handlers.changeListSettings({ listId, mapping: OTHER, defaultCountry: 'fra' });
    expect(recallMapping(repositories.settings, COLUMNS, {})).toBeNull();
  });
});
