import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Repair } from '#shared/domain/repair/repairs.ts';
import { formatMoment } from '#shared/messages/format.ts';
import { createColumnHandlers } from '../../../src-main/app/handlers/lists/column-handlers.ts';
import { createRepairHandlers } from '../../../src-main/app/handlers/lists/repair-handlers.ts';
import { createStepHandlers } from '../../../src-main/app/handlers/review/step-handlers.ts';
import { handlerWorld } from '../../support/app/handler-context.ts';
import { exportedList } from '../../support/rows/exported-list.ts';
import { workOn } from '../../support/rows/person-decisions.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, COLUMNS, SETTINGS, testWorkspace } from '../../support/rows/workspace.ts';
import { quoteOf, run } from '../../support/rows/workspace-runs.ts';
import { confirmAll } from '../../support/service/scripted-addresses.ts';

const ROWS = [
  ['"A"', 'Königstraße', '1', 'Dresden', '1067'],
  ['B', 'HauptstraÃŸe', '3-May', 'Leipzig', '4109'],
  ['C', 'Allee', '7', 'Berlin', '10115'],
];

function damagedList() {
  const workspace = testWorkspace();
  const { id: listId } = addList(workspace, ROWS, { ...SETTINGS, defaultCountry: 'deu' });
  const { context } = handlerWorld(workspace, { nowMs: () => 86_400_000 });
  const handlers = {
    ...createColumnHandlers(context),
    ...createRepairHandlers(context),
    ...createStepHandlers(context),
  };
  const found = async (): Promise<readonly Repair[]> =>
    (await handlers.readDamage({ listId })).found.map(({ repair }) => repair);
  return { workspace, listId, handlers, found, ...workOn(workspace, listId) };
}

async function exportedRows(
  { workspace, current }: ReturnType<typeof damagedList>,
  layout: 'in_place' | 'added_columns',
) {
  const source = join(tempDir(), 'list.csv');
  writeFileSync(source, [COLUMNS, ...ROWS].map((cells) => `${cells.join(';')}\r\n`).join(''));
  const read = { ...current(), source: { ...current().source, delimiter: ';' } };
  const { path } = await exportedList({ workspace, list: read, source }, { layout });
  const lines = readFileSync(path, 'utf8').replace('\ufeff', '').trim().split('\r\n');
  const [heads = [], ...rows] = lines.map((line) => line.split(';'));
  return rows.map((cells) => Object.fromEntries(cells.map((cell, i) => [heads[i] ?? '', cell])));
}

