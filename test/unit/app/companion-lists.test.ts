import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  COLUMNS,
  edit,
  exportedFile,
  importAddresses,
  ROWS,
  startConnected,
  summaryOf,
  verify,
  writeText,
} from '../../support/app/companion-lists.ts';

describe('a file with two addresses a row', () => {
  it('becomes two lists that share one copy of the file and pay once for an address in both lists', async () => {
    const { core, directory } = await startConnected();
    const { ids, started } = await importAddresses(core, writeText(directory), 'Delivery', 'Billing');
    const [delivery = 0, billing = 0] = ids;
    expect(started).toMatchObject({ isNew: true, companions: [{ isNew: true }] });
    expect(await summaryOf(core, delivery)).toMatchObject({ name: 'customers.csv – Delivery', rows: 3 });
    expect(await summaryOf(core, billing)).toMatchObject({ name: 'customers.csv – Billing', rows: 3 });
    expect(readdirSync(join(directory, 'workspace', 'sources'))).toHaveLength(1);
    const { companions } = await core.backend.readList({ listId: billing });
    expect(companions).toMatchObject([{ addressName: 'Delivery', summary: { id: delivery } }]);

    expect((await verify(core, delivery)).credits.validation.charged).toBe(3);
    const quote = await core.backend.readQuote({ listId: billing, scope: { kind: 'missing' } });
    expect(quote).toMatchObject({ distinctLookups: 2, cached: 1, credits: { validation: { quoted: 1 } } });
    expect((await verify(core, billing)).credits.validation.charged).toBe(1);
  });

  it('leads to the existing lists when the person imports one or both addresses again', async () => {
    const { core, directory } = await startConnected();
    const path = writeText(directory);
    const { ids } = await importAddresses(core, path, 'Delivery', 'Billing');
    const again = await importAddresses(core, path, 'Delivery', 'Billing');
    expect(again.started).toMatchObject({ isNew: false, companions: [{ isNew: false }] });
    expect(again.ids).toEqual(ids);
    expect((await importAddresses(core, path, 'Billing')).ids).toEqual([ids[1]]);
    expect((await core.backend.readWorkspace({})).lists).toHaveLength(2);
  });

  it('still has the decisions on one address after the person also imports the other address', async () => {
    const { core, directory } = await startConnected();
    const path = writeText(directory);
    const [alone = 0] = (await importAddresses(core, path, 'Billing')).ids;
    expect(await summaryOf(core, alone)).toMatchObject({ name: 'customers.csv' });
    await edit(core, alone, 3, '7 Stanley Street');
    const { ids, started } = await importAddresses(core, path, 'Delivery', 'Billing');
    expect(started).toMatchObject({ isNew: true, companions: [{ listId: alone, isNew: false }] });
    expect(await summaryOf(core, alone)).toMatchObject({ name: 'customers.csv – Billing', decided: 1 });
    expect(await summaryOf(core, ids[0] ?? 0)).toMatchObject({ name: 'customers.csv – Delivery', rows: 3 });
  });

  it('does not affect the mapping of the next file with the same columns', async () => {
    const { core, directory } = await startConnected();
    const path = writeText(directory);
    const [delivery = 0] = (await importAddresses(core, path, 'Delivery', 'Billing')).ids;
    await verify(core, delivery);
    const file = await core.app.addFile(path, 'customers.csv');
    expect(await core.backend.readPreview({ file, choices: {} })).toMatchObject({ guessed: null });
  });

  it('still has a complete list for one address after the person deletes the other list', async () => {
    const { core, directory } = await startConnected();
    const [delivery = 0, billing = 0] = (
      await importAddresses(core, writeText(directory), 'Delivery', 'Billing')
    ).ids;
    await edit(core, billing, 3, '7 Stanley Street');
    await core.backend.deleteList({ listId: delivery });
    expect(await core.backend.readList({ listId: billing })).toMatchObject({
      summary: { rows: 3, decided: 1 },
      companions: [],
    });
    const wish = { listId: billing, format: 'csv', layout: 'in_place' } as const;
    const { path, end } = await exportedFile(core, wish);
    expect(end?.file?.name).toBe('customers Billing corrected.csv');
    const [head = '', , , cat = ''] = readFileSync(path, 'utf8').split('\r\n');
    expect(head).toContain('Country,Status,Why');
    expect(cat).toContain('7 Stanley Street');
    await expect(core.backend.startExport({ ...wish, companions: [delivery] })).rejects.toMatchObject({
      failure: { code: 'list_not_found' },
    });
  });

  it('leaves no list if the person stops its import', async () => {
    const { core, directory } = await startConnected();
    const { app, backend } = core;
    const path = join(directory, 'long.csv');
    writeFileSync(path, [COLUMNS, ...Array.from({ length: 60_000 }, () => ROWS[1] ?? [])].join('\n'));
    const file = await app.addFile(path, 'long.csv');
    const { choices } = await backend.readPreview({ file, choices: {} });
    const started = await backend.startImport({
      file,
      choices,
      defaultCountry: 'gbr',
      addressName: 'Delivery',
      mapping: { street: [1], city: [2], postcode: [3] },
      companions: [{ addressName: 'Billing', mapping: { street: [4], city: [5], postcode: [6] } }],
    });
    await backend.stopImport({ listId: started.companions[0]?.listId ?? 0 });
    await expect.poll(async () => (await backend.readWorkspace({})).lists).toEqual([]);
    expect(readdirSync(join(directory, 'workspace', 'sources'))).toEqual([]);
  });
});
