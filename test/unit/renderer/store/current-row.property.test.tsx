/**
 * The row drawn as current is the row in the panel, which the keys decide. If that row leaves the view, no row is drawn
 * as current, and the arrow keys continue from its place.
 */
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { drawRows, NO_ROWS } from '../../../../src-renderer/review/grid/drawn-rows.ts';
import { GridRows } from '../../../../src-renderer/review/grid/grid-rows.tsx';
import { useGridTable } from '../../../../src-renderer/review/grid/grid-table.ts';
import { rowAt } from '../../../../src-renderer/store/rows/row-blocks.ts';
import { AppProvider, useApp } from '../../../../src-renderer/store/use-app.ts';
import { LIST_ID, listPage, numbersTo } from '../support/list-page.ts';
import { settled } from '../support/single-row-page.ts';

const ROWS = 60;
const LAYOUT = { order: [], hidden: [], pinned: [], widths: {} };

/** The grid's rows without columns, as drawn in a window that shows all rows of the view. */
function Drawn() {
  const blocks = useApp((state) => state.blocks);
  const count = useApp((state) => state.total) ?? 0;
  const shown = { first: 0, last: count - 1 };
  const drawn = drawRows(NO_ROWS, blocks, shown);
  const table = useGridTable({ rows: drawn.rows, columns: [], initial: LAYOUT, viewportPx: 800 });
  return (
    <GridRows
      element={{ current: null }}
      // The offsets are not used without a browser.
      scroll={{} as never}
      sizes={{ count, rowPx: 28, seenPx: 600 }}
      columns={{ pinned: [], center: [] }}
      {...{ shown, drawn, table }}
    />
  );
}

type View = { order: readonly number[] };

/** A page at the first row of a view. The view changes in the core, and the page learns of it with `rereadRows`. */
async function page(view: View) {
  const { state, store } = listPage(() => view.order);
  await state().openReview(LIST_ID);
  await state().showRows(0, view.order.length - 1);
  await state().moveTo(0);
  return {
    state,
    inPanel: () => state().cursor?.row?.position ?? null,
    /** The rows drawn as current, by their positions. */
    drawn: (): readonly number[] => {
      const html = renderToStaticMarkup(
        // Rendering without a window draws the store's initial state.
        <AppProvider store={{ ...store, getInitialState: store.getState }}>
          <Drawn />
        </AppProvider>,
      );
      const rows = [...html.matchAll(/id="row-(\d+)" class="([^"]*)"[^>]*aria-selected="(\w+)"/gu)];
      const positionAt = (index: string | undefined) => rowAt(state().blocks, Number(index))?.position ?? 0;
      const current = rows.flatMap(([, index, look]) =>
        look?.includes('is-current') ? [positionAt(index)] : [],
      );
      const selected = rows.flatMap(([, index, , is]) => (is === 'true' ? [positionAt(index)] : []));
      expect(selected, 'the row that screen readers call selected').toEqual(current);
      return current;
    },
  };
}

/**
 * Returns what the page should do. `shown` are the rows that the page last read. `at` is the index of the current row in
 * `shown`, or half a place before the row that follows it.
 */
type Model = { shown: readonly number[]; current: number; at: number };

const step = ({ shown, at }: Model, rows: number): number =>
  Math.max(0, Math.min(shown.length - 1, rows > 0 ? Math.floor(at + rows) : Math.ceil(at + rows)));

function goBy(model: Model, rows: number): void {
  model.at = step(model, rows);
  model.current = model.shown[model.at] ?? 0;
}

/** The row keeps its place among the rows around it. */
function readAgain(model: Model, now: readonly number[]): void {
  const { shown, current, at } = model;
  const after = shown.find((row, index) => index > at && now.includes(row));
  const before = shown.findLast((row, index) => index < at && now.includes(row));
  model.shown = now;
  if (now.includes(current)) model.at = now.indexOf(current);
  else if (after !== undefined) model.at = now.indexOf(after) - 0.5;
  else if (before !== undefined) model.at = now.indexOf(before) + 0.5;
}

