import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../src-main/db/database.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import {
  COLUMNS,
  cellsOf,
  door,
  edit,
  exportedFile,
  importAddresses,
  previewed,
  ROWS,
  startConnected,
  writeText,
  writeWorkbook,
} from '../../support/app/companion-lists.ts';
import { sheetNames } from '../../support/files/sheet-names.ts';

describe('an export of a list with two addresses a row', () => {
  async function correctedBoth(path: (directory: string) => string | Promise<string>) {
    const { core, directory } = await startConnected();
    const { ids } = await importAddresses(core, await path(directory), 'Delivery', 'Billing');
    const [delivery = 0, billing = 0] = ids;
    await edit(core, delivery, 2, '22 Stanley Street');
    await edit(core, billing, 2, '11 Stanley Street');
    await edit(core, billing, 3, '33 Stanley Street');
    await core.backend.decideRow({
      listId: delivery,
      position: 3,
      revision: 0,
      decision: { kind: 'excluded' },
    });
    return { core, delivery, billing };
  }

  it('corrects the cells of both addresses in one workbook, and logs each change with its address', async () => {
    const { core, delivery, billing } = await correctedBoth(writeWorkbook);
    const wish = { listId: delivery, layout: 'in_place', companions: [billing] } as const;
    const { end, path } = await exportedFile(core, wish);
    expect(end).toMatchObject({ rows: 3, file: { name: 'customers corrected.xlsx' } });
    expect(await sheetNames(path)).toEqual(['Members', 'Change log', 'Summary Delivery', 'Summary Billing']);
    const [head = [], ann = [], bob = [], cat = []] = await cellsOf(path, 'Members');
    expect(head.slice(8)).toEqual(
      ['Delivery', 'Billing'].flatMap((name) =>
        ['Status', 'Why', 'Decided address', 'Not in any column', 'Flag', 'Note'].map(
          (column) => `${column} (${name})`,
        ),
      ),
    );
    expect(ann.slice(0, 8)).toEqual(ROWS[0]);
    expect(bob.slice(0, 8)).toEqual([
      'Bob',
      '22 Stanley Street',
      ...door(2).slice(1),
      '11 Stanley Street',
      ...door(1).slice(1),
      'UK',
    ]);
    expect([bob[8], bob[14]]).toEqual(['Edited', 'Edited']);
    expect([cat[8], cat[14]]).toEqual(['Excluded', 'Edited']);
    expect(cat.slice(1, 5)).toEqual([...door(3), '33 Stanley Street']);
    const log = await cellsOf(path, 'Change log');
    expect(log.map((cells) => cells.slice(0, 6))).toEqual([
      ['Address', 'Row', 'Cell', 'Column', 'Before', 'After'],
      ['Delivery', '2', 'B3', 'Delivery Street', '2 Stanley Street', '22 Stanley Street'],
      ['Billing', '2', 'E3', 'Billing Street', '1 Stanley Street', '11 Stanley Street'],
      ['Billing', '3', 'E4', 'Billing Street', '1 Nowhere Street', '33 Stanley Street'],
      ['Billing', '3', 'F4', 'Billing City', 'Blorptown', 'Ulverston'],
      ['Billing', '3', 'G4', 'Billing Postcode', 'ZZ99 9ZZ', 'LA12 7BT'],
    ]);
    expect(await cellsOf(path, 'Summary Delivery')).toContainEqual(['Excluded', '1', '1', '0']);
    expect(await cellsOf(path, 'Summary Billing')).toContainEqual(['Edited', '2', '2', '0']);

    const { counts, companions } = (await previewed(core, { ...wish, format: 'xlsx' })) ?? {};
    expect(counts).toMatchObject({ rows: 3, changedRows: 1, changedCells: 1, excluded: 1, leftToDo: 1 });
    expect(companions).toMatchObject([
      { rows: 3, changedRows: 2, changedCells: 4, excluded: 0, leftToDo: 1 },
    ]);
  });

  it('adds the columns of both addresses, and can leave out the excluded rows of the exported list', async () => {
    const { core, delivery, billing } = await correctedBoth(writeText);
    const { path } = await exportedFile(core, {
      listId: delivery,
      format: 'csv',
      layout: 'added_columns',
      columns: ['status', 'formatted_address'],
      leaveOutExcluded: true,
      companions: [billing],
    });
    const rows = readFileSync(path, 'utf8').split('\r\n');
    const beside = rows.map((row) => row.slice((row.match(/^(?:[^,]*,){8}/u)?.[0] ?? '').length));
    expect(beside).toEqual([
      'Status (Delivery),Final address (Delivery),Status (Billing),Final address (Billing)',
      'Not checked,"1 Stanley Street, Ulverston, LA12 7BT, UK",Not checked,"1 Stanley Street, Ulverston, LA12 7BT, UK"',
      'Edited,"22 Stanley Street, Ulverston, LA12 7BT, UK",Edited,"11 Stanley Street, Ulverston, LA12 7BT, UK"',
      '',
    ]);
  });

  it('leaves a shared cell as imported, with a report, if the two addresses need different values', async () => {
    const { core, directory } = await startConnected();
    const { ids } = await importAddresses(core, writeText(directory), 'Delivery', 'Billing');
    const [delivery = 0, billing = 0] = ids;
    await edit(core, delivery, 1, '1 Stanley Street', 'France');
    await edit(core, delivery, 2, '2 Stanley Street', 'France');
    await edit(core, billing, 2, '1 Stanley Street', 'France');
    const wish = { listId: billing, format: 'csv', layout: 'in_place', companions: [delivery] } as const;
    const { path, end } = await exportedFile(core, wish);
    const [, ann = '', bob = ''] = readFileSync(path, 'utf8').split('\r\n');
    expect(ann.split(',')[7], 'one of the two is not decided').toBe('UK');
    expect(ann).toContain(
      'Another address of the row uses this cell too and needs a different text. “France”',
    );
    expect(bob.split(',')[7], 'both are decided').toBe('France');
    expect(end?.notes?.notKept).toEqual([{ code: 'shared_cells_kept', count: 1 }]);
    const preview = await previewed(core, wish);
    expect(preview?.losses).toEqual([{ code: 'shared_cells_kept', count: 1 }]);
    expect(preview?.sample[0]?.cells).toContainEqual(
      expect.objectContaining({ column: 'Country', after: 'France', whyKept: 'shared' }),
    );
  });
});

