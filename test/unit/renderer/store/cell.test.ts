import { describe, expect, it } from 'vitest';
import { failed, ok } from '#shared/contract/transport/wire.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { rowOf } from '../../../support/rows/judged-rows.ts';
import { answer, fielded } from '../../domain/addresses.ts';
import { review } from '../support/three-row-page.ts';

const PARTS = { street: '14 Mill Rd', city: 'Yrok', postcode: 'YO1 7HR' };
const ROW: Row = {
  ...rowOf({ position: 2, entered: fielded(PARTS), match: answer({ ...PARTS, city: 'York' }) }),
  cells: ['14 Mill Rd', 'Yrok', 'YO1 7HR', 'a note'],
};
const CITY = 1;

const pageAtRow = (replies: Parameters<typeof review>[0] = {}) =>
  review({
    readList: () =>
      ok({
        summary: { id: 1, toReview: 3 },
        columns: ['Street', 'City', 'Postcode', 'Note'],
        settings: { mapping: { street: [0], city: [1], postcode: [2] }, defaultCountry: 'gbr' },
      }),
    readRows: () => ok({ total: 3, rows: [1, 2, 3].map((position) => ({ ...ROW, position })) }),
    decideRow: ({ position }) => ok({ ...ROW, position, revision: 1 }),
    saveDraft: () => ok(null),
    forgetDraft: () => ok(null),
    ...replies,
  });

const EDITED = { kind: 'edited', address: expect.objectContaining({ ...PARTS, city: 'York' }) };
const DRAFTED = expect.objectContaining({ address: EDITED.address, suggestion: null });

describe('a cell edited in the grid', () => {
  it('is saved as an edit of its row, and the page stays at the row', async () => {
    const { state, asked, at } = await pageAtRow();
    state().editCell(CITY);
    expect(state().cellEdit).toMatchObject({ position: 2, begun: 'Yrok', text: 'Yrok' });
    state().typeCell(' York ');
    await state().keepCell();
    expect(asked('decideRow')).toEqual([expect.objectContaining({ position: 2, decision: EDITED })]);
    expect(at()).toBe(2);
    expect([state().cellEdit, state().edits.size]).toEqual([null, 0]);
  });

  it('does not decide the row if the text is unchanged, cancelled or invalid', async () => {
    const { state, asked } = await pageAtRow();
    state().editCell(CITY);
    await state().keepCell();
    state().editCell(CITY);
    state().typeCell('York');
    state().dropCell();
    state().editCell(CITY);
    state().typeCell('Yo\u0000rk');
    await state().keepCell();
    expect(state().cellEdit).not.toBeNull();
    expect(asked('decideRow')).toEqual([]);
    expect(state().edits.size).toBe(0);
  });

  it('is edited on one line, so that no line end is lost in the field', async () => {
    const cells = ['14 Mill Rd\r\nFlat 2', 'Yrok', 'YO1 7HR', ''];
    const { state, asked } = await pageAtRow({
      readRows: () => ok({ total: 3, rows: [1, 2, 3].map((position) => ({ ...ROW, cells, position })) }),
    });
    state().editCell(0);
    expect(state().cellEdit?.text).toBe('14 Mill Rd, Flat 2');
    await state().keepCell();
    expect(asked('decideRow')).toEqual([]);
  });

  it('must be in a column with a part of the address', async () => {
    const { state } = await pageAtRow();
    state().editCell(3);
    expect(state().cellEdit).toBeNull();
  });

  it('becomes an unsaved edit if the row scrolls out of sight or the core refuses the edit', async () => {
    const { state } = await pageAtRow({ decideRow: () => failed({ code: 'row_changed', position: 2 }) });
    state().editCell(CITY);
    state().typeCell('York');
    state().leaveCell({ position: 2, column: CITY });
    expect([...state().edits.values()]).toEqual([DRAFTED]);
    state().putEdit(1, 2, null);
    state().editCell(CITY);
    state().typeCell('York');
    await state().keepCell();
    expect([...state().edits.values()]).toEqual([DRAFTED]);
  });
});
