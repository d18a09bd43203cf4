import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import type { ExportProgress } from '#shared/contract/events.ts';
import type { ExportPreview, SaveOptions, SaveResult } from '#shared/contract/export/export.ts';
import { failed, ok } from '#shared/contract/transport/wire.ts';
import { USUAL_EXPORT_COLUMNS } from '#shared/domain/outcome/export-columns.ts';
import { noVerdicts } from '#shared/domain/verdict/list-summary.ts';
import type { Host } from '../../../../src-renderer/backend/host.ts';
import { canStartExport, whyNotExported } from '../../../../src-renderer/store/output/export-block.ts';
import { heldBack } from '../support/single-row-page.ts';
import { type Answers, storeOnFake } from '../support/store-on-fake.ts';

const LIST = 7;
const FILE = { token: 't', name: 'list corrected.xlsx' };

const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 60_000, interval: 5 });

/** The dialog over a core whose previews (p1, p2, …) and exports (e1, e2, …) are numbered in order. */
async function openExport(answers: Answers = {}, saveFile?: Host['saveFile']) {
  let previews = 0;
  let exports = 0;
  const page = storeOnFake(
    {
      readList: () =>
        ok({
          summary: { id: LIST, name: 'list.xlsx', rows: 100, verdicts: noVerdicts, toReview: 0 },
          columns: ['Street'],
          settings: { mapping: { street: [0] } },
          source: { fileName: 'list.xlsx', format: 'xlsx', delimiter: null, encoding: null },
          companions: [],
        }),
      readExportColumns: () => ok(USUAL_EXPORT_COLUMNS),
      previewExport: () => ok({ previewId: `p${(previews += 1)}` }),
      stopPreviewExport: () => ok(null),
      startExport: () => ok({ exportId: `e${(exports += 1)}` }),
      stopExport: () => ok(null),
      ...answers,
    },
    undefined,
    saveFile,
  );
  await page.state().openExport(LIST);
  return page;
}

const preview = (previewId: string, changes: Partial<ExportPreview> = {}) =>
  ({
    name: 'exportPreviewed',
    payload: {
      previewId,
      listId: LIST,
      state: 'done',
      rows: 100,
      totalRows: 100,
      counts: {
        rows: 100,
        changedRows: 3,
        changedCells: 4,
        unchanged: 90,
        excluded: 2,
        leftToDo: 5,
        emails: null,
      },
      companions: [],
      excludedRows: 2,
      leftOutByEmail: [],
      sample: [],
      losses: [],
      failure: null,
      ...changes,
    },
  }) as const;

const progress = (exportId: string, changes: Partial<ExportProgress> = {}) =>
  ({
    name: 'exportProgressed',
    payload: {
      exportId,
      listId: LIST,
      state: 'running',
      rows: 10,
      totalRows: 100,
      file: null,
      notes: null,
      leftOut: null,
      failure: null,
      ...changes,
    },
  }) as const;

const written = (exportId: string) => progress(exportId, { state: 'done', rows: 100, file: FILE });

describe('the export preview', () => {
  it('is requested when the dialog opens, and again after a change of the choices', async () => {
    const { state, asked } = await openExport();
    await until(() => expect(asked('previewExport')).toHaveLength(1));
    state().hear(preview('p1', { counts: { ...preview('').payload.counts, rows: 1 } }));
    await until(() => expect(state().exportPreview?.counts.rows).toBe(1));

    state().changeExport({ rows: 'left_to_do' });
    expect(state().isPreviewOld).toBe(true);
    await until(() => expect(asked('previewExport')).toHaveLength(2));
    expect(asked('previewExport')[1]).toMatchObject({ rows: { kind: 'left_to_do' } });
    state().hear(preview('p1'));
    expect(state().exportPreview?.counts.rows).toBe(1);
    await until(() => {
      state().hear(preview('p2'));
      expect(state().exportPreview?.counts.rows).toBe(100);
    });
    expect(state().isPreviewOld).toBe(false);
  });

  it('is shown even if its event arrives before the reply', async () => {
    const held = heldBack();
    const { state } = await openExport({ previewExport: held.answer });
    state().hear(preview('early'));
    expect(state().exportPreview).toBeNull();
    await held.give({ previewId: 'early' });
    await until(() => expect(state().exportPreview?.previewId).toBe('early'));
  });

  it('is empty, and shows no progress, if the person chose no decision to export', async () => {
    const { state, asked } = await openExport();
    await until(() => {
      state().hear(preview('p1'));
      expect(state().exportPreview).not.toBeNull();
    });
    state().changeExport({ rows: 'decided', decisions: [] });
    expect(state().isPreviewOld).toBe(true);
    await until(() => expect(state().isPreviewOld).toBe(false));
    expect(state().exportPreview).toBeNull();
    expect(whyNotExported(state())).toBe('no_decision');
    expect(asked('previewExport')).toHaveLength(1);
    expect(asked('stopPreviewExport')).toEqual([{ listId: LIST }]);
  });

  it('states in the dialog why it failed', async () => {
    const { state } = await openExport({ previewExport: () => failed({ code: 'list_busy', listId: LIST }) });
    await until(() => expect(state().previewFailure?.code).toBe('list_busy'));
    expect(state().notice).toBeNull();
  });

  it('asks the person what to do with a protected sheet, and sends the choice', async () => {
    const { state, asked } = await openExport();
    await until(() => {
      state().hear(preview('p1', { losses: [{ code: 'sheet_protected', sheet: 'Data' }] }));
      expect(whyNotExported(state())).toBe('sheet_protected');
    });
    expect(canStartExport(state())).toBe(false);
    state().changeExport({ protectedSheet: 'remove' });
    await until(() => expect(asked('previewExport')).toHaveLength(2));
    expect(asked('previewExport')[1]).toMatchObject({ protectedSheet: 'remove' });
    expect(canStartExport(state())).toBe(true);
    expect(state().protectedSheetName).toBe('Data');
  });

  it('is stopped when the dialog is closed', async () => {
    const { state, asked } = await openExport();
    state().changeExport({ layout: 'in_place' });
    state().closeExport();
    expect(asked('stopPreviewExport')).toEqual([{ listId: LIST }]);
    expect(asked('stopExport')).toEqual([]);
    state().hear(preview('p1'));
    expect(state().exportPreview).toBeNull();
  });
});

