import { describe, expect, it } from 'vitest';
import { failed, ok, type Reply } from '#shared/contract/transport/wire.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { PRESSED_TOO_EARLY } from '#shared/messages/review/row-keys.ts';
import { canUndoNotice } from '../../../../src-renderer/store/screen/notices-slice.ts';
import { doubtful, review } from '../support/three-row-page.ts';

describe('a command that is carried out after the person left its list', () => {
  /** Excludes one row. Before the core has answered, performs the test's actions in that list. */
  async function leaving(next: Next, pressed: (page: Page) => readonly Promise<unknown>[], listId = 2) {
    const keeping = Promise.withResolvers<Reply>();
    const answers = [keeping.promise];
    const page = await review({
      readWorkspace: () => ok({ settings: {}, lists: [{ id: 1, name: 'spring.csv' }] }),
      decideAndGoOn: ({ position }) =>
        answers.shift() ?? ok({ row: { ...doubtful(position), revision: 4 }, next: null }),
      decideRow: ({ position }) => ok({ ...doubtful(position), revision: 8, step: 3 }),
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

  it('applies to the row that was current when the person pressed the key', async () => {
    const { state, asked, at } = await leaving(third, ({ state: now }) => [
      now().moveTo(2),
      now().decide({ kind: 'excluded' }),
    ]);
    expect(asked('decideAndGoOn')).toMatchObject([{ listId: 1, position: 2, revision: 0 }]);
    expect(asked('decideRow')).toMatchObject([{ listId: 1, position: 3, revision: 0 }]);
    expect([at(), state().cursor?.row?.revision], 'the other list').toEqual([1, 0]);
    expect(state().notice).toMatchObject({ title: 'spring.csv', text: 'Row 3 excluded', undoIn: 1 });
    expect(canUndoNotice(state())).toBe(false);
  });

  it('can add a note to a row that the person has just decided', async () => {
    const { asked } = await leaving(null, ({ state }) => [state().flag('ask')]);
    expect(asked('flagRow')).toEqual([{ listId: 1, position: 2, revision: 9, note: 'ask' }]);
  });

  it('leads to a message with the name of its list if the core refuses the command', async () => {
    const { state } = await leaving(third, ({ state: now }) => [now().takeBackStep(1)]);
    expect(state().notice).toMatchObject({ tone: 'failure', title: expect.stringContaining('spring.csv') });
  });
});

describe('a key pressed before the previous decision is saved', () => {
  /** Returns the decisions the core receives if `press` runs while a first decision of row 2 is under way. */
  async function pressedMeanwhile(press: (page: Awaited<ReturnType<typeof review>>) => Promise<unknown>) {
    const keeping = Promise.withResolvers<Reply>();
    const answers = [keeping.promise];
    const page = await review({
      decideAndGoOn: ({ position }) =>
        answers.shift() ?? ok({ row: { ...doubtful(position), revision: 4 }, next: null }),
      takeRemembered: ({ position }) => ok({ ...doubtful(position), revision: 5 }),
    });
    const first = page.state().decide({ kind: 'excluded' });
    const then = press(page);
    keeping.resolve(ok({ row: { ...doubtful(2), revision: 9 }, next: { index: 2, row: doubtful(3) } }));
    await Promise.all([first, then]);
    return page;
  }

  it.each<[string, Parameters<typeof pressedMeanwhile>[0]]>([
    ['once more', ({ state }) => state().decide({ kind: 'excluded' })],
    ['for an earlier decision', ({ state }) => state().takeRemembered()],
    ['for a candidate', ({ state }) => state().pickCandidate(1)],
    [
      'and a click elsewhere',
      ({ state }) => Promise.all([state().decide({ kind: 'excluded' }), state().moveTo(0)]),
    ],
    [
      'after an action that continues',
      async ({ state }) => {
        await Promise.all([state().goToNextToReview(), state().decide({ kind: 'excluded' })]);
      },
    ],
  ])('decides no row, with a message: %s', async (_, press) => {
    const { asked, state } = await pressedMeanwhile(press);
    expect(state().notice?.text).toBe(`Row 2 excluded · ${PRESSED_TOO_EARLY}`);
    expect(asked('decideAndGoOn')).toMatchObject([{ position: 2 }]);
    expect(asked('takeRemembered')).toEqual([]);
  });

  it('decides another row if the person has moved to that row', async () => {
    const { state, asked } = await pressedMeanwhile(async ({ state: now }) => {
      await now().moveTo(0);
      await now().decide({ kind: 'kept_as_entered' });
    });
    await state().moveTo(1);
    await state().decide({ kind: 'kept_as_entered' });
    expect(asked('decideAndGoOn')).toMatchObject([
      { position: 2 },
      { position: 1 },
      { position: 2, revision: 9 },
    ]);
  });
});

describe('the notice of a step', () => {
  const step = { step: 7, kind: 'decide', atMs: 0, decision: 'excluded', rows: 1, positions: [2] };

  it.each<[string, (page: Awaited<ReturnType<typeof review>>) => Promise<void>, string]>([
    ['undo', ({ state }) => state().undo(), 'Undone: row 2'],
    ['redo', ({ state }) => state().redo(), 'Redone: row 2'],
    ['a decision', ({ state }) => state().decide({ kind: 'excluded' }), 'Row 2 excluded'],
  ])('appears once the rows are shown, so that the next key is not refused: %s', async (_, act, text) => {
    const rows = { total: 3, rows: [doubtful(1), doubtful(2), doubtful(3)] };
    const reading = Promise.withResolvers<Reply>();
    const read: (Reply | Promise<Reply>)[] = [ok(rows), reading.promise];
    const page = await review({
      readRows: () => read.shift() ?? ok(rows),
      undo: () => ok(step),
      redo: () => ok(step),
      decideAndGoOn: ({ position }) => ok({ row: doubtful(position), next: { index: 1, row: doubtful(3) } }),
    });
    const acting = act(page);
    await expect.poll(() => page.asked('readRows').length).toBe(2);
    expect(page.state().notice).toBeNull();
    reading.resolve(ok(rows));
    await expect.poll(() => page.state().notice?.text).toBe(text);
    const before = page.asked('decideAndGoOn').length;
    await page.state().decide({ kind: 'kept_as_entered' });
    expect(page.asked('decideAndGoOn')).toHaveLength(before + 1);
    await acting;
  });
});
