import { expect, it } from 'vitest';
import { failed, ok } from '#shared/contract/transport/wire.ts';
import { type Answers, storeOnFake } from '../support/store-on-fake.ts';

const LIST = 3;
const ZEROS = { repair: { id: 'lost_zeros', columns: [4] }, isInForce: false, rows: 2, examples: [] };
const QUOTES = { repair: { id: 'stray_quotes' }, isInForce: true, rows: 1, examples: [] };

async function onQuote(answers: Answers = {}) {
  const page = storeOnFake({
    readWorkspace: () => ok({ lists: [{ id: LIST, rows: 9 }] }),
    readRun: () => ok(null),
    readColumns: () => ok({ columns: ['Street'], mapping: { street: [0] } }),
    readQuote: () =>
      ok({ listId: LIST, subject: 'address', credits: { validation: { quoted: 9, charged: 0 } } }),
    readDamage: () => ok({ found: [QUOTES, ZEROS], misplaced: [] }),
    readSteps: () => ok({ undo: { step: 3 }, redo: null }),
    changeListSettings: () => ok({}),
    ...answers,
  });
  await page.state().readWorkspace();
  await page.state().openQuote(LIST);
  await page.state().readDamage(LIST);
  return page;
}

it('switching a repair on or off does not change the other repairs', async () => {
  const { state, asked } = await onQuote();
  await state().switchRepair(LIST, 'lost_zeros', true);
  // The display is outdated. A second click would do the opposite of what the switch shows.
  await state().switchRepair(LIST, 'lost_zeros', false);
  await state().readDamage(LIST);
  await state().switchRepair(LIST, 'stray_quotes', false);
  expect(asked('changeListSettings')).toEqual([
    { listId: LIST, repairs: [QUOTES.repair, ZEROS.repair] },
    { listId: LIST, repairs: [] },
  ]);
  expect(state().notice).toMatchObject({ undoIn: LIST });
});

it('a person can continue even if the search for damage failed', async () => {
  const { state } = await onQuote({ readDamage: () => failed({ code: 'interrupted' }) });
  expect(state().damage).toBeNull();
  expect(state().notice).toBeNull();
  expect(state().quoting?.quote).not.toBeNull();
});
