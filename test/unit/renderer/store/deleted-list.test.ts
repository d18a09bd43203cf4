import { expect, it } from 'vitest';
import type { Screen } from '../../../../src-renderer/store/screen/navigation-slice.ts';
import { ok } from '#shared/contract/transport/wire.ts';
import { storeOnFake } from '../support/store-on-fake.ts';

const SPRING = { id: 1, name: 'spring.csv' };

/** A page on a screen of a list, over a core whose lists a test changes. */
async function pageOn(name: Extract<Screen, { listId: number }>['name']) {
  let lists = [SPRING];
  const { state } = storeOnFake({
    readWorkspace: () => ok({ settings: {}, lists }),
    deleteList: () => {
      lists = [];
      return ok(null);
    },
  });
  await state().readWorkspace();
  state().goTo({ name, listId: SPRING.id });
  return { state, deleteElsewhere: () => void (lists = []) };
}

it.each(['review', 'quote', 'report', 'kept'] as const)(
  'the %s of a list that was deleted elsewhere is left for the lists, with a sentence',
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

it('a list that this page deletes is not said to be deleted elsewhere', async () => {
  const { state } = await pageOn('kept');
  const deleting = state().deleteList(SPRING.id);
  await state().readWorkspace();
  await deleting;
  expect(state().screen).toEqual({ name: 'lists' });
  expect(state().notice).toMatchObject({ tone: 'done', text: 'List deleted' });
});