describe('an export', () => {
  it('stops the preview, and saves the finished file', async () => {
    const { state, asked } = await openExport();
    await state().startExport();
    expect(asked('stopPreviewExport')).toHaveLength(1);
    state().hear(progress('e1'));
    expect(state().fileJob).toMatchObject({ rows: 10, totalRows: 100, file: null });
    state().hear(written('e1'));
    await until(() => expect(state().fileSaving).toEqual({ kind: 'saved', name: FILE.name }));
  });

  it('still offers the finished file if saving failed, and can save the file at the next attempt', async () => {
    const results: (() => Promise<SaveResult>)[] = [
      () => Promise.reject(new AppError({ code: 'disk_full' })),
      () => Promise.resolve({ kind: 'saved', name: 'b.xlsx' }),
    ];
    const { state } = await openExport(
      {},
      () => results.shift()?.() ?? Promise.reject(new Error('asked thrice')),
    );
    await state().startExport();
    state().hear(written('e1'));
    await until(() => expect(state().fileSaving).toEqual({ kind: 'failed', failure: { code: 'disk_full' } }));
    expect(state().notice).toBeNull();
    await state().saveFile({ replaceOriginal: false });
    expect(state().fileSaving).toEqual({ kind: 'saved', name: 'b.xlsx' });
  });

  it('replaces the original only if the person chose that', async () => {
    const said: SaveOptions[] = [];
    const { state } = await openExport({}, (_file, options) => {
      said.push(options);
      return Promise.resolve(
        options.replaceOriginal
          ? { kind: 'saved', name: 'list.xlsx' }
          : {
              kind: 'would_replace_original',
              name: 'list.xlsx',
              backup: 'list (before Doorstep).xlsx',
              isChanged: false,
            },
      );
    });
    await state().startExport();
    state().hear(written('e1'));
    await until(() => expect(state().fileSaving?.kind).toBe('would_replace_original'));
    await state().saveFile({ replaceOriginal: true });
    expect(said).toEqual([{ replaceOriginal: false }, { replaceOriginal: true }]);
    expect(state().fileSaving?.kind).toBe('saved');
  });

  it('ignores all further events after it was stopped', async () => {
    const { state, asked } = await openExport();
    await state().startExport();
    await state().chooseAgain();
    expect(asked('stopExport')).toEqual([{ listId: LIST }]);
    await state().startExport();
    state().hear(progress('e1', { state: 'stopped' }));
    state().hear(written('e1'));
    expect(state().fileJob).toMatchObject({ rows: 0, file: null });
    state().hear(progress('e2'));
    expect(state().fileJob?.rows).toBe(10);
  });

  it('is stopped when its dialog closes', async () => {
    const { state, asked } = await openExport();
    await state().startExport();
    state().hear(progress('e1'));
    state().closeExport();
    expect(asked('stopExport')).toEqual([{ listId: LIST }]);
    state().hear(written('e1'));
    expect(state().fileSaving).toBeNull();
  });

  it.each([
    ['is refused', { startExport: () => failed({ code: 'list_busy', listId: LIST }) }, null],
    ['breaks off', {}, progress('e1', { state: 'failed', failure: { code: 'list_busy', listId: LIST } })],
  ])('shows in the dialog why the export %s, and can be started again', async (_how, answers, event) => {
    const { state } = await openExport(answers);
    await state().startExport();
    if (event) state().hear(event);
    expect(state().fileJob?.failure?.code).toBe('list_busy');
    expect(state().notice).toBeNull();
    await state().chooseAgain();
    expect(state().fileJob).toBeNull();
  });

  it('starts with the previous layout, but without the previous choice for a protected sheet', async () => {
    const { state } = await openExport();
    state().changeExport({ layout: 'in_place', rows: 'filter', protectedSheet: 'remove' });
    state().closeExport();
    await state().openExport(LIST);
    expect(state().exportSetup?.choices).toMatchObject({
      layout: 'in_place',
      rows: 'all',
      protectedSheet: null,
    });
  });
});