describe('an email column shared by the lists of both addresses', () => {
  const EMAILS = ['ann@gmail.com', 'bob@gmial.com', 'none'];

  async function takenInOne() {
    const { core, directory } = await startConnected();
    const path = join(directory, 'customers.csv');
    const lines = [[...COLUMNS, 'Email'], ...ROWS.map((cells, at) => [...cells, EMAILS[at] ?? ''])];
    writeFileSync(path, lines.map((cells) => `${cells.join(',')}\r\n`).join(''));
    const [delivery = 0, billing = 0] = (await importAddresses(core, path, 'Delivery', 'Billing')).ids;
    const { backend } = core;
    const subject = 'email';
    const wish = { listId: billing, subject, scope: { kind: 'missing' }, maxCredits: null } as const;
    await backend.startRun({ ...wish, whenGone: 'stop' });
    const run = () => backend.readRun({ listId: billing, subject });
    await expect.poll(async () => (await run())?.state).toBe('done');
    const target = { kind: 'positions', positions: [2] } as const;
    const { mark } = await backend.rehearseEmailSuggestions({ listId: billing, target });
    await backend.takeEmailSuggestions({ listId: billing, mark });
    return { core, delivery, billing };
  }

  it('leads to no added columns before an email is checked', async () => {
    const { core, directory } = await startConnected();
    const path = join(directory, 'customers.csv');
    writeFileSync(
      path,
      `${[...COLUMNS, 'Email'].join(',')}\r\n${[...(ROWS[0] ?? []), 'ann@gmail'].join(',')}\r\n`,
    );
    const { ids } = await importAddresses(core, path, 'Delivery', 'Billing');
    const [listId = 0] = ids;
    await core.backend.readQuote({ listId, subject: 'email', scope: { kind: 'missing' }, way: null });
    expect((await core.backend.readList({ listId })).hasEmailResults).toBe(false);
    const { path: written } = await exportedFile(core, { listId, layout: 'added_columns' });
    const [head = []] = await cellsOf(written, 'List');
    expect(head.filter((name) => name.toLowerCase().includes('email'))).toEqual(['Email']);
    expect(head).toContain('Verdict');
  });

  it.each([
    ['the exported list', false],
    ['the list of the other address', true],
  ])(
    'is corrected once, with one set of result columns, if the emails were checked in %s',
    async (_which, isCompanion) => {
      const { core, delivery, billing } = await takenInOne();
      const [listId, other] = isCompanion ? [delivery, billing] : [billing, delivery];
      const wish = { listId, companions: [other] } as const;
      expect((await core.backend.readList({ listId: billing })).hasEmailResults).toBe(true);
      const { path, end } = await exportedFile(core, { ...wish, format: 'csv', layout: 'in_place' });
      const lines = readFileSync(path, 'utf8').trimEnd().split('\r\n');
      expect(lines.slice(1).map((line) => line.split(',')[8])).toEqual([
        'ann@gmail.com',
        'bob@gmail.com',
        'none',
      ]);
      const ofEmails = (lines[0] ?? '').split(',').filter((name) => name.startsWith('Email'));
      expect(ofEmails).toEqual(['Email', 'Email result', 'Email reason', 'Email suggestion']);
      expect(lines[1]).toContain(',deliverable,');
      expect(end?.notes?.notKept).toEqual([]);

      const beside = await exportedFile(core, { ...wish, layout: 'added_columns', columns: ['final_email'] });
      const [head = [], ...rows] = await cellsOf(beside.path, 'List');
      expect(head.filter((name) => name.includes('email'))).toEqual(['Final email']);
      const finals = rows.map((row) => row[head.indexOf('Final email')]);
      expect(finals).toEqual(['ann@gmail.com', 'bob@gmail.com', 'none']);
    },
  );

  it('appears in the change log as a single change', async () => {
    const { core, delivery, billing } = await takenInOne();
    const wish = { listId: delivery, layout: 'in_place', companions: [billing] } as const;
    const { path } = await exportedFile(core, wish);
    const log = await cellsOf(path, 'Change log');
    expect(log.slice(1).map((cells) => cells.slice(0, 6))).toEqual([
      ['Billing', '2', 'I3', 'Email', 'bob@gmial.com', 'bob@gmail.com'],
    ]);
  });
});

it('an export of a file with two addresses per row fails with a reason if their lists differ in length', async () => {
  const { core, directory } = await startConnected();
  const { ids } = await importAddresses(core, writeText(directory), 'Delivery', 'Billing');
  const [delivery = 0, billing = 0] = ids;
  const db = openDatabase(databasePath(join(directory, 'workspace')));
  onTestFinished(() => void db.close());
  db.prepare('UPDATE lists SET row_count = 2 WHERE id = ?').run(billing);
  const wish = { listId: delivery, format: 'csv', layout: 'in_place', companions: [billing] } as const;
  const failure = {
    code: 'companion_rows_differ',
    list: 'customers.csv – Delivery',
    other: 'customers.csv – Billing',
  };
  await expect(core.backend.startExport(wish)).rejects.toMatchObject({ failure });
  await expect(core.backend.previewExport(wish)).rejects.toMatchObject({ failure });
});
