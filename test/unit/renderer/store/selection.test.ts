import { describe, expect, it } from 'vitest';
import { WHOLE_LIST } from '#shared/contract/review/view.ts';
import { failed, ok, type Reply } from '#shared/contract/transport/wire.ts';
import { LIST_ID, numbersTo, openListPage } from '../support/list-page.ts';

const decided = (rows: number, skipped: number) => () =>
  ok({
    step: { step: 1, kind: 'decide_many', rows, atMs: 0, decision: null, positions: [] },
    skipped,
    changed: 0,
  });

describe('the selection', () => {
  it('extends from its first row to the cursor, forwards and backwards', async () => {
    const { state } = await openListPage(() => numbersTo(2_000));
    await state().moveTo(4);
    await state().extendSelection(6);
    await state().extendSelection(2);
    expect(state().selection).toEqual({
      kind: 'range',
      anchor: { index: 4, position: 5 },
      head: { index: 2, position: 3 },
    });
    expect(state().cursor?.index).toBe(2);
  });

  it('can extend to a row that the page has not read yet', async () => {
    const { state } = await openListPage(() => numbersTo(2_000));
    await state().extendSelection(1_999);
    expect(state().selection).toMatchObject({
      anchor: { index: 0 },
      head: { index: 1_999, position: 2_000 },
    });
  });

  it('can include single rows, beginning with the current row', async () => {
    const { state } = await openListPage(() => numbersTo(50));
    await state().toggleSelected(9);
    expect(state().selection).toEqual({ kind: 'rows', positions: new Set([1, 10]) });
    await state().toggleSelected(0);
    await state().toggleSelected(9);
    expect(state().selection).toBeNull();
  });

  it('can exclude a single row in the middle of a range', async () => {
    const { state, asked } = await openListPage(() => numbersTo(2_000));
    await state().extendSelection(599);
    await state().toggleSelected(300);
    const { selection } = state();
    expect(selection?.kind === 'rows' && selection.positions.size).toBe(599);
    expect(selection?.kind === 'rows' && selection.positions.has(301)).toBe(false);
    expect(asked('readRows')).toContainEqual({
      listId: LIST_ID,
      view: WHOLE_LIST,
      offset: 500,
      limit: 100,
    });
  });

  it('stays unchanged, with a message, if a change would lead to too many single rows', async () => {
    const { state } = await openListPage(() => numbersTo(6_000));
    state().selectAll();
    await state().toggleSelected(3);
    expect(state().selection).toEqual({ kind: 'all' });
    expect(state().notice?.text).toContain('5,000');
  });

  it('still begins and ends at the same rows after rows above the selection disappear', async () => {
    let rows = numbersTo(50);
    const { state } = await openListPage(() => rows);
    await state().moveTo(10);
    await state().extendSelection(12);
    rows = rows.slice(5);
    await state().rereadRows();
    expect(state().selection).toMatchObject({
      anchor: { index: 5, position: 11 },
      head: { index: 7, position: 13 },
    });
  });

  it('is cleared with a message if its first or last row no longer exists', async () => {
    let rows = numbersTo(50);
    const { state } = await openListPage(() => rows);
    await state().moveTo(10);
    await state().extendSelection(12);
    rows = rows.filter((position) => position !== 11);
    await state().rereadRows();
    expect(state().selection).toBeNull();
    expect(state().announcement).toContain('Selection cleared');
  });

  it('is cleared when the filter changes', async () => {
    const { state } = await openListPage(() => numbersTo(50));
    state().selectAll();
    await state().changeFilter({ text: 'leeds' });
    expect(state().selection).toBeNull();
  });

  it('covers the old rows while the page loads new ones, and is cleared when the new rows arrive', async () => {
    const { state, asked } = await openListPage(() => numbersTo(50));
    const changing = state().changeFilter({ text: 'leeds' });
    state().selectAll();
    await state().countSelection();
    expect(asked('countTarget')).toMatchObject([{ target: { filter: { text: '' } } }]);
    await changing;
    expect(state().selection).toBeNull();
  });
});

/** Returns a check whether exactly these rows are named as a person saw them. */
const sameRows =
  (positions: readonly number[]) =>
  (seen: readonly { readonly position: number; readonly revision: number | null }[]): boolean =>
    seen.every(({ revision }) => revision === 1) &&
    positions.toString() ===
      seen
        .map(({ position }) => position)
        .toSorted((a, b) => a - b)
        .toString();

describe('rows added one by one', () => {
  it('are all selected, even if the person adds the next row before the previous one is read', async () => {
    const rows = Promise.withResolvers<void>();
    let isSlow = false;
    const { state } = await openListPage(() => numbersTo(50), {
      readRows: async ({ offset, limit }: { readonly offset: number; readonly limit: number }) => {
        if (isSlow) await rows.promise;
        const read = numbersTo(50).slice(offset, offset + limit);
        return ok({ total: 50, rows: read.map((position) => ({ position, revision: 1 })) });
      },
    });
    await state().extendSelection(3);
    isSlow = true;
    const both = [state().toggleSelected(7), state().toggleSelected(9)];
    rows.resolve();
    await Promise.all(both);
    expect(state().selection).toEqual({ kind: 'rows', positions: new Set([1, 2, 3, 4, 8, 10]) });
  });
});

describe('a selection that is extended', () => {
  it('names its earlier count, so that a row counts as it was when it was selected', async () => {
    const { state, asked } = await openListPage(() => numbersTo(50));
    await state().extendSelection(3);
    await state().countSelection();
    await state().toggleSelected(7);
    await state().countSelection();
    state().selectAll();
    await state().countSelection();
    const counts = asked('countTarget') as readonly { readonly earlier?: string }[];
    expect(counts.map(({ earlier }) => earlier)).toEqual([undefined, 'as counted', undefined]);
  });
});

