/** A slow reading is no failure. The page reports a failure only when the reading has failed. */
import { expect, it } from 'vitest';
import type { InputOf } from '#shared/contract/operations.ts';
import { failed, ok, type Reply } from '#shared/contract/transport/wire.ts';
import { LIST, openReviewPage, settled } from '../support/single-row-page.ts';

const NEWER = { code: 'newer_search' } as const;
const row = { position: 1, revision: 1 };
const many = { total: 50_000, rows: Array.from({ length: 200 }, () => row) };

async function page() {
  const held: { readonly text: string; readonly answer: (reply: Reply) => void }[] = [];
  let isHolding = false;
  const { state } = await openReviewPage({
    readRows: ({ view }: InputOf<'readRows'>) =>
      isHolding
        ? new Promise((answer) => void held.push({ text: view?.filter.text ?? '', answer }))
        : ok(many),
  });
  return {
    state,
    hold: () => void (isHolding = true),
    let: () => void (isHolding = false),
    answer: async (text: string, reply: Reply) => {
      const at = held.findIndex((each) => each.text === text);
      if (at === -1) throw new Error(`nothing was asked of “${text}”`);
      held.splice(at, 1)[0]?.answer(reply);
      await settled();
    },
  };
}

it('the page reports no unreadable row while it reads the rows of a new filter', async () => {
  const { state, hold, answer } = await page();
  hold();
  const moved = state().moveTo(40_000);
  await settled();
  const changed = state().changeFilter({ text: 'mill' });
  await settled();
  await answer('', ok(many));
  await moved;
  expect(state()).toMatchObject({ cursor: { row: null }, unreadableIndex: null });
  await answer('mill', ok(many));
  await changed;
  expect(state()).toMatchObject({ cursor: { index: 0, row }, unreadableIndex: null });
});

it('if the new rows cannot be read, the page reads the current row in the old order', async () => {
  const { state, hold, let: goOn, answer } = await page();
  hold();
  const changed = state().changeFilter({ text: 'mill' });
  await settled();
  await state().moveTo(2_500);
  expect(state()).toMatchObject({ cursor: { index: 2_500, row: null }, unreadableIndex: null });
  goOn();
  await answer('mill', failed({ code: 'list_not_ready', listId: LIST }));
  await changed;
  await settled();
  expect(state()).toMatchObject({ cursor: { index: 2_500, row: { revision: 1 } }, unreadableIndex: null });
});

it('a list is not reported as unreadable if the person types a search before the first rows arrive', async () => {
  const { state, hold, answer } = await page();
  hold();
  const opening = state().openReview(LIST, {
    view: { filter: { ...state().view.filter, text: 'mil' }, sort: [] },
    position: null,
  });
  await settled();
  const typed = state().changeFilter({ text: 'mill' });
  await settled();
  await answer('mil', failed(NEWER));
  await settled();
  expect(state().isListUnreadable).toBe(false);
  await answer('mill', ok(many));
  await Promise.all([opening, typed]);
  expect(state()).toMatchObject({ isListUnreadable: false, total: 50_000 });
  expect(state().list?.summary.id).toBe(LIST);
  expect(state().view).toBe(state().shownView);
});

it('a list is reported as unreadable if the filter that a person set during opening cannot be read', async () => {
  const { state, hold, answer } = await page();
  hold();
  const opening = state().openReview(LIST);
  await settled();
  const typed = state().changeFilter({ text: 'mill' });
  await settled();
  await answer('', ok(many));
  await answer('mill', failed({ code: 'list_not_ready', listId: LIST }));
  await Promise.all([opening, typed]);
  expect(state().isListUnreadable).toBe(true);
});
