import { describe, expect, it } from 'vitest';
import type { Reply } from '#shared/contract/transport/wire.ts';
import { failed, ok } from '#shared/contract/transport/wire.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { canUndoNotice } from '../../../../src-renderer/store/screen/notices-slice.ts';
import { doubtful, review } from '../support/three-row-page.ts';

describe('a decision whose turn comes when its list was left', () => {
  /** One row excluded and, before the core has answered, what a test does in that list. */
  async function leaving(next: Next, pressed: (page: Page) => readonly Promise<unknown>[], listId = 2) {
    const keeping = Promise.withResolvers<Reply>();
    const answers = [keeping.promise];
    const page = await review({
      readWorkspace: () => ok({ settings: {}, lists: [{ id: 1, name: 'spring.csv' }] }),
      decideAndGoOn: ({ position }) =>
        answers.shift() ?? ok({ row: { ...doubtful(position), revision: 4 }, next: null }),
      flagRow: ({ position }) => ok({ ...doubtful(position), revision: 3, note: 'ask' }),
      takeBackStep: ({ position }) => failed({ code: 'row_changed', position }),
    });
    await page.state().readWorkspace();
    const deciding = page.state().decide({ kind: 'excluded' });
    const others = pressed(page);
    await expect.poll(() => page.asked('decideAndGoOn').length).toBe(1);
    await page.state().openReview(listId);
    keeping.resolve(ok({ row: { ...doubtful(2), revision: 9 }, next }));
    await Promise.all([deciding, ...others]);
    return page;
  }
  type Page = Awaited<ReturnType<typeof review>>;
  type Next = { readonly index: number; readonly row: Row } | null;
  const third = { index: 2, row: { ...doubtful(3), revision: 7 } };

  it('is made in its own list, on the row it would have stood at', async () => {
    const { state, asked, at } = await leaving(third, ({ state: now }) => [
      now().decide({ kind: 'excluded' }),
    ]);
    expect(asked('decideAndGoOn')).toMatchObject([
      { listId: 1, position: 2, revision: 0 },
      { listId: 1, position: 3, revision: 7 },
    ]);
    expect([at(), state().cursor?.row?.revision], 'the other list').toEqual([1, 0]);
    expect(state().notice).toMatchObject({ title: 'spring.csv', text: 'Row 3 excluded', undoIn: 1 });
    expect(canUndoNotice(state())).toBe(false);
  });

  it('is made on that row also when the list was opened again', async () => {
    const pressed = ({ state }: Page) => [state().decide({ kind: 'excluded' })];
    const { state, asked, at } = await leaving(third, pressed, 1);
    expect(asked('decideAndGoOn')).toMatchObject([{ position: 2 }, { listId: 1, position: 3, revision: 7 }]);
    expect(at()).toBe(1);
    expect(state().notice).toMatchObject({ title: null, text: 'Row 3 excluded' });
  });

  it('may be a note, and what follows it is made on the row as the note left it', async () => {
    const { asked } = await leaving(null, ({ state }) => [
      state().flag('ask'),
      state().decide({ kind: 'used_suggestion' }),
    ]);
    expect(asked('flagRow')).toEqual([{ listId: 1, position: 2, revision: 0, note: 'ask' }]);
    expect(asked('decideAndGoOn')[1]).toMatchObject({ listId: 1, position: 2, revision: 3 });
  });

  it('is told where nobody knows the row it was for', async () => {
    const { state, asked } = await leaving(third, ({ state: now }) => [
      now().goToNextToReview(),
      now().decide({ kind: 'excluded' }),
    ]);
    expect(asked('decideAndGoOn')).toHaveLength(1);
    expect(state().notice).toMatchObject({
      title: 'spring.csv',
      text: expect.stringContaining('decided nothing'),
    });
  });

  it('is told with its list when the core refuses it', async () => {
    const { state } = await leaving(third, ({ state: now }) => [now().takeBackStep(1)]);
    expect(state().notice).toMatchObject({ tone: 'failure', title: expect.stringContaining('spring.csv') });
  });
});
