import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ExportColumnId } from '#shared/domain/outcome/export-columns.ts';
import type { RepairId } from '#shared/domain/repair/repairs.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { createColumnHandlers } from '../../../src-main/app/handlers/lists/column-handlers.ts';
import { createRepairHandlers } from '../../../src-main/app/handlers/lists/repair-handlers.ts';
import { createStepHandlers } from '../../../src-main/app/handlers/review/step-handlers.ts';
import { readRow } from '../../../src-main/verdicts/read-rows.ts';
import { handlerWorld } from '../../support/app/handler-context.ts';
import { emailQuote, runEmails } from '../../support/rows/email-runs.ts';
import { exportedList } from '../../support/rows/exported-list.ts';
import { workOn } from '../../support/rows/person-decisions.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, testWorkspace } from '../../support/rows/workspace.ts';
import { run } from '../../support/rows/workspace-runs.ts';
import { practiceService } from '../../support/service/practice.ts';
import { confirmAll, confirming, scriptedAddresses } from '../../support/service/scripted-addresses.ts';

const COLUMNS = ['Name', 'Flat', 'Street', 'Line 2', 'Town', 'Postcode', 'Email', 'Phone'];
const ROWS = [
  ['Ann', '', '  12 High  Street ', 'Leeds', 'Leeds', 'LS1 4AP', '', '0113 496 0001'],
  ['Bob', '', '4 MILL LANE', '', 'York YO1 7HR', '', '', ''],
  ['Cem', '', 'Flat 2, 12 High Street', '', 'Leeds', 'LS1 4AP', '', '0113 496 0002'],
  ['Dee', '', '', '5 Elm Street', '', 'Leeds', 'LS1 4AP', 'd@e.example'],
  ['Eve', '', '6 Elm Street, tel 0113 496 0000', '', 'Leeds', 'LS1 4AP', '', '0113 496 0003'],
  ['Flo', '', '7 Elm Street, f@g.example', '', 'Leeds', 'LS1 4AP', '', '0113 496 0004'],
  ['Gus', '', 'NULL', '', '#VALUE!', 'LS1 4AP', '', '0113 496 0005'],
];
const SETTINGS = {
  mapping: { premise: [1], street: [2, 3], city: [4], postcode: [5], email: [6] },
  defaultCountry: 'gbr',
  rules: presetRules('normal'),
};

function messyList() {
  const workspace = testWorkspace();
  const { id: listId } = addList(workspace, ROWS, SETTINGS, COLUMNS);
  const { context } = handlerWorld(workspace, { nowMs: () => 86_400_000 });
  const handlers = {
    ...createColumnHandlers(context),
    ...createRepairHandlers(context),
    ...createStepHandlers(context),
  };
  const work = workOn(workspace, listId);
  const found = async () => (await handlers.readDamage({ listId })).found;
  /** Repeats, because one repair can uncover another. */
  const repairAll = async (): Promise<void> => {
    for (const _ of ROWS) {
      const repairs = (await found()).map(({ repair }) => repair);
      await handlers.changeListSettings({ listId, repairs });
    }
  };
  const exported = async (columns: readonly ExportColumnId[] = []): Promise<string> => {
    const source = join(tempDir(), 'list.csv');
    writeFileSync(source, [COLUMNS, ...ROWS].map((cells) => `${cells.join(';')}\r\n`).join(''));
    const read = { ...work.current(), source: { ...work.current().source, delimiter: ';' } };
    const { path } = await exportedList(
      { workspace, list: read, source },
      {
        layout: columns.length > 0 ? 'added_columns' : 'in_place',
        ...(columns.length > 0 && { columns }),
      },
    );
    return readFileSync(path, 'utf8').replace('\ufeff', '');
  };
  return { workspace, listId, handlers, found, repairAll, exported, ...work };
}

const cellsOf = (text: string): readonly (readonly string[])[] =>
  text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';'));

