import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'vitest';
import type { ExportProgress } from '#shared/contract/events.ts';
import type { ExportPreview, ExportWish } from '#shared/contract/export/export.ts';
import { WHOLE_LIST } from '#shared/contract/review/view.ts';
import { addressBlocks } from '#shared/domain/columns/address-blocks.ts';
import { tableOf } from '#shared/domain/columns/table.ts';
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../src-main/spreadsheet/read-records.ts';
import { makeWorkbook, text, worksheet } from '../files/made-workbook.ts';
import { tempDir } from '../rows/temp-dir.ts';
import { practiceService } from '../service/practice.ts';
import { type Core, endOfRun, startRun } from './app-lists.ts';
import { startBuiltCore } from './built-core.ts';

export const COLUMNS = [
  'Name',
  'Delivery Street',
  'Delivery City',
  'Delivery Postcode',
  'Billing Street',
  'Billing City',
  'Billing Postcode',
  'Country',
];
export const door = (number: number) => [`${number} Stanley Street`, 'Ulverston', 'LA12 7BT'];
const NOWHERE = ['1 Nowhere Street', 'Blorptown', 'ZZ99 9ZZ'];
/** Ann's two addresses are the same, and Bob's billing address is Ann's. */
export const ROWS = [
  ['Ann', ...door(1), ...door(1), 'UK'],
  ['Bob', ...door(2), ...door(1), 'UK'],
  ['Cat', ...door(3), ...NOWHERE, 'UK'],
];
const UK = {
  house_number: '',
  locality: '',
  state: '',
  country: 'UK',
  city: 'Ulverston',
  postcode: 'LA12 7BT',
};

export async function startConnected() {
  const directory = tempDir();
  const service = await practiceService();
  const core = await startBuiltCore(directory, { serviceUrl: service.url, key: 'practice' });
  return { core, directory };
}

export function writeText(directory: string): string {
  const path = join(directory, 'customers.csv');
  writeFileSync(path, [COLUMNS, ...ROWS].map((cells) => `${cells.join(',')}\r\n`).join(''));
  return path;
}

export async function writeWorkbook(directory: string): Promise<string> {
  const path = join(directory, 'customers.xlsx');
  const lines = [COLUMNS, ...ROWS].map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((cell, at) => text(`${'ABCDEFGH'[at]}${row + 1}`, cell)).join('')}</row>`,
  );
  await makeWorkbook(path, { sheet: worksheet(lines.join('')) });
  return path;
}

/** Imports the addresses with these names, one list for each name, and waits until the lists are ready. */
export async function importAddresses({ app, backend }: Core, path: string, ...names: readonly string[]) {
  const file = await app.addFile(path, basename(path));
  const { choices, columns, rows } = await backend.readPreview({ file, choices: {} });
  const blocks = addressBlocks(tableOf(columns, rows));
  const [first, ...others] = names.map((addressName) => {
    const block = blocks.find(({ name }) => name === addressName);
    return { addressName, mapping: block?.mapping ?? {} };
  });
  const started = await backend.startImport({
    file,
    choices,
    mapping: first?.mapping ?? {},
    defaultCountry: 'gbr',
    ...(first && others.length > 0 ? { addressName: first.addressName, companions: others } : {}),
  });
  const ids = [started, ...started.companions].map(({ listId }) => listId);
  for (const listId of ids)
    await expect.poll(async () => (await backend.readList({ listId })).summary.state).toBe('ready');
  return { started, ids };
}

export async function verify(core: Core, listId: number) {
  await startRun(core, listId);
  return endOfRun(core, listId);
}

export const summaryOf = async ({ backend }: Core, listId: number) =>
  (await backend.readList({ listId })).summary;

export async function edit(
  { backend }: Core,
  listId: number,
  position: number,
  street: string,
  country = 'UK',
) {
  const { rows } = await backend.readRows({
    listId,
    view: WHOLE_LIST,
    offset: position - 1,
    limit: 1,
  });
  const revision = rows[0]?.revision ?? 0;
  const address = { ...UK, country, organisation: '', premise: '', street };
  await backend.decideRow({ listId, position, revision, decision: { kind: 'edited', address } });
}

export async function exportedFile(core: Core, wish: Omit<ExportWish, 'format'> & Partial<ExportWish>) {
  const before = core.said.length;
  await core.backend.startExport({ format: 'xlsx', ...wish });
  let end: ExportProgress | undefined;
  await expect
    .poll(() => {
      const heard = core.said
        .slice(before)
        .flatMap((message) => (message.name === 'exportProgressed' ? [message.payload] : []));
      end = heard.findLast(({ state }) => state !== 'running');
      return end?.state;
    })
    .toBe('done');
  const file = await core.app.findFile(end?.file?.token ?? '');
  return { end, path: file?.path ?? '' };
}

export async function previewed(core: Core, wish: ExportWish): Promise<ExportPreview | undefined> {
  const { previewId } = await core.backend.previewExport(wish);
  const latest = () =>
    core.said
      .flatMap((message) => (message.name === 'exportPreviewed' ? [message.payload] : []))
      .findLast((each) => each.previewId === previewId);
  await expect.poll(() => latest()?.state).toBe('done');
  return latest();
}

export async function cellsOf(path: string, sheet: string): Promise<readonly (readonly string[])[]> {
  const { format, choices } = await inspectFile(path, { sheet, headerRow: 0 });
  const rows: (readonly string[])[] = [];
  for await (const { records } of readRecords(path, { format, ...choices }))
    for (const { cells } of records) rows.push(cells);
  return rows;
}