describe('the damage of a list', () => {
  it('is counted in all rows, with examples and their row numbers in the file', async () => {
    const { handlers, listId } = damagedList();
    expect((await handlers.readDamage({ listId })).found).toEqual([
      {
        repair: { id: 'mojibake', words: [] },
        isInForce: false,
        rows: 1,
        examples: [
          { row: 3, cells: [{ column: 1, before: 'HauptstraÃŸe', after: 'Hauptstraße', unsent: [] }] },
        ],
      },
      expect.objectContaining({
        repair: { id: 'dates', columns: [{ column: 2, order: 'day_month', separator: '-' }] },
      }),
      expect.objectContaining({ repair: { id: 'lost_zeros', columns: [4] }, rows: 2 }),
    ]);
  });

  it('is repaired in one reversible step, which removes only the answers to changed requests', async () => {
    const list = damagedList();
    const { workspace, listId, handlers, found, row, current } = list;
    await run(workspace, listId, confirmAll());
    const before = [1, 2, 3].map((position) => ({ ...row(position), revision: null }));
    const repairs = (await found()).filter(({ id }) => id === 'lost_zeros');
    await handlers.changeListSettings({ listId, repairs });
    expect([1, 2, 3].map((position) => row(position).verdict)).toEqual([
      'not_checked',
      'not_checked',
      before[2]?.verdict,
    ]);
    expect(handlers.readSteps({ listId })).toMatchObject({ undo: { kind: 'change_settings', rows: 2 } });
    expect(
      (await handlers.readDamage({ listId })).found.find(({ repair }) => repair.id === 'lost_zeros'),
    ).toMatchObject({ rows: 2 });

    expect(quoteOf(workspace, listId)).toMatchObject({ rowsToCheck: 3, askedAnew: 2, cached: 1 });
    await handlers.undo({ listId });
    expect(quoteOf(workspace, listId)).toMatchObject({ askedAnew: 0, cached: 3 });
    await handlers.redo({ listId });

    const addresses = confirmAll();
    await run(workspace, listId, addresses);
    expect(quoteOf(workspace, listId).askedAnew).toBe(0);
    expect(addresses.asked.map(({ input }) => input)).toEqual([
      expect.objectContaining({ postcode: '01067', city: 'Dresden' }),
      expect.objectContaining({ postcode: '04109' }),
    ]);

    await handlers.undo({ listId });
    expect([1, 2, 3].map((position) => ({ ...row(position), revision: null }))).toEqual(before);
    expect(current().settings.repairs).toBeUndefined();
    const again = confirmAll();
    await handlers.redo({ listId });
    await run(workspace, listId, again);
    expect(again.asked).toEqual([]);
  });

  it('is still repaired with the same settings after the person changes another repair', async () => {
    const { listId, handlers, found, current } = damagedList();
    const all = await found();
    await handlers.changeListSettings({ listId, repairs: all });
    const changed = all.map(
      (repair): Repair => (repair.id === 'lost_zeros' ? { id: 'lost_zeros', columns: [0] } : repair),
    );
    await handlers.changeListSettings({ listId, repairs: changed.slice(1) });
    expect(current().settings.repairs).toEqual(
      all.slice(1).map((repair) => ({ ...repair, switchedOnAtMs: 86_400_000 })),
    );
  });
});

describe('the export of a repaired list', () => {
  it('contains the repaired cells in place, with the reason, author and time of each repair', async () => {
    const list = damagedList();
    const { listId, handlers, found, decide } = list;
    await handlers.changeListSettings({ listId, repairs: await found() });
    decide(1, { kind: 'excluded' });
    const [first, second, third] = await exportedRows(list, 'in_place');
    expect(first).toMatchObject({ Name: '"A"', Postcode: '1067', Status: 'Excluded', 'Why changed': '' });
    expect(second).toMatchObject({
      Name: 'B',
      Street: 'Hauptstraße',
      Number: '3-5',
      Postcode: '04109',
      Status: 'Not checked',
      'Before the change': 'Street: HauptstraÃŸe | Number: 3-May | Postcode: 4109',
      'Why changed':
        'Repaired: garbled characters restored. Repaired: date changed back to house numbers. Repaired: leading zeros restored.',
      'Changed by': 'A person',
      'Changed at': formatMoment(86_400_000),
    });
    expect(third).toMatchObject({ Postcode: '10115', 'Why changed': '' });
  });

  it('contains the repaired cells of a row kept as entered, and the typed text of an edited row', async () => {
    const list = damagedList();
    const { listId, handlers, found, decide } = list;
    await handlers.changeListSettings({ listId, repairs: await found() });
    decide(1, { kind: 'kept_as_entered' });
    decide(2, {
      kind: 'edited',
      address: {
        street: 'Hauptstraße',
        house_number: '35',
        locality: '',
        city: 'Leipzig',
        state: '',
        postcode: '04109',
        country: '',
      },
    });
    const [first, second] = await exportedRows(list, 'in_place');
    expect(first).toMatchObject({ Postcode: '01067', Status: 'Kept as entered', 'Changed by': 'A person' });
    expect(second).toMatchObject({ Street: 'Hauptstraße', Number: '35', Postcode: '04109' });
    expect(second?.['Why changed']).toContain(
      'Repaired: date changed back to house numbers. Edited: number.',
    );
  });

  it('leaves the imported cells unchanged if the export adds columns', async () => {
    const list = damagedList();
    await list.handlers.changeListSettings({ listId: list.listId, repairs: await list.found() });
    const rows = await exportedRows(list, 'added_columns');
    expect(rows.map((row) => COLUMNS.map((column) => row[column]))).toEqual(ROWS);
    expect(rows[0]).toMatchObject({ 'Final postcode': '01067' });
  });
});
