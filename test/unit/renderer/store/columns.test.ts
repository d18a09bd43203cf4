import { describe, expect, it, vi } from 'vitest';
import { failed, ok } from '#shared/contract/transport/wire.ts';
import { whyNotChanged } from '../../../../src-renderer/store/importing/columns-slice.ts';
import { canUndoNotice } from '../../../../src-renderer/store/screen/notices-slice.ts';
import { type Answers, storeOnFake } from '../support/store-on-fake.ts';

const LIST = 3;
const COLUMNS = {
  columns: ['Name', 'Street', 'Town'],
  rows: [['A', '1 High Street', 'Leeds']],
  mapping: { street: [1], city: [2] },
  defaultCountry: null,
  guesses: [],
  guessedCountry: 'gbr',
};
const EFFECT = { rowsLookedAt: 9, readOtherwise: 9, decidedByRule: 0, exportedOtherwise: 0, skipped: {} };

async function opened(answers: Answers = {}) {
  const page = storeOnFake({
    readWorkspace: () => ok({ lists: [{ id: LIST, rows: 9 }] }),
    readRun: () => ok(null),
    readQuote: () =>
      ok({ listId: LIST, subject: 'address', credits: { validation: { quoted: 9, charged: 0 } } }),
    readColumns: () => ok(COLUMNS),
    rehearseListSettings: () => ok(EFFECT),
    readSteps: () => ok({ undo: { step: 3 }, redo: null }),
    changeListSettings: () => ok({}),
    undo: () => ok({ step: 1, rows: 9, positions: [1] }),
    ...answers,
  });
  await page.state().readWorkspace();
  await page.state().openQuote(LIST);
  page.state().openDialog('columns');
  await page.state().startColumns(LIST);
  return page;
}

const counted = ({ state }: Awaited<ReturnType<typeof opened>>) =>
  vi.waitFor(() => expect(state().columnsDraft?.effect).not.toBeNull(), { timeout: 60_000, interval: 5 });

describe('the columns and the country of a list', () => {
  it('cannot be saved without a change', async () => {
    const { state, asked } = await opened();
    expect(whyNotChanged(state())).toBe('as_before');
    state().chooseCountry('gbr');
    expect(whyNotChanged(state())).toBeNull();
    state().chooseCountry(null);
    state().chooseField(0, 'email');
    state().chooseField(0, null);
    expect(whyNotChanged(state())).toBe('as_before');
    await state().applyColumns();
    expect(asked('changeListSettings')).toEqual([]);
  });

  it('must include an address', async () => {
    const { state } = await opened();
    state().chooseField(1, null);
    state().chooseField(2, 'country');
    expect(whyNotChanged(state())).toBe('without_address');
  });

  it('show the effect of the latest choice, even if the answer to an older one arrives later', async () => {
    const page = await opened({
      rehearseListSettings: ({ defaultCountry }: { defaultCountry: string }) =>
        ok({ ...EFFECT, readOtherwise: defaultCountry === 'fra' ? 1 : 2 }),
    });
    page.state().chooseCountry('gbr');
    page.state().chooseCountry('fra');
    await counted(page);
    expect(page.state().columnsDraft?.effect?.readOtherwise).toBe(1);
    expect(page.asked('rehearseListSettings').at(-1)).toEqual({
      listId: LIST,
      mapping: COLUMNS.mapping,
      defaultCountry: 'fra',
    });
  });

  it('change in one step, and the page then reads the quote again and offers undo', async () => {
    const page = await opened();
    const { state, asked } = page;
    state().chooseCountry('gbr');
    const quotes = asked('readQuote').length;
    await state().applyColumns();
    expect(asked('changeListSettings')).toEqual([
      { listId: LIST, mapping: COLUMNS.mapping, defaultCountry: 'gbr' },
    ]);
    expect(state().dialog).toBeNull();
    expect(asked('readQuote')).toHaveLength(quotes + 1);
    expect(canUndoNotice(state())).toBe(true);
    await state().undo();
    expect(asked('undo')).toEqual([{ listId: LIST, step: 3 }]);
    expect(asked('readQuote')).toHaveLength(quotes + 2);
  });

  it('change with visible progress, even after the person closes the dialog', async () => {
    let end = () => {};
    const { state } = await opened({
      changeListSettings: () => new Promise((resolve) => (end = () => resolve(ok({})))),
    });
    state().chooseCountry('gbr');
    const changing = state().applyColumns();
    state().closeDialog();
    state().endColumns();
    state().hear({
      name: 'decisionProgressed',
      payload: { listId: LIST, state: 'running', rows: 4, totalRows: 9 },
    });
    expect(state().bulkProgress).toMatchObject({ rows: 4, totalRows: 9 });
    end();
    await changing;
    expect(state().bulkProgress).toBeNull();
    expect(state().notice?.text).toBe('Columns and country changed');
  });

  it('stay unchanged if the change fails, and the page states why', async () => {
    const { state } = await opened({
      changeListSettings: () => failed({ code: 'list_busy', listId: LIST }),
    });
    state().chooseCountry('gbr');
    await state().applyColumns();
    expect(state().dialog).toBe('columns');
    expect(state().columnsDraft?.chosen.defaultCountry).toBe('gbr');
    expect(state().notice?.tone).toBe('failure');
    expect(state().bulkProgress).toBeNull();
  });

  it('have a dialog that closes with a message if reading them fails', async () => {
    const { state } = await opened({ readColumns: () => failed({ code: 'list_not_ready', listId: LIST }) });
    expect(state().dialog).toBeNull();
    expect(state().notice?.tone).toBe('failure');
  });
});