describe('a decision on the selected rows', () => {
  it('makes the page read the rows again if another change came first', async () => {
    const { state, asked } = await openListPage(() => numbersTo(50), {
      decideRows: () => failed({ code: 'row_changed', position: 2 }),
    });
    await state().extendSelection(4);
    const before = asked('readRows').length;
    await state().decideSelected('excluded');
    expect(asked('readRows').length).toBeGreaterThan(before);
    expect(state()).toMatchObject({ selection: { kind: 'range' }, notice: { tone: 'failure' } });
  });

  it('is refused once if the range now contains other rows than the person selected', async () => {
    let mark = 'as selected';
    const { state, asked } = await openListPage(() => numbersTo(50), {
      countTarget: () => ok({ rows: 20, decided: 0, mark }),
      decideRows: () => failed({ code: 'other_rows' }),
    });
    await state().extendSelection(19);
    await state().countSelection();
    mark = 'others';
    await state().countSelection();
    await state().decideSelected('excluded');
    expect(state().notice?.text).toContain('Other rows match now, or these rows have changed.');
    await state().decideSelected('excluded');
    expect(asked('decideRows')).toMatchObject([
      { shown: { rows: 20, mark: 'as selected' } },
      { shown: { rows: 20, mark: 'others' } },
    ]);
  });

  it('sends the filter instead of single rows if the person selected all results of the filter', async () => {
    const { state, asked } = await openListPage(() => numbersTo(2_000), {
      decideRows: decided(1_990, 10),
    });
    await state().changeFilter({ text: 'leeds' });
    state().selectAll();
    await state().decideSelected('used_suggestion');
    await state().confirmSelected();
    const filter = { ...WHOLE_LIST.filter, text: 'leeds' };
    expect(asked('decideRows')).toMatchObject([
      {
        listId: LIST_ID,
        target: { kind: 'filter', filter, onlyUndecided: false },
        decision: 'used_suggestion',
        shown: { rows: 2_000 },
      },
    ]);
    expect(state().notice).toMatchObject({
      text: '1,990 rows accepted, 10 without a suggestion',
      undoIn: LIST_ID,
    });
    expect(state().selection).toBeNull();
  });

  it('needs the person’s confirmation if many rows are selected', async () => {
    const { state, asked } = await openListPage(() => numbersTo(2_000), { decideRows: decided(100, 0) });
    await state().extendSelection(99);
    await state().decideSelected('excluded');
    expect(state().confirming).toBe('excluded');
    state().dismissConfirming();
    await state().confirmSelected();
    expect(asked('decideRows')).toEqual([]);
  });

  it('cannot be confirmed after the rows have changed', async () => {
    const { state, asked } = await openListPage(() => numbersTo(2_000), { decideRows: decided(12, 0) });
    const changing = state().changeFilter({ text: 'leeds' });
    state().selectAll();
    await state().decideSelected('excluded');
    expect(state().confirming).toBe('excluded');
    await changing;
    expect(state().confirming).toBeNull();
    await state().confirmSelected();
    expect(asked('decideRows')).toEqual([]);
  });

  it('needs no confirmation for a few rows', async () => {
    const { state, asked } = await openListPage(() => numbersTo(2_000), { decideRows: decided(3, 0) });
    await state().changeSort([{ by: 'confidence', descending: true }]);
    await state().moveTo(7);
    await state().extendSelection(5);
    await state().decideSelected('kept_as_entered');
    expect(asked('decideRows')).toMatchObject([
      {
        target: { kind: 'range', first: 5, last: 7, view: { sort: [{ by: 'confidence' }] } },
        shown: { rows: 3, seen: expect.toSatisfy(sameRows([6, 7, 8])) },
      },
    ]);
    expect(state().notice?.text).toBe('3 rows kept as entered');
  });

  it('is sent once even if the person presses the key again, and a failure does not clear the selection', async () => {
    let answer: (reply: Reply) => void = () => {};
    const { state, asked } = await openListPage(() => numbersTo(50), {
      decideRows: () => new Promise<Reply>((resolve) => (answer = resolve)),
    });
    await state().extendSelection(9);
    const first = state().decideSelected('excluded');
    await state().decideSelected('excluded');
    state().hearDecisions({ listId: LIST_ID, state: 'running', rows: 4, totalRows: 10 });
    expect(state().bulkProgress).toMatchObject({ rows: 4, totalRows: 10 });
    answer(failed({ code: 'nothing_to_decide' }));
    await first;
    expect(asked('decideRows')).toHaveLength(1);
    expect(state()).toMatchObject({ bulkProgress: null, selection: { kind: 'range' } });
    expect(state().notice?.tone).toBe('failure');
  });

  it('comes with the number of selected rows that already have a decision', async () => {
    const answers: ((reply: Reply) => void)[] = [];
    const { state } = await openListPage(() => numbersTo(50), {
      countTarget: () => new Promise<Reply>((resolve) => answers.push(resolve)),
    });
    await state().extendSelection(4);
    const old = state().countSelection();
    await state().extendSelection(5);
    const present = state().countSelection();
    answers[0]?.(ok({ rows: 5, decided: 5, mark: '' }));
    await old;
    expect(state().selectedDecided).toBeNull();
    answers[1]?.(ok({ rows: 6, decided: 2, mark: '' }));
    await present;
    expect(state().selectedDecided).toBe(2);
  });
});
