import { describe, expect, it } from 'vitest';
import { failed, ok } from '#shared/contract/transport/wire.ts';
import type { CorrectedAddress } from '#shared/domain/address/address.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { asEdited } from '../../../../src-renderer/store/deciding/cell-edit.ts';
import { onOneLine } from '../../../../src-renderer/ui/form/paste-on-one-line.ts';
import { rowOf } from '../../../support/rows/judged-rows.ts';
import { answer, fielded } from '../../domain/addresses.ts';
import { settled } from '../support/single-row-page.ts';
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

const MANY = 500;
type Page = Awaited<ReturnType<typeof pageAtRow>>;
type Leaving = (page: Page) => unknown;

const blur: Leaving = ({ state }) => {
  void state().keepCell();
  state().leaveCell({ position: 2, column: CITY });
};
const askToFill: Leaving = async ({ state }) => {
  state().selectAll();
  await state().fillSelected();
};
/** Each way to leave a cell without Escape. */
const LEAVINGS: Readonly<Record<string, Leaving>> = {
  'a press of Enter': ({ state }) => state().keepCell(),
  'a click on another row': async (page) => {
    blur(page);
    await page.state().moveTo(2);
  },
  'scrolling after a move to another row': async ({ state }) => {
    await state().moveTo(2);
    state().leaveCell({ position: 2, column: CITY });
  },
  'another cell of the row': ({ state }) => state().editCell(2),
  'a press of Tab': ({ state }) => {
    void state().keepCell();
    if (state().cellEdit === null) state().editCell(2);
  },
  'another screen': ({ state }) => {
    state().goTo({ name: 'report', listId: 1 });
    state().leaveCell({ position: 2, column: CITY });
  },
  'another list': ({ state }) => state().openReview(2),
  'the end of the page': ({ state }) => state().keepBeforeEnd(),
  'a fill that the person cancels': async (page) => {
    await askToFill(page);
    page.state().dismissFill();
  },
  'a fill that the core refuses': async (page) => {
    await askToFill(page);
    await page.state().confirmFill();
  },
  'a fill of rows that are no longer selected': async (page) => {
    await askToFill(page);
    page.state().clearSelection();
    await page.state().confirmFill();
  },
  'a fill and the end of the page': async (page) => {
    await askToFill(page);
    await page.state().keepBeforeEnd();
  },
  'a fill and another list': async (page) => {
    await askToFill(page);
    await page.state().openReview(2);
  },
};

const TEXTS: Readonly<Record<string, string>> = {
  'that is valid': 'Saint York',
  'with a tab': 'Saint\tYork',
  'with a control character': 'Saint York\u0001',
  'that is too long': `Saint York ${'x'.repeat(MANY)}`,
};

it.each(Object.keys(LEAVINGS).flatMap((leaving) => Object.keys(TEXTS).map((text) => ({ leaving, text }))))(
  'a text $text, typed into a cell, is not lost by $leaving',
  async ({ leaving, text }) => {
    const page = await pageAtRow({
      readRows: () => ok({ total: MANY, rows: [1, 2, 3].map((position) => ({ ...ROW, position })) }),
      readNearbyRows: () => ok([]),
      readPostcodePrice: () => ok({ postcode: 'YO1 7HR', credits: 1 }),
      countTarget: () => ok({ rows: MANY, decided: 0, mark: '' }),
      fillCells: () => failed({ code: 'rows_changed', shown: MANY, now: 3 }),
    });
    const { state, asked } = page;
    const typed = TEXTS[text] ?? '';
    state().editCell(CITY);
    state().typeCell(typed);
    await LEAVINGS[leaving]?.(page);
    await settled();
    const { cellEdit, confirmingFill, edits } = state();
    const held = JSON.stringify([cellEdit?.text, confirmingFill?.text, [...edits], asked('decideRow')]);
    expect(held).toContain(JSON.stringify(typed.replace('\t', ' ')).slice(1, -1));
  },
);

describe('cells of one row that are edited with Tab between them', () => {
  const address = (given: Partial<typeof PARTS>) => expect.objectContaining({ ...PARTS, ...given });

  it('are all saved, even if the person goes to another row before the first one is saved', async () => {
    let cells = ROW;
    const { state, asked } = await pageAtRow({
      decideRow: (input) => {
        const { decision, revision } = input as unknown as {
          decision: { address: CorrectedAddress };
          revision: number;
        };
        cells = asEdited(
          { ...cells, revision: revision + 1 },
          { ...decision, kind: 'edit', suggestion: null },
        );
        return ok({ ...cells, step: 1 });
      },
    });
    state().editCell(CITY);
    state().typeCell('York');
    void state().keepCell();
    state().editCell(2);
    expect(state().cellEdit).toMatchObject({ column: 2, begun: 'YO1 7HR' });
    state().typeCell('YO1 7HS');
    const saved = state().keepCell();
    void state().moveTo(2);
    await saved;
    expect(asked('decideRow')).toMatchObject([
      { decision: { address: address({ city: 'York' }) } },
      { decision: { address: address({ city: 'York', postcode: 'YO1 7HS' }) } },
    ]);
    expect(state().edits.size).toBe(0);
  });

  it('stay as one unsaved edit if the core refuses the first one', async () => {
    const { state, asked } = await pageAtRow({
      decideRow: () => failed({ code: 'row_changed', position: 2 }),
    });
    state().editCell(CITY);
    state().typeCell('York');
    void state().keepCell();
    state().editCell(2);
    state().typeCell('YO1 7HS');
    await state().keepCell();
    expect(asked('decideRow')).toHaveLength(1);
    expect([...state().edits.values()]).toMatchObject([
      { address: address({ city: 'York', postcode: 'YO1 7HS' }) },
    ]);
  });

  it('do not replace text that the person typed for the row meanwhile', async () => {
    const { state } = await pageAtRow({
      readNearbyRows: () => ok([]),
      readPostcodePrice: () => ok({ postcode: 'YO1 7HR', credits: 1 }),
    });
    state().editCell(CITY);
    state().typeCell('York');
    const saved = state().keepCell();
    state().openFix('edit');
    state().editPart('street', '15 Mill Rd');
    await saved;
    expect([...state().edits.values()]).toMatchObject([{ address: { street: '15 Mill Rd', city: 'York' } }]);
  });
});

it('a cell that is discarded, or changed back, leaves no unsaved edit after the page was hidden', async () => {
  const { state } = await pageAtRow();
  for (const end of [() => Promise.resolve(state().dropCell()), () => state().keepCell()]) {
    state().editCell(CITY);
    state().typeCell('York');
    await state().keepBeforeEnd();
    expect(state().edits.size).toBe(1);
    expect(state().cellEdit?.text).toBe('York');
    state().typeCell('Yrok');
    await end();
    expect(state().edits.size).toBe(0);
  }
});

it('a pasted text with several lines becomes one line', () => {
  expect(onOneLine('14 Mill Road\r\n\r\n Flat 2\tYork\n')).toBe('14 Mill Road, Flat 2 York');
});
