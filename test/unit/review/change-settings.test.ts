import { describe, expect, it } from 'vitest';
import { isOfRow } from '#shared/contract/review/history.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { countryName } from '#shared/domain/country/country-codes.ts';
import { outcomeOf } from '#shared/domain/outcome/outcome.ts';
import { isSameData } from '#shared/domain/text/same-data.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { effectSentences } from '#shared/messages/import/columns.ts';
import { createColumnHandlers } from '../../../src-main/app/handlers/lists/column-handlers.ts';
import { createBulkHandlers } from '../../../src-main/app/handlers/review/bulk-handlers.ts';
import { createStepHandlers } from '../../../src-main/app/handlers/review/step-handlers.ts';
import { recallMapping } from '../../../src-main/lists/import/mapping-memory.ts';
import { rehearseSettings } from '../../../src-main/review/rehearse-settings.ts';
import { readRow } from '../../../src-main/verdicts/read-rows.ts';
import { handlerWorld } from '../../support/app/handler-context.ts';
import { workOn } from '../../support/rows/person-decisions.ts';
import { addList, COLUMNS, SETTINGS, streets, testWorkspace } from '../../support/rows/workspace.ts';
import { run } from '../../support/rows/workspace-runs.ts';
import { confirmAll, confirming, scriptedAddresses } from '../../support/service/scripted-addresses.ts';

const { mapping } = SETTINGS;
/** This mapping no longer reads the house number. */
const OTHER = { street: [1], city: [3], postcode: [4] };

const failing = (code: string) => expect.objectContaining({ failure: expect.objectContaining({ code }) });

async function checkedList(service = confirmAll()) {
  const workspace = testWorkspace();
  const { id: listId } = addList(workspace, streets(4));
  await run(workspace, listId, service);
  const { context, said } = handlerWorld(workspace);
  const handlers = { ...createColumnHandlers(context), ...createStepHandlers(context) };
  const work = workOn(workspace, listId);
  const all = () => [1, 2, 3, 4].map(work.row).map((row) => ({ ...row, revision: null }));
  return { workspace, listId, handlers, said, all, ...work };
}

