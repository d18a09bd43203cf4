import { describe, expect, it } from 'vitest';
import { failed, ok } from '#shared/contract/transport/wire.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { selectRowCheck } from '../../../../src-renderer/store/checking/row-check-slice.ts';
import { rowOf } from '../../../support/rows/judged-rows.ts';
import { fielded } from '../../domain/addresses.ts';
import { heldBack, LIST, openReviewPage, settled } from '../support/single-row-page.ts';

const rowAt = (position: number): Row =>
  rowOf({ position, entered: fielded({ city: 'Derby' }), match: null });
const ROWS: readonly Row[] = [1, 2, 3].map(rowAt);

async function review() {
  const checks = heldBack();
  const { state, asked } = await openReviewPage({
    readRows: () => ok({ total: ROWS.length, rows: ROWS }),
    readWorkspace: () => ok({ settings: {}, lists: [{ id: LIST, name: 'list.csv' }] }),
    checkRow: checks.answer,
  });
  return {
    state,
    asked,
    stateOf: (position: number) => selectRowCheck(position)(state())?.state ?? null,
    answer: (position: number, keptFromMs: number | null = null) =>
      checks.give({ row: { ...rowAt(position), revision: 5 }, keptFromMs }),
  };
}

describe('the check of a single row', () => {
  it('waits until the check of another row has ended', async () => {
    const { state, asked, stateOf, answer } = await review();
    void state().checkRow();
    await state().moveTo(1);
    void state().checkRow();
    void state().checkRow();
    await settled();
    expect([stateOf(1), stateOf(2)]).toEqual(['going', 'waiting']);
    expect(state().announcement).toBe('Row 2 is checked after the current check');
    await answer(1);
    await expect.poll(() => asked('checkRow')).toHaveLength(2);
    expect([stateOf(1), stateOf(2)]).toEqual(['done', 'going']);
    await answer(2);
    expect(stateOf(2)).toBe('done');
    expect(asked('checkRow')).toEqual([
      { listId: LIST, position: 1 },
      { listId: LIST, position: 2 },
    ]);
    expect(state().cursor?.row?.revision).toBe(5);
  });

  it('continues when the person leaves the list, and changes no row of another list', async () => {
    const { state, asked, stateOf, answer } = await review();
    void state().checkRow();
    await state().moveTo(1);
    void state().checkRow();
    await state().openReview(LIST + 1);
    await answer(1);
    await expect.poll(() => asked('checkRow')).toHaveLength(2);
    await answer(2);
    expect(state().cursor?.row?.revision).toBe(0);
    expect(stateOf(1), 'of the row of the other list').toBeNull();
    await state().openReview(LIST);
    expect(stateOf(1), 'its result is known by now').toBeNull();
  });

  it('is announced with the date of the stored answer if the app sent no request', async () => {
    const { state, answer } = await review();
    void state().checkRow();
    await settled();
    await answer(1, Date.UTC(2026, 4, 3, 12));
    expect(selectRowCheck(1)(state())).toMatchObject({ state: 'done', keptFromMs: Date.UTC(2026, 4, 3, 12) });
    expect(state().announcement).toMatch(
      /^Row 1 was not sent again\. The answer from 3 May 2026 at .+ still counts\.$/u,
    );
  });

  it('shows its failure next to the row until the person leaves the list', async () => {
    const { state, stateOf } = await openFailing();
    await state().checkRow();
    await state().moveTo(1);
    await state().checkRow();
    expect([stateOf(1), stateOf(2)]).toEqual(['failed', 'failed']);
    expect(state().notice).toBeNull();
    await state().openReview(LIST);
    expect([stateOf(1), stateOf(2)]).toEqual([null, null]);
  });
});

async function openFailing() {
  const { state } = await openReviewPage({
    readRows: () => ok({ total: ROWS.length, rows: ROWS }),
    checkRow: ({ position }: { readonly position: number }) => failed({ code: 'nothing_to_check', position }),
  });
  return {
    state,
    stateOf: (position: number) => selectRowCheck(position)(state())?.state ?? null,
  };
}
