import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ExportProgress } from '#shared/contract/events.ts';
import type { ExportPreview } from '#shared/contract/export/export.ts';
import { NO_FILTER } from '#shared/contract/review/view.ts';
import { USUAL_EXPORT_COLUMNS } from '#shared/domain/outcome/export-columns.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

type Core = Awaited<ReturnType<typeof startBuiltCore>>;

async function importedList({ app, backend, said }: Core, directory: string, rows: number) {
  const path = join(directory, 'spring.csv');
  const lines = Array.from({ length: rows }, (_, i) => `Person ${i + 1},${i + 1} High St,Leeds,LS1 1AA`);
  writeFileSync(path, ['Name,Street,City,Postcode', ...lines, ''].join('\n'));
  const { choices, mapping } = await backend.readPreview({
    file: await app.addFile(path, 'spring.csv'),
    choices: {},
  });
  const file = await app.addFile(path, 'spring.csv');
  const { listId } = await backend.startImport({ file, choices, mapping, defaultCountry: 'gbr' });
  await expect
    .poll(() => said.findLast(({ name }) => name === 'importProgressed')?.payload, { timeout: 20_000 })
    .toMatchObject({ state: 'done' });
  return { listId, path };
}

const exports = ({ said }: Core): readonly ExportProgress[] =>
  said.flatMap((message) => (message.name === 'exportProgressed' ? [message.payload] : []));
const previews = ({ said }: Core): readonly ExportPreview[] =>
  said.flatMap((message) => (message.name === 'exportPreviewed' ? [message.payload] : []));

const decide = async (
  { backend }: Core,
  listId: number,
  position: number,
  kind: 'excluded' | 'kept_as_entered',
) => backend.decideRow({ listId, position, revision: 0, decision: { kind } });

async function untilDone(core: Core, count: number): Promise<ExportProgress | undefined> {
  await expect.poll(() => exports(core).filter(({ state }) => state !== 'running').length).toBe(count);
  return exports(core).at(-1);
}

it('an export writes the filtered rows with the chosen columns, and the next export has the same columns', async () => {
  const directory = tempDir();
  const core = await startBuiltCore(directory);
  const { backend, app } = core;
  expect(await backend.readExportColumns({})).toEqual(USUAL_EXPORT_COLUMNS);
  const { listId, path } = await importedList(core, directory, 20);
  await decide(core, listId, 3, 'excluded');
  await decide(core, listId, 4, 'kept_as_entered');

  const filter = { ...NO_FILTER, text: 'person 1' };
  const wish = { listId, format: 'csv', layout: 'added_columns' } as const;
  await backend.startExport({ ...wish, rows: { kind: 'filter', filter }, columns: ['uprn', 'status'] });
  const filtered = await untilDone(core, 1);
  expect(filtered).toMatchObject({ state: 'done', rows: 11, file: { name: 'spring corrected.csv' } });
  expect(await backend.readExportColumns({})).toEqual(['status', 'uprn']);

  await backend.startExport({ ...wish, rows: { kind: 'left_to_do' } });
  const exceptions = await untilDone(core, 2);
  expect(exceptions).toMatchObject({ rows: 18, file: { name: 'spring exceptions.csv' } });
  const file = await app.findFile(exceptions?.file?.token ?? '');
  expect(file?.original).toBe(path);
  expect(
    readFileSync(file?.path ?? '', 'utf8')
      .split('\n')
      .slice(0, 4),
  ).toEqual([
    'Name,Street,City,Postcode,Status,UPRN',
    'Person 1,1 High St,Leeds,LS1 1AA,Not checked,',
    'Person 2,2 High St,Leeds,LS1 1AA,Not checked,',
    'Person 5,5 High St,Leeds,LS1 1AA,Not checked,',
  ]);
});

