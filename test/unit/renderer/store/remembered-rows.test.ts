/** Repeats the decisions from earlier lists for all recurring rows. */
import { expect, it } from 'vitest';
import { failed, ok } from '#shared/contract/transport/wire.ts';
import { LIST, openReviewPage } from '../support/single-row-page.ts';

const found = (rows: number, mark: string) => ({ rows, contested: 0, wasTaken: false, sample: [], mark });

it('deciding rows as before applies to the rows that the page showed, and says which were left out', async () => {
  const { state, asked } = await openReviewPage({
    rehearseRemembered: () => ok(found(7, 'as shown')),
    takeAllRemembered: () =>
      ok({ step: { step: 1, kind: 'take_remembered', rows: 2, positions: [1, 2] }, skipped: 1, changed: 4 }),
  });
  await state().countRemembered();
  await state().takeAllRemembered();
  expect(asked('takeAllRemembered')).toEqual([{ listId: LIST, mark: 'as shown' }]);
  expect(state().notice).toMatchObject({
    text: '2 rows decided as in earlier lists, 1 without a suggestion, 4 skipped because they changed meanwhile',
    undoIn: LIST,
  });
});

it('the page counts the earlier decisions again if all of them have changed', async () => {
  let rows = 7;
  const { state } = await openReviewPage({
    rehearseRemembered: () => ok(found(rows, String(rows))),
    takeAllRemembered: () => failed({ code: 'other_rows' }),
  });
  await state().countRemembered();
  rows = 5;
  await state().takeAllRemembered();
  expect(state().rememberedRows?.found.rows).toBe(5);
  expect(state().notice?.text).toContain('Other rows match now, or these rows have changed.');
});
