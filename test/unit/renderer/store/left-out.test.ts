import { expect, it } from 'vitest';
import { failed, ok } from '#shared/contract/transport/wire.ts';
import { LEFT_OUT_NOW_CHECKED } from '#shared/messages/import/left-out-rows.ts';
import { type Answers, storeOnFake } from '../support/store-on-fake.ts';

const LIST = 3;

/** The quote counts the hidden rows until they are checked. */
async function onQuote(answers: Answers = {}) {
  let hidden = 2;
  const page = storeOnFake({
    readWorkspace: () => ok({ lists: [{ id: LIST, rows: 9 }] }),
    readRun: () => ok(null),
    readColumns: () => ok({ columns: ['Street'], mapping: { street: [0] } }),
    readQuote: () =>
      ok({
        listId: LIST,
        subject: 'address',
        leftOut: { hidden, total: 1 },
        credits: { validation: { quoted: 9 - hidden, charged: 0 } },
      }),
    readSteps: () => ok({ undo: { step: 3 }, redo: null }),
    changeListSettings: () => {
      hidden = 0;
      return ok({});
    },
    ...answers,
  });
  await page.state().readWorkspace();
  await page.state().openQuote(LIST);
  return page;
}

it('hidden rows of a file can be included in the quote, and the page then offers undo', async () => {
  const { state, asked } = await onQuote();
  expect(state().quoting?.quote?.leftOut.hidden).toBe(2);
  await state().checkLeftOut(LIST, 'hidden');
  expect(asked('changeListSettings')).toEqual([{ listId: LIST, checksHiddenRows: true }]);
  expect(state().notice).toMatchObject({ text: LEFT_OUT_NOW_CHECKED.hidden, undoIn: LIST });
  await expect
    .poll(() => state().quoting?.quote)
    .toMatchObject({
      leftOut: { hidden: 0, total: 1 },
      credits: { validation: { quoted: 9 } },
    });
});

it('rows with totals can be included by a separate setting', async () => {
  const { state, asked } = await onQuote();
  await state().checkLeftOut(LIST, 'total');
  expect(asked('changeListSettings')).toEqual([{ listId: LIST, checksTotalRows: true }]);
  expect(state().notice).toMatchObject({ text: LEFT_OUT_NOW_CHECKED.total });
});

it('the page does not promise to check left-out rows if including them failed', async () => {
  const { state } = await onQuote({ changeListSettings: () => failed({ code: 'list_busy', listId: LIST }) });
  await state().checkLeftOut(LIST, 'hidden');
  expect(JSON.stringify(state().notice)).not.toContain(LEFT_OUT_NOW_CHECKED.hidden);
  expect(state().quoting?.quote?.leftOut.hidden).toBe(2);
});
