import { describe, expect, it } from 'vitest';
import type { DecisionInput } from '#shared/contract/operations.ts';
import { EMPTY_ADDRESS } from '#shared/domain/address/address.ts';
import { addressWithCell, cellsAtHand } from '#shared/domain/outcome/edit-cell.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { stepContext } from '#shared/messages/review/history.ts';
import { decidedManySentence, filledSentence } from '#shared/messages/review/many-rows.ts';
import { fillNote } from '#shared/messages/screens/grid.ts';
import { createBulkHandlers } from '../../../src-main/app/handlers/review/bulk-handlers.ts';
import { createStepHandlers } from '../../../src-main/app/handlers/review/step-handlers.ts';
import { readRow } from '../../../src-main/verdicts/read-rows.ts';
import { handlerWorld } from '../../support/app/handler-context.ts';
import { addList, COLUMNS, SETTINGS, streets, testWorkspace } from '../../support/rows/workspace.ts';
import { run } from '../../support/rows/workspace-runs.ts';
import { confirming, scriptedAddresses } from '../../support/service/scripted-addresses.ts';

const CITY = COLUMNS.indexOf('City');

async function checkedList(rows = streets(3)) {
  const workspace = testWorkspace();
  const service = scriptedAddresses((query) => {
    const reply = confirming(query);
    return { ...reply, standardized: { ...Object(reply['standardized']), city: 'Newtown' } };
  });
  const { context } = handlerWorld(workspace, {});
  const list = addList(workspace, rows);
  await run(workspace, list.id, service);
  const handlers = { ...createBulkHandlers(context), ...createStepHandlers(context) };
  const row = (position: number): Row => {
    const found = readRow(list, position, workspace.repositories);
    if (!found) throw new Error('no such row');
    return found;
  };
  const fill = async (positions: readonly number[], text: string, column = CITY) =>
    handlers.fillCells({
      listId: list.id,
      target: { kind: 'positions', positions: [...positions] },
      column,
      text,
    });
  const cells = () => rows.map((_, index) => cellsAtHand(row(index + 1), SETTINGS)[CITY]);
  return { list, handlers, row, fill, cells };
}

describe('the text of a cell that is filled down', () => {
  it('becomes an edit of each row, and one undo reverses all these edits', async () => {
    const { list, handlers, row, fill, cells } = await checkedList();
    expect(row(1).isChecked).toBe(true);
    expect(await fill([1, 2], 'York')).toMatchObject({
      step: { kind: 'fill_cells', rows: 2, decision: 'edited' },
      skipped: 0,
    });
    expect(cells()).toEqual(['York', 'York', 'Leeds']);
    expect(row(1)).toMatchObject({ isChecked: false, decision: { kind: 'edited', decidedBy: 'person' } });
    expect(row(1).decision?.corrected).toMatchObject({ ...row(1).entered.parts, city: 'York' });
    const [step] = handlers.readHistory({ listId: list.id, position: 2 });
    expect(step && stepContext(step)).toBe('filled down, 2 rows together');
    await handlers.undo({ listId: list.id });
    expect(cells()).toEqual(['Leeds', 'Leeds', 'Leeds']);
    expect(row(1)).toMatchObject({ isChecked: true, decision: null });
  });

  it('changes no row that already has the text, and no column that is not part of the address', async () => {
    const { fill, row } = await checkedList();
    expect(await fill([1], 'York')).toMatchObject({ step: { rows: 1 } });
    expect(await fill([1, 2], 'York')).toMatchObject({ step: { rows: 1, positions: [2] } });
    const nothing = expect.objectContaining({
      failure: expect.objectContaining({ code: 'nothing_to_decide' }),
    });
    await expect(fill([1, 2, 3], 'York', COLUMNS.length)).rejects.toEqual(nothing);
    expect(row(3).decision).toBeNull();
  });

  it('replaces one part of an accepted address, and the other parts stay as accepted', async () => {
    const { list, handlers, row, fill, cells } = await checkedList(streets(1));
    const { revision } = row(1);
    handlers.decideRow({
      listId: list.id,
      position: 1,
      revision,
      decision: { kind: 'used_suggestion' },
    });
    expect(cells()).toEqual(['Newtown']);
    await fill([1], 'BD1 1AA', COLUMNS.indexOf('Postcode'));
    expect(row(1).decision?.corrected).toMatchObject({ city: 'Newtown', postcode: 'BD1 1AA' });
  });
});