const rows = fc.array(fc.integer({ min: 1, max: ROWS }), { maxLength: 5 });
const arrows = fc.constantFrom(1, -1, 7, -7);
const command = fc.oneof(
  fc.record({
    leave: rows,
    enter: rows,
    also: fc.constantFrom('read again', 'nothing', 'move meanwhile'),
    by: arrows,
  }),
  fc.record({ leaveWithCurrent: rows }),
  fc.record({ by: arrows }),
);

describe('the current row', () => {
  it('is one row for the eye, for screen readers, in the panel and for the keys, however the view changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 25 }), async (commands) => {
        const view: View = { order: numbersTo(ROWS).filter((row) => row % 3 !== 0) };
        const { state, inPanel, drawn } = await page(view);
        const model: Model = { shown: view.order, current: 1, at: 0 };
        const leave = (left: readonly number[], entered: readonly number[]): void => {
          const rest = view.order.filter((row) => !left.includes(row));
          const order = [...new Set([...rest, ...entered])].toSorted((a, b) => a - b);
          // With fewer rows, the place of a row that left could depend on rows that left long ago.
          if (order.length > ROWS / 3) view.order = order;
        };
        for (const each of commands) {
          if ('leaveWithCurrent' in each) leave([model.current, ...each.leaveWithCurrent], []);
          if ('leave' in each) leave(each.leave, each.enter);
          const isRead = 'leaveWithCurrent' in each || ('also' in each && each.also !== 'nothing');
          const reading = isRead ? state().rereadRows() : null;
          if ('by' in each && (!('also' in each) || each.also === 'move meanwhile')) {
            goBy(model, each.by);
            const moved = state().moveBy(each.by);
            expect(inPanel()).toBe(model.current);
            await moved;
          }
          await reading;
          await settled();
          if (isRead) readAgain(model, view.order);
          expect(inPanel()).toBe(model.current);
          expect(drawn()).toEqual(model.shown.includes(model.current) ? [model.current] : []);
        }
      }),
    );
  });

  it('is followed by the next row with one key press, after it and rows above it left the view', async () => {
    const view: View = { order: numbersTo(ROWS) };
    const { state, inPanel, drawn } = await page(view);
    await state().moveTo(40);
    view.order = numbersTo(ROWS).filter((row) => row > 30 && row !== 41 && row !== 42);
    await state().rereadRows();
    expect([inPanel(), drawn()]).toEqual([41, []]);
    await state().moveBy(-1);
    expect([inPanel(), drawn()]).toEqual([40, [40]]);
    await state().moveBy(1);
    expect([inPanel(), drawn()]).toEqual([43, [43]]);
  });

  it('keeps its place if it leaves the view while the person reads rows far away', async () => {
    const view: View = { order: numbersTo(5_000) };
    const { state, inPanel } = await page(view);
    await state().moveTo(49);
    await state().showRows(4_000, 4_030);
    view.order = numbersTo(5_000).filter((row) => row > 30 && row !== 50);
    await state().rereadRows();
    for (const first of [500, 1_200, 1_900, 2_600, 3_300]) await state().loadRows(first, first + 499);
    await state().moveBy(1);
    expect(inPanel()).toBe(51);
  });

  it('is not part of a selection after it left the view', async () => {
    const view: View = { order: numbersTo(ROWS) };
    const { state } = await page(view);
    const leave = async (): Promise<void> => {
      await state().moveTo(4);
      view.order = view.order.filter((row) => row !== state().cursor?.row?.position);
      await state().rereadRows();
    };
    await leave();
    await state().extendSelection(5);
    expect(state().selection).toMatchObject({ kind: 'range', anchor: { index: 5 }, head: { index: 5 } });
    state().clearSelection();
    await leave();
    await state().toggleSelected(9);
    expect(state().selection).toEqual({ kind: 'rows', positions: new Set([view.order[9]]) });
  });
});
