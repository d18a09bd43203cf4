import { expect, it } from 'vitest';
import { ok } from '#shared/contract/transport/wire.ts';
import type { Screen } from '../../../../src-renderer/store/screen/navigation-slice.ts';
import { storeOnFake } from '../support/store-on-fake.ts';

const SPRING = { id: 1, name: 'spring.csv' };

async function pageOn(name: Extract<Screen, { listId: number }>['name']) {
  let lists = [SPRING];
  const deleted = Promise.withResolvers<void>();
  const { state, asked } = storeOnFake({
    readWorkspace: () => ok({ settings: {}, lists }),
    deleteList: async () => {
      lists = [];
      await deleted.promise;
      return ok(null);
    },
  });
  await state().readWorkspace();
  state().goTo({ name, listId: SPRING.id });
  return { state, asked, deleteElsewhere: () => void (lists = []), endDeletion: deleted.resolve };
}

it.each(['review', 'quote', 'report', 'stored'] as const)(
  'the %s screen of a list closes with a message if the list was deleted in another window',
  async (name) => {
    const { state, deleteElsewhere } = await pageOn(name);
    await state().readWorkspace();
    expect(state().screen.name).toBe(name);
    deleteElsewhere();
    await state().readWorkspace();
    expect(state().screen).toEqual({ name: 'lists' });
    expect(state().notice).toMatchObject({ tone: 'failure', text: expect.stringContaining('“spring.csv”') });
  },
);

it('the page does not report its own deletion of a list as a deletion in another window', async () => {
  const { state, asked, endDeletion } = await pageOn('stored');
  const deleting = state().deleteList(SPRING.id);
  await expect.poll(() => asked('deleteList')).toHaveLength(1);
  await state().readWorkspace();
  expect(state().notice).toBeNull();
  endDeletion();
  await deleting;
  expect(state().screen).toEqual({ name: 'lists' });
  expect(state().notice).toMatchObject({ tone: 'done', text: 'List deleted for good' });
});
