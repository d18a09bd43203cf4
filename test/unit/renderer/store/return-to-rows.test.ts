import { describe, expect, it } from 'vitest';
import { WHOLE_LIST } from '#shared/contract/review/view.ts';
import { LIST_ID, numbersTo, openListPage } from '../support/list-page.ts';

const leftAndReturned = async (leave: (page: Awaited<ReturnType<typeof openListPage>>) => unknown) => {
  const page = await openListPage(({ filter: { text } }) => numbersTo(text === '' ? 9 : 3));
  await leave(page);
  page.state().goTo({ name: 'report', listId: LIST_ID });
  await page.state().returnToRows(LIST_ID);
  return page.state();
};

describe('a person who returns from another screen of a list', () => {
  it('sees the same search, order and row', async () => {
    const sort = [{ by: 'confidence', descending: true }] as const;
    const { screen, view, total, cursor } = await leftAndReturned(async ({ state }) => {
      await state().changeFilter({ text: 'high' });
      await state().changeSort(sort);
      await state().moveTo(2);
    });
    expect(screen).toEqual({ name: 'review', listId: LIST_ID });
    expect(view).toMatchObject({ filter: { text: 'high' }, sort });
    expect(total).toBe(3);
    expect(cursor?.row?.position).toBe(3);
  });

  it('sees the first view of the list if they did not choose another one', async () => {
    const { view } = await leftAndReturned(({ state }) => state().moveTo(2));
    expect(view).toEqual(WHOLE_LIST);
  });

  it('does not see the search of another list', async () => {
    const page = await openListPage(() => numbersTo(9));
    await page.state().changeFilter({ text: 'high' });
    await page.state().returnToRows(LIST_ID + 1);
    expect(page.state().view).toEqual(WHOLE_LIST);
  });
});