describe('a fill of rows that a person has decided', () => {
  const other = {
    ...EMPTY_ADDRESS,
    house_number: '9',
    street: 'Low Road',
    city: 'York',
    postcode: 'YO1 7HR',
  };
  const place = { lat: null, lng: null, udprn: '', uprn: '', accuracyType: '' };
  const picked = { source: 'candidate', formatted: '9 Low Road\nYork', ...place } as const;
  it.each<DecisionInput>([
    { kind: 'used_suggestion' },
    { kind: 'kept_as_entered' },
    { kind: 'edited', address: other },
    { kind: 'picked', address: other, picked },
  ])('changes only the filled cell of a row with the decision $kind', async (decision) => {
    const { list, handlers, row, fill } = await checkedList();
    handlers.decideRow({ listId: list.id, position: 1, revision: row(1).revision, decision });
    const before = cellsAtHand(row(1), SETTINGS);
    expect(await fill([1, 2], 'Hull')).toMatchObject({ step: { rows: 2 }, skipped: 0 });
    expect(cellsAtHand(row(1), SETTINGS)).toEqual(before.with(CITY, 'Hull'));
  });

  it('leaves excluded rows excluded, and counts them', async () => {
    const { list, handlers, row, fill, cells } = await checkedList();
    const exclude = (position: number) =>
      handlers.decideRow({
        listId: list.id,
        position,
        revision: row(position).revision,
        decision: { kind: 'excluded' },
      });
    exclude(2);
    expect(await fill([1, 2, 3], 'Hull')).toMatchObject({ step: { rows: 2 }, skipped: 1 });
    expect(cells()).toEqual(['Hull', 'Leeds', 'Hull']);
    expect(row(2).decision?.kind).toBe('excluded');
    exclude(1);
    await expect(fill([1, 2], 'York')).rejects.toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ code: 'nothing_to_decide' }) }),
    );
  });
});

it('the notices and the question about many rows mention excluded, decided and changed rows', () => {
  const left = { skipped: 22, changed: 1 };
  expect(decidedManySentence('used_suggestion', 790, left)).toBe(
    '790 rows accepted, 22 without a suggestion, 1 skipped because it changed meanwhile',
  );
  expect(filledSentence(2, 'York', { skipped: 0, changed: 3 })).toBe(
    '2 rows filled with “York”, 3 skipped because they changed meanwhile',
  );
  expect(filledSentence(2, 'York', { skipped: 0, changed: 0 })).toBe('2 rows filled with “York”');
  expect(filledSentence(1, '', { skipped: 1, changed: 0 })).toBe('1 cell emptied, 1 excluded row unchanged');
  expect(filledSentence(2, 'York', { skipped: 3, changed: 0 })).toBe(
    '2 rows filled with “York”, 3 excluded rows unchanged',
  );
  expect(fillNote('York', null)).not.toContain('decision');
  expect(fillNote('York', 1)).toContain('1 of these rows already has a decision.');
  expect(fillNote('', 4)).toContain('4 of these rows already have a decision.');
});

describe('an edit of a single cell', () => {
  it('does not change the text of another column with the same part of the address', async () => {
    const { row } = await checkedList(streets(1));
    const first = row(1);
    const mapping = { street: [1, 0], house_number: [2], city: [3], postcode: [4] };
    const address = addressWithCell(first, 0, 'Back Lane', { ...SETTINGS, mapping });
    expect(address).toMatchObject({ ...first.entered.parts, street: expect.stringContaining('Back Lane') });
    expect(address.street).toContain(first.cells[1] ?? '-');
  });
});