it('a preview counts the rows that the export would write, and ends any older preview', async () => {
  const directory = tempDir();
  const core = await startBuiltCore(directory);
  const { backend } = core;
  const { listId } = await importedList(core, directory, 20_000);
  await decide(core, listId, 3, 'excluded');
  await decide(core, listId, 4, 'kept_as_entered');

  const wish = { listId, format: 'csv', layout: 'in_place' } as const;
  const first = await backend.previewExport({ ...wish, format: 'xlsx' });
  const second = await backend.previewExport({ ...wish, leaveOutExcluded: true });
  const endOf = (id: string) => previews(core).findLast(({ previewId }) => previewId === id)?.state;
  await expect.poll(() => endOf(second.previewId), { timeout: 20_000 }).toBe('done');
  expect(endOf(first.previewId)).not.toBe('running');
  expect(previews(core).at(-1)).toMatchObject({
    rows: 20_000,
    excludedRows: 1,
    counts: { rows: 19_999, unchanged: 1, excluded: 0, leftToDo: 19_998, changedRows: 0 },
    losses: [],
    failure: null,
  });

  const { previewId } = await backend.previewExport(wish);
  await backend.stopPreviewExport({ listId });
  await expect.poll(() => endOf(previewId) ?? 'stopped').toMatch(/^(?:stopped|done)$/u);
  expect(readdirSync(join(directory, 'workspace', 'exports'))).toEqual([]);
});

it('an export writes each row once, even if the request repeats a decision', async () => {
  const directory = tempDir();
  const core = await startBuiltCore(directory);
  const { listId } = await importedList(core, directory, 10);
  await decide(core, listId, 3, 'excluded');
  const rows = { kind: 'decided', decisions: ['excluded', 'excluded'] } as const;
  await core.backend.startExport({ listId, format: 'csv', layout: 'added_columns', rows });
  expect(await untilDone(core, 1)).toMatchObject({ state: 'done', rows: 1, failure: null });
});

it('an export that a person stops leaves no file', async () => {
  const directory = tempDir();
  const core = await startBuiltCore(directory);
  const { listId } = await importedList(core, directory, 20_000);
  await core.backend.startExport({ listId, format: 'xlsx', layout: 'added_columns' });
  await core.backend.stopExport({ listId });
  expect(await untilDone(core, 1)).toMatchObject({ state: 'stopped', file: null, failure: null });
  expect(readdirSync(join(directory, 'workspace', 'exports'))).toEqual([]);
});

describe('an export after the imported file was changed', () => {
  const STRANGERS = 'Name,Street,City,Postcode\nEve,1 Low St,Hull,HU1 1AA\n';

  it.each([
    ['gone', 'missing', () => {}],
    ['another file', 'changed', (copy: string) => writeFileSync(copy, STRANGERS)],
    [
      'another file of the same length',
      'changed',
      (copy: string, content: Buffer) => writeFileSync(copy, content.fill('x', content.length - 4)),
    ],
    [
      'a link to a file of the person',
      'changed',
      (copy: string, content: Buffer) => {
        writeFileSync(`${copy}-private`, content);
        symlinkSync(`${copy}-private`, copy);
      },
    ],
  ] as const)(
    'fails until the person imports the file again (the copy in the workspace is %s)',
    async (_what, reason, change) => {
      const directory = tempDir();
      const core = await startBuiltCore(directory);
      const { listId, path } = await importedList(core, directory, 2);
      await decide(core, listId, 1, 'excluded');
      const sources = join(directory, 'workspace', 'sources');
      const [name = ''] = readdirSync(sources);
      rmSync(join(sources, name));
      change(join(sources, name), readFileSync(path));

      const wish = { listId, format: 'csv', layout: 'in_place' } as const;
      const failure = { code: 'copy_unusable', file: 'spring.csv', reason };
      await core.backend.previewExport(wish);
      await expect.poll(() => previews(core).at(-1)).toMatchObject({ state: 'failed', failure });
      await core.backend.startExport(wish);
      expect(await untilDone(core, 1)).toMatchObject({ state: 'failed', file: null, failure });

      const again = await importedList(core, directory, 2);
      expect(again.listId).toBe(listId);
      await core.backend.startExport({ ...wish, leaveOutExcluded: true });
      const { file } = (await untilDone(core, 2)) ?? {};
      const made = await core.app.findFile(file?.token ?? '');
      expect(readFileSync(made?.path ?? '', 'utf8')).not.toContain('Person 1');
    },
  );
});
