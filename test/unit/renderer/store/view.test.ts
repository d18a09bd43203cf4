import { describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/contract/operations.ts';
import { failed, ok, type Reply } from '#shared/contract/transport/wire.ts';
import { noVerdicts } from '#shared/domain/verdict/list-summary.ts';
import { rowAt } from '../../../../src-renderer/store/rows/row-blocks.ts';
import { isViewChanging } from '../../../../src-renderer/store/rows/rows-slice.ts';
import { selectIsPaneOpen, selectPanePx } from '../../../../src-renderer/store/screen/layout-slice.ts';
import { LIST_ID, numbersTo, openListPage } from '../support/list-page.ts';

const reversed = numbersTo(300).toReversed();

async function waitingPage() {
  const waiting: ((reply: Reply) => void)[] = [];
  const how = { isWaiting: false };
  const all = numbersTo(300).map((position) => ({ position, revision: 1 }));
  const page = await openListPage(() => numbersTo(300), {
    readRows: () =>
      how.isWaiting
        ? new Promise<Reply>((answer) => waiting.push(answer))
        : ok({ total: 300, rows: all.slice(0, 100) }),
  });
  how.isWaiting = true;
  return {
    ...page,
    answer: (reply: Reply) => waiting.shift()?.(reply),
    stopWaiting: () => {
      how.isWaiting = false;
    },
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('an open list', () => {
  it('reads the rows to which a person scrolls', async () => {
    const summary = { id: LIST_ID, name: 'list.csv', rows: 300, verdicts: noVerdicts, toReview: 5 };
    const settings = { mapping: {}, defaultCountry: null, preset: 'normal' };
    const { state } = await openListPage(() => numbersTo(300), {
      readList: () => ok({ summary, columns: ['Street'], settings }),
    });
    expect(isViewChanging(state())).toBe(false);
    await state().showRows(210, 230);
    expect(rowAt(state().blocks, 220)).toMatchObject({ position: 221 });
  });
});

describe('a grid that is scrolled', () => {
  const windowsOf = (inputs: readonly unknown[]): readonly string[] =>
    inputs.map((input) => {
      const { offset, limit } = input as InputOf<'readRows'>;
      return `${offset}+${limit}`;
    });

  it('requests the visible rows in one message, and then their neighbours', async () => {
    const { state, asked } = await openListPage(() => numbersTo(2_000));
    const before = asked('readRows').length;
    await state().showRows(1_010, 1_060);
    expect(windowsOf(asked('readRows').slice(before))).toEqual(['1000+75', '950+50', '1075+50']);
  });

  it('reads the neighbours of the visible rows once the visible rows are drawn', async () => {
    const drawing = Promise.withResolvers<void>();
    const { state, asked } = await openListPage(
      () => numbersTo(2_000),
      {},
      () => drawing.promise,
    );
    const before = asked('readRows').length;
    const shown = state().showRows(1_010, 1_060);
    await settled();
    expect(windowsOf(asked('readRows').slice(before))).toEqual(['1000+75']);
    drawing.resolve();
    await shown;
    expect(windowsOf(asked('readRows').slice(before))).toEqual(['1000+75', '950+50', '1075+50']);
  });

  it('reads the rows where the person stops, but not all rows on the way', async () => {
    const { state, asked, answer, stopWaiting } = await waitingPage();
    const before = asked('readRows').length;
    const scrolled = [state().showRows(100, 120), state().showRows(150, 170), state().showRows(250, 270)];
    answer(ok({ total: 300, rows: [{ position: 101 }] }));
    await settled();
    expect(windowsOf(asked('readRows').slice(before))).toEqual(['100+25', '250+25']);
    answer(ok({ total: 300, rows: numbersTo(50).map((row) => ({ position: 250 + row })) }));
    await settled();
    expect(rowAt(state().blocks, 255)).toMatchObject({ position: 256 });
    stopWaiting();
    await Promise.all(scrolled);
  });

  it('waits for the current read if the person moves to a row that is already being read', async () => {
    const { state, answer, stopWaiting } = await waitingPage();
    const shown = state().showRows(200, 249);
    const moved = state().moveTo(230);
    answer(ok({ total: 300, rows: numbersTo(50).map((row) => ({ position: 200 + row })) }));
    await settled();
    stopWaiting();
    for (let ahead = 0; ahead < 2; ahead += 1) answer(ok({ total: 300, rows: [{ position: 9 }] }));
    await Promise.all([shown, moved]);
    expect(state()).toMatchObject({ cursor: { index: 230, row: { position: 231 } }, unreadableIndex: null });
  });
});

describe('a new order or filter', () => {
  it('is shown from its first row', async () => {
    const { state } = await openListPage(({ sort }) => (sort.length > 0 ? reversed : numbersTo(300)));
    await state().moveTo(250);
    await state().changeSort([{ by: 'position', descending: true }]);
    expect(state().cursor).toMatchObject({ index: 0, row: { position: 300 } });
    expect(state().shownView).toBe(state().view);
  });

  it('is shown, in the review order, from the first row that needs a decision', async () => {
    const { state } = await openListPage(() => numbersTo(300), {
      findNextToReview: () => ok({ index: 40, position: 41 }),
    });
    await state().moveTo(250);
    await state().changeSort([{ by: 'review', descending: false }]);
    expect(state().cursor).toMatchObject({ index: 40, row: { position: 41 } });
  });

  it('leaves the old rows on the screen until the new rows arrive', async () => {
    const { state, answer } = await waitingPage();
    const change = state().changeSort([{ by: 0, descending: false }]);
    await settled();
    expect(state()).toMatchObject({ total: 300, view: { sort: [{ by: 0 }] }, shownView: { sort: [] } });
    expect(rowAt(state().blocks, 99)).toMatchObject({ position: 100 });
    answer(ok({ total: 2, rows: [{ position: 9 }, { position: 4 }] }));
    await change;
    expect(state()).toMatchObject({ total: 2, shownView: { sort: [{ by: 0 }] }, cursor: { index: 0 } });
  });

  it('is not mixed with rows of the old order', async () => {
    const { state, asked, answer } = await waitingPage();
    const change = state().changeSort([{ by: 0, descending: false }]);
    await state().showRows(200, 230);
    await settled();
    expect(asked('readRows')).toHaveLength(2);
    answer(ok({ total: 0, rows: [] }));
    await change;
  });

  it('belongs to the latest search, whichever answer arrives first', async () => {
    const { state, answer } = await waitingPage();
    const first = state().changeFilter({ text: 'le' });
    const second = state().changeFilter({ text: 'leeds' });
    await settled();
    answer(ok({ total: 90, rows: [] }));
    answer(ok({ total: 3, rows: [{ position: 8 }] }));
    await Promise.all([first, second]);
    expect(state()).toMatchObject({ total: 3, shownView: { filter: { text: 'leeds' } } });
  });

  it('has no effect if reading the rows fails', async () => {
    const { state, answer } = await waitingPage();
    const change = state().changeSort([{ by: 0, descending: false }]);
    await settled();
    answer(failed({ code: 'interrupted' }));
    await change;
    expect(state().view).toBe(state().shownView);
    expect(state()).toMatchObject({ total: 300, view: { sort: [] }, notice: { tone: 'failure' } });
  });
});

describe('a jump to a row by its number', () => {
  const even = ({ filter }: { readonly filter: { readonly text: string } }): readonly number[] =>
    filter.text === '' ? numbersTo(300) : numbersTo(300).filter((position) => position % 2 === 0);

  it('goes to the place of the row among the filtered rows', async () => {
    const { state } = await openListPage(even);
    await state().changeFilter({ text: 'even' });
    state().openJump();
    await state().jumpTo(200);
    expect(state()).toMatchObject({ jump: null, cursor: { index: 99, row: { position: 200 } } });
  });

  it('reads the place of the row and the rows around it in one message', async () => {
    const { state, asked } = await openListPage(() => numbersTo(2_000));
    const before = asked('readRows').length;
    await state().jumpTo(1_500);
    expect(asked('readRowsAround')).toHaveLength(1);
    expect(asked('readRows')).toHaveLength(before);
    expect(rowAt(state().blocks, 1_485)).toMatchObject({ position: 1_486 });
    expect(rowAt(state().blocks, 1_515)).toMatchObject({ position: 1_516 });
  });

  it('reads the place again if the filter has changed meanwhile, but not if another list was opened', async () => {
    const answers: ((reply: Reply) => void)[] = [];
    const { state, asked } = await openListPage(even, {
      readRowsAround: () => new Promise<Reply>((answer) => answers.push(answer)),
    });
    const found = (index: number) =>
      ok({ index, offset: 75, total: 150, rows: numbersTo(50).map((row) => ({ position: row + 150 })) });
    const jump = state().jumpTo(200);
    await expect.poll(() => answers).toHaveLength(1);
    await state().changeFilter({ text: 'even' });
    answers[0]?.(found(199));
    await expect.poll(() => answers).toHaveLength(2);
    answers[1]?.(found(99));
    await jump;
    expect(state().cursor?.index).toBe(99);

    const late = state().jumpTo(100);
    await expect.poll(() => answers).toHaveLength(3);
    await state().openReview(LIST_ID + 1);
    answers[2]?.(found(80));
    await late;
    expect(state()).toMatchObject({ jump: null, cursor: { index: 0 } });
    expect(asked('readRowsAround')).toHaveLength(3);
  });

  it('waits for a new order that is being computed, and then goes to the place of the row', async () => {
    const { state } = await openListPage(({ sort }) => (sort.length > 0 ? reversed : numbersTo(300)));
    const sorted = state().changeSort([{ by: 'position', descending: true }]);
    await Promise.all([sorted, state().jumpTo(100)]);
    expect(state().cursor).toMatchObject({ index: 200, row: { position: 100 } });
  });

  it('reports that the filters exclude the row, and succeeds once the filters are removed', async () => {
    const { state } = await openListPage(even);
    await state().changeFilter({ text: 'even' });
    state().openJump();
    await state().jumpTo(201);
    expect(state().jump).toEqual({ leftOut: 201 });
    await state().jumpWithoutFilter(201);
    expect(state()).toMatchObject({ jump: null, cursor: { index: 200 }, view: { filter: { text: '' } } });
  });
});

describe('the layout of the grid', () => {
  const layout = (px: number) => ({ order: [], hidden: [], pinned: [], widths: { verdict: px } });

  it('follows every step while a person drags a column edge, and is saved with the last width', async () => {
    const answers: ((reply: Reply) => void)[] = [];
    const { state, asked } = await openListPage(() => numbersTo(3), {
      saveLayout: () => new Promise<Reply>((answer) => answers.push(answer)),
    });
    for (const px of [100, 110, 120, 130]) state().arrange(layout(px));
    expect(state().layout).toEqual(layout(130));
    await settled();
    answers.shift()?.(ok(null));
    await settled();
    answers.shift()?.(ok(null));
    await settled();
    expect(asked('saveLayout')).toEqual([
      { listId: LIST_ID, layout: layout(100) },
      { listId: LIST_ID, layout: layout(130) },
    ]);
  });

  it('makes no pane narrower than the smallest width', async () => {
    const { state } = await openListPage(() => numbersTo(3));
    state().changePane('filters', { px: 20.4 });
    expect(state().panes?.filters).toEqual({ px: 160, isOpen: true });
    state().changePane('row', { isOpen: false });
    expect(state().panes).toEqual({ filters: { px: 160, isOpen: true }, row: { px: null, isOpen: false } });
  });

  it.each([
    [1_024, 304],
    [1_280, 330],
    [1_920, 394],
    [2_560, 416],
  ])(
    'contains, in a window of %i px, a row pane of %i px until a person sets a width',
    async (windowPx, rowPx) => {
      const { state } = await openListPage(() => numbersTo(3));
      state().noticeWidth(windowPx);
      expect(selectPanePx('row')(state())).toBe(rowPx);
      state().changePane('row', { px: 500 });
      expect(selectPanePx('row')(state())).toBe(500);
    },
  );

  it('closes the filter pane if there is no room, and opens this pane again once there is', async () => {
    const { state, asked } = await openListPage(() => numbersTo(3));
    const isOpen = () => selectIsPaneOpen('filters')(state());
    state().noticeWidth(1_024);
    expect(isOpen()).toBe(false);
    await state().keepPanes();
    expect(asked('changeSettings')).toMatchObject([{ panes: { filters: { isOpen: true } } }]);
    state().noticeWidth(1_280);
    expect(isOpen()).toBe(true);
  });

  it('leaves the filter pane as the person set it, even if there is no room', async () => {
    const { state } = await openListPage(() => numbersTo(3));
    const isOpen = () => selectIsPaneOpen('filters')(state());
    state().noticeWidth(1_024);
    state().changePane('filters', { isOpen: true });
    state().noticeWidth(1_024);
    expect(isOpen()).toBe(true);
    state().changePane('filters', { isOpen: false });
    state().noticeWidth(1_280);
    expect(isOpen()).toBe(false);
  });
});
