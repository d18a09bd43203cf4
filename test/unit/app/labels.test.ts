import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import type { ExportProgress } from '#shared/contract/events.ts';
import type { InputOf } from '#shared/contract/operations.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { findPoppler } from '../../support/app/find-programs.ts';
import { pdfPages, pdfText } from '../../support/files/read-pdf.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const LIST = [
  'Company,Flat,Street,Town,Postcode,Country',
  'Baker Ltd,Flat 2,12 High Street,Leeds,LS1 4AB,',
  ',,1 Marunouchi 丸の内,Tokyo,100-0005,Japan',
  ',,Hauptstraße 7,Berlin,10115,Germany',
  ',,9 Mill Lane,York,YO1 7HN,',
].join('\n');

const MAPPING = { organisation: [0], premise: [1], street: [2], city: [3], postcode: [4], country: [5] };

type Core = Awaited<ReturnType<typeof startBuiltCore>>;

async function importList({ app, backend, said }: Core, directory: string): Promise<number> {
  const path = join(directory, 'list.csv');
  writeFileSync(path, LIST);
  const file = await app.addFile(path, 'spring: list.csv');
  const { choices } = await backend.readPreview({ file, choices: {} });
  const { listId } = await backend.startImport({ file, choices, mapping: MAPPING, defaultCountry: 'gbr' });
  await expect
    .poll(() => said.some(({ name, payload }) => name === 'importProgressed' && payload.state === 'done'))
    .toBe(true);
  return listId;
}

async function labels({ backend, said }: Core, wish: InputOf<'startLabels'>): Promise<ExportProgress> {
  const { exportId } = await backend.startLabels(wish);
  const latest = () =>
    said.findLast(({ name, payload }) => name === 'exportProgressed' && payload.exportId === exportId)
      ?.payload as ExportProgress | undefined;
  await expect.poll(() => latest()?.state).toMatch(/done|failed/u);
  return latest() as ExportProgress;
}

it('the app makes labels of decided rows, and no file while a row cannot be printed', async () => {
  const directory = tempDir();
  const core = await startBuiltCore(directory);
  const listId = await importList(core, directory);
  const wish = { listId, sheet: 'avery_l7160', startAt: 20 } as const;

  expect(await labels(core, wish)).toMatchObject({ state: 'failed', failure: { code: 'no_labels' } });

  const decide = (position: number, kind: 'kept_as_entered' | 'excluded') =>
    core.backend.decideRow({ listId, position, revision: 0, decision: { kind } });
  for (const position of [1, 2, 3]) await decide(position, 'kept_as_entered');
  await decide(4, 'excluded');
  expect(await labels(core, wish)).toMatchObject({
    state: 'failed',
    file: null,
    failure: {
      code: 'labels_not_printable',
      labels: 2,
      counts: { letters_missing: 1, too_long: 0, no_address: 0, no_street: 0 },
      letters: ['丸', 'の', '内'],
      first: [{ position: 2, fault: 'letters_missing', text: '1 Marunouchi 丸の内' }],
    },
  });

  const made = await labels(core, { ...wish, leavesOut: true });
  expect(made).toMatchObject({
    state: 'done',
    rows: 2,
    totalRows: 2,
    leftOut: { rows: 1, positions: [2] },
    file: { name: 'spring_ list labels.pdf' },
  });
  const file = await core.app.findFile(made.file?.token ?? '');
  const path = file?.path ?? '';
  expect(basename(path)).toMatch(/\.pdf$/u);
  expect(pdfPages(path)).toBe(1);

  expect(await labels(core, { ...wish, leavesOut: true, rows: { kind: 'all' } })).toMatchObject({ rows: 2 });
  const pdftotext = findPoppler('pdftotext');
  if (pdftotext === null) return;
  const lines = pdfText(pdftotext, path)
    .split('\n')
    .map((line) => line.trim().split(/ {2,}/u));
  expect(lines.flat().filter(Boolean).toSorted()).toEqual(
    [
      '10115 Berlin',
      '12 High Street',
      'Baker Ltd',
      'Flat 2',
      'GERMANY',
      'Hauptstraße 7',
      'LS1 4AB',
      'Leeds',
    ].toSorted(),
  );
});

it('the app refuses to start labels at a position that the sheet does not have', async () => {
  const { app } = await startBuiltCore(tempDir());
  const reply = await app.dispatch('startLabels', { listId: 1, sheet: 'avery_l7160', startAt: 22 });
  expect(reply).toMatchObject({ ok: false, failure: { code: 'invalid_input' } });
});