describe('common damage', () => {
  it('is found, with the number of damaged rows and examples', async () => {
    const found = await messyList().found();
    const counts: readonly (readonly [RepairId, number])[] = found.map(({ repair, rows }) => [
      repair.id,
      rows,
    ]);
    expect(counts).toEqual([
      ['extra_spaces', 1],
      ['moved_cells', 1],
      ['contact_details', 2],
      ['postcode_in_town', 1],
      ['repeated_town', 1],
      ['unit_place', 1],
      ['capitals', 1],
    ]);
    expect(found.find(({ repair }) => repair.id === 'unit_place')?.examples).toEqual([
      {
        row: 4,
        cells: [
          { column: 1, before: '', after: 'Flat 2', unsent: [] },
          { column: 2, before: 'Flat 2, 12 High Street', after: '12 High Street', unsent: [] },
        ],
      },
    ]);
  });

  it('is repaired in requests and in exported cells, and undo restores every cell', async () => {
    const { workspace, listId, handlers, repairAll, exported } = messyList();
    const before = await exported();
    await repairAll();
    const addresses = confirmAll();
    await run(workspace, listId, addresses);
    const asked = addresses.asked.map(({ input }) => JSON.stringify(input)).join('\n');
    expect(asked).not.toMatch(/0113|@|Dee/u);
    const rows = cellsOf(await exported());
    expect(rows.map((cells) => cells.slice(0, COLUMNS.length))).toEqual([
      ['Ann', '', '12 High Street', '', 'Leeds', 'LS1 4AP', '', '0113 496 0001'],
      ['Bob', '', '4 Mill Lane', '', 'York', 'YO1 7HR', '', ''],
      ['Cem', 'Flat 2', '12 High Street', '', 'Leeds', 'LS1 4AP', '', '0113 496 0002'],
      ['Dee', '', '5 Elm Street', '', 'Leeds', 'LS1 4AP', 'd@e.example', ''],
      ['Eve', '', '6 Elm Street, tel 0113 496 0000', '', 'Leeds', 'LS1 4AP', '', '0113 496 0003'],
      ['Flo', '', '7 Elm Street', '', 'Leeds', 'LS1 4AP', 'f@g.example', '0113 496 0004'],
      ROWS[6],
    ]);
    expect(rows[1]?.join(';')).toContain('Street: 4 MILL LANE | Town: York YO1 7HR | Postcode: ');
    expect(rows[1]?.join(';')).toContain('Repaired: postcode or state moved out of the town.');
    while (handlers.readSteps({ listId }).undo) await handlers.undo({ listId });
    expect(cellsOf(await exported()).map((cells) => cells.slice(0, COLUMNS.length))).toEqual(
      cellsOf(before).map((cells) => cells.slice(0, COLUMNS.length)),
    );
  });
});

describe('an email that a repair moves to its own column', () => {
  async function emailsOf(isEnteredBefore: boolean) {
    const { workspace, listId, handlers, repairAll, exported, current } = messyList();
    const service = await practiceService();
    if (isEnteredBefore) await emailQuote(workspace, current());
    await repairAll();
    const emails = () =>
      ROWS.flatMap((_, index) => readRow(current(), index + 1, workspace.repositories)?.emails ?? []);
    const all = () => emails().map(({ entered }) => entered);
    const checked = () => emails().flatMap(({ entered, result }) => (result === '' ? [] : [entered]));
    const toAsk = async () => {
      const { distinctLookups, cached } = await emailQuote(workspace, current());
      return distinctLookups - cached;
    };
    return { workspace, listId, handlers, exported, current, service, all, checked, toAsk };
  }

  it.each([true, false])(
    'is quoted, checked, shown and exported once, and undo removes it: recorded before the repair: %s',
    async (isEnteredBefore) => {
      const { workspace, listId, handlers, exported, current, service, all, checked, toAsk } =
        await emailsOf(isEnteredBefore);
      expect(all()).toEqual(['d@e.example', 'f@g.example']);
      expect(await toAsk()).toBe(2);
      await runEmails(workspace, current(), service.url);
      expect(await toAsk()).toBe(0);
      expect(workspace.repositories.lists.summary(current()).emails).toMatchObject({ notChecked: 0 });
      expect(checked()).toEqual(['d@e.example', 'f@g.example']);
      const text = await exported(['final_email', 'email_result']);
      const added = (text.split('\r\n')[0]?.split(';') ?? []).indexOf('Final email');
      const row = cellsOf(text)[5] ?? [];
      expect(row[added]).toBe('f@g.example');
      expect(row[added + 1]).not.toBe('');
      while (handlers.readSteps({ listId }).undo) await handlers.undo({ listId });
      // The imported row is shifted, so its email cell has the postcode.
      expect(all()).toEqual(['LS1 4AP']);
      expect(await toAsk()).toBe(0);
      expect(workspace.repositories.lists.summary(current()).emails?.done ?? 0).toBe(0);
    },
  );
});

describe('a telephone number in the street', () => {
  const decided = async (decision: 'kept_as_entered' | 'used_suggestion' | 'excluded' | 'edited') => {
    const { workspace, listId, repairAll, exported, decide } = messyList();
    await repairAll();
    const street = { street: 'Elm Road', house_number: '6', city: 'Leeds', postcode: 'LS1 4AP', state: '' };
    const standardized = { ...street, country: 'gbr', formatted_address: '6 Elm Road\nLeeds\nLS1 4AP' };
    await run(
      workspace,
      listId,
      scriptedAddresses((query) => confirming(query, { standardized })),
    );
    const address = { street: '66 Elm Street', house_number: '', locality: '', city: 'Leeds', state: '' };
    if (decision === 'edited')
      decide(5, { kind: decision, address: { ...address, postcode: 'LS1 4AP', country: '' } });
    else decide(5, { kind: decision });
    return cellsOf(await exported())[4]?.[2];
  };

  it('stays in the export, whatever the person decides about the row', async () => {
    const whole = '6 Elm Street, tel 0113 496 0000';
    expect(await decided('kept_as_entered')).toBe(whole);
    expect(await decided('used_suggestion')).toBe('6 Elm Road, tel 0113 496 0000');
    expect(await decided('excluded')).toBe(whole);
    expect(await decided('edited')).toBe('66 Elm Street, tel 0113 496 0000');
  });
});