describe('a new column mapping for a list', () => {
  it('gives the rows new questions, and removes the decisions that rules made', async () => {
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

  it('is one step, with an undo of everything and a redo that includes answers paid for meanwhile', async () => {
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

  it('makes no step if it is equal to the current mapping', async () => {
    const { listId, handlers } = await checkedList();
    expect(await handlers.changeListSettings({ listId, mapping })).toEqual(SETTINGS);
    expect(handlers.readSteps({ listId })).toEqual({ undo: null, redo: null });
  });

  it('cannot be undone for a single row only', async () => {
    const { listId, handlers, row } = await checkedList();
    await handlers.changeListSettings({ listId, mapping: OTHER });
    const { revision } = row(1);
    expect(() => handlers.takeBackStep({ listId, position: 1, revision, step: 1 })).toThrow(
      failing('step_of_list'),
    );
    expect(handlers.readHistory({ listId, position: 1 })).toMatchObject([{ kind: 'change_settings' }]);
  });

  it('and other steps of the whole list are the only ones that the history of a row does not offer to undo', async () => {
    const service = scriptedAddresses((query) => confirming(query, { confidence: 0.95 }));
    const { workspace, listId, handlers, row, decide, flag } = await checkedList(service);
    const rules = { rules: { ...presetRules('strict'), accept: 1 }, sample: null };
    await createBulkHandlers(handlerWorld(workspace).context).applyRules({ listId, ...rules });
    flag(1, 'ask them');
    await handlers.changeListSettings({ listId, mapping: OTHER });
    decide(1, { kind: 'kept_as_entered' });
    const history = handlers.readHistory({ listId, position: 1 });
    const refused = history.filter(({ step }) => {
      const { revision } = row(1);
      try {
        handlers.takeBackStep({ listId, position: 1, revision, step });
        return false;
      } catch {
        return true;
      }
    });
    expect(history.map(({ kind }) => kind)).toEqual(['decide', 'change_settings', 'flag', 'apply_rules']);
    expect(refused.map(({ kind }) => kind)).toEqual(['change_settings', 'apply_rules']);
    expect(history.filter((entry) => !isOfRow(entry))).toEqual(refused);
  });

  it('does not change the questions and answers of edited rows', async () => {
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

  it('applies to an edited row once the edit of that row is undone', async () => {
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

  it('gives rows with a known answer their verdict immediately and free of charge', async () => {
    const { workspace, listId, handlers, row } = await checkedList();
    await handlers.changeListSettings({ listId, mapping: OTHER });
    await handlers.changeListSettings({ listId, mapping });
    expect(row(1)).toMatchObject({ verdict: 'accept', decision: { decidedBy: 'rule' } });
    const addresses = confirmAll();
    expect(await run(workspace, listId, addresses)).toMatchObject({ requests: 0 });
    expect(addresses.asked).toEqual([]);
  });

  it('can be undone and redone even if it changes no question', async () => {
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

  it('does not change rows whose address parts stay the same', async () => {
    const { listId, handlers, all, row } = await checkedList();
    const [before, { revision }] = [all(), row(1)];
    await handlers.changeListSettings({ listId, mapping: { ...mapping, locality: [] } });
    expect(all()).toEqual(before);
    expect(row(1).revision).toBe(revision);
    expect(handlers.readSteps({ listId })).toMatchObject({ undo: { kind: 'change_settings', rows: 0 } });
  });
});

describe('the dialog for a new column mapping', () => {
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

  it('changes nothing in a rehearsal, and counts the rows that the mapping would change', async () => {
    const { listId, handlers, decide, edit, row } = await stored(7);
    decide(2, { kind: 'kept_as_entered' });
    edit(3, 'Park Row');
    const before = [1, 2, 3, 4, 5, 6, 7].map((position) => row(position).revision);
    const effect = await handlers.rehearseListSettings({ listId, mapping: OTHER, defaultCountry: 'gbr' });
    expect([1, 2, 3, 4, 5, 6, 7].map((position) => row(position).revision)).toEqual(before);
    // The edited row keeps the typed text, no matter what its columns contain.
    expect(effect).toEqual({
      rowsLookedAt: 7,
      readOtherwise: 6,
      decidedByRule: 5,
      exportedOtherwise: 1,
      skipped: {},
    });

    await handlers.changeListSettings({ listId, mapping: OTHER });
    expect(handlers.readSteps({ listId })).toMatchObject({ undo: { rows: effect.readOtherwise } });
  });

  it('counts the rows that could not be checked, by reason', async () => {
    const { listId, handlers } = await stored(3);
    const { skipped } = await handlers.rehearseListSettings({ listId, mapping, defaultCountry: null });
    expect(skipped).toEqual({ missing_country: 3 });
    const none = await handlers.rehearseListSettings({ listId, mapping: {}, defaultCountry: 'gbr' });
    expect(none.skipped).toEqual({ nothing_to_check: 3 });
  });

  it('counts only the first rows of a long list, and states how many rows these are', async () => {
    const { list, repositories } = await stored(9);
    const after = { ...list.settings, mapping: OTHER };
    const effect = await rehearseSettings(list, after, repositories, { mostRows: 4 });
    expect(effect).toMatchObject({ rowsLookedAt: 4, readOtherwise: 4 });
    expect(effectSentences(effect, 9).slice(0, 2)).toEqual([
      'These numbers are for the first 4 rows only.',
      'The change affects 4 rows. The next check sends them again.',
    ]);
  });

  it('says how many rows of the person would be exported differently', async () => {
    const { handlers, workspace, listId, decide, edit, current } = await checkedList();
    edit(1, 'Park Row');
    decide(2, { kind: 'kept_as_entered' });
    decide(3, { kind: 'used_suggestion' });
    const rehearse = (wanted: ColumnMapping) =>
      handlers.rehearseListSettings({ listId, mapping: wanted, defaultCountry: 'gbr' });
    const effect = await rehearse(OTHER);
    expect(effectSentences(effect, 4)).toContain(
      '2 rows that you decided keep their decision, but their cells in the export change.',
    );
    expect(effectSentences(await rehearse(mapping), 4)).toEqual(['The change affects no row.']);

    const written = () =>
      [1, 2, 3].map((position) => {
        const row = readRow(current(), position, workspace.repositories);
        if (!row) throw new Error('no row');
        const { settings } = current();
        return outcomeOf(row, { ...settings, writeCountry: countryName, settings }).cells;
      });
    const before = written();
    await handlers.changeListSettings({ listId, mapping: OTHER });
    const differing = written().filter((cells, at) => !isSameData(cells, before[at]));
    expect(effect.exportedOtherwise).toBe(differing.length);
  });

  it('starts with the current mapping, the first rows and the app’s guesses', async () => {
    const { listId, handlers } = await stored(60);
    await handlers.changeListSettings({ listId, mapping: OTHER, defaultCountry: null });
    const read = handlers.readColumns({ listId });
    expect(read).toMatchObject({
      columns: COLUMNS,
      mapping: OTHER,
      defaultCountry: null,
      guessedCountry: 'gbr',
    });
    expect(read).toMatchObject({ rows: { length: 50 } });
    expect(read).toMatchObject({
      guesses: expect.arrayContaining([
        { column: 4, field: 'postcode', reason: 'name_of_column', certainty: 'sure' },
      ]),
    });
  });

  it('does not affect the mapping of the next file before a run', async () => {
    const { listId, handlers, repositories } = await stored(1);
    await handlers.changeListSettings({ listId, mapping: OTHER, defaultCountry: 'fra' });
    expect(recallMapping(repositories.settings, COLUMNS, {})).toBeNull();
  });
});
