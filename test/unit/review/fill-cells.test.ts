import { describe, expect, it } from 'vitest';
import { addressWithCell, cellsAtHand } from '#shared/domain/outcome/edit-cell.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { stepContext } from '#shared/messages/review/history.ts';
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
    expect(await fill([1, 2], 'York')).toMatchObject({ kind: 'fill_cells', rows: 2, decision: 'edited' });
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
    expect(await fill([1], 'York')).toMatchObject({ rows: 1 });
    expect(await fill([1, 2], 'York')).toMatchObject({ rows: 1, positions: [2] });
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
