/**
 * One list on its way out: what is chosen, the file that is written, and where a person puts it. What goes wrong is
 * said in the dialog, since nothing outside an open one can be reached.
 */
import type { Failure } from '#shared/contract/errors.ts';
import { AppError, isHostLost } from '#shared/contract/errors.ts';
import type { FileToken } from '#shared/contract/file-token.ts';
import type { ExportProgress } from '#shared/contract/events.ts';
import type { SaveOptions, SaveResult } from '#shared/contract/save-result.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { createStartedJob } from '../async/started-job.ts';
import type { OpenList } from '../rows/rows-slice.ts';
import type { CreateSlice } from '../slice.ts';
import type { ExportChoices } from './export-choices.ts';
import { exportWishOf, firstChoices, stillMeant } from './export-choices.ts';

/** What became of the finished file. */
export type ExportSaving =
  | { readonly kind: 'asking' }
  | SaveResult
  | { readonly kind: 'failed'; readonly failure: Failure };

/** A list, and what is chosen of its export. */
export type ExportSetup = { readonly list: OpenList; readonly choices: ExportChoices };

/** An export as far as it has come. */
export type ExportJob = Pick<ExportProgress, 'rows' | 'totalRows' | 'file' | 'notes' | 'failure'>;

export type ExportSlice = {
  /** The list whose export dialog is open; null when none is. */
  readonly exportingListId: ListId | null;
  /** null until read. Stays when the dialog closes, for the next export of the list. */
  readonly exportSetup: ExportSetup | null;
  /** Why the list could not be read; null: it was, or is being read. */
  readonly exportUnread: Failure | null;
  /** null before an export is started. */
  readonly exportJob: ExportJob | null;
  /** null before the file is finished. */
  readonly exportSaving: ExportSaving | null;
  readonly openExport: (listId: ListId) => Promise<void>;
  /** Ends what is going on: nothing is written behind a person's back. */
  readonly closeExport: () => void;
  readonly changeExport: (changes: Partial<ExportChoices>) => void;
  readonly startExport: () => Promise<void>;
  /** Ends an export that is going, and goes back to what is chosen. */
  readonly stopExport: () => Promise<void>;
  /** Back to what is chosen, from an export that has ended. */
  readonly forgetExport: () => void;
  readonly saveExport: (options: SaveOptions) => Promise<void>;
  /** Shows a saved file in its folder; null where the host cannot. */
  readonly showSaved: ((file: FileToken) => Promise<void>) | null;
  readonly hearExport: (progress: ExportProgress) => void;
};

const NO_JOB = { exportJob: null, exportSaving: null } as const;

export const createExportSlice: CreateSlice<ExportSlice> =
  ({ backend, host, attempt }) =>
  (set, get) => {
    const job = createStartedJob(({ exportId }: ExportProgress) => exportId);

    const attemptHere = (work: () => Promise<void>, tell: (failure: Failure) => void): Promise<void> =>
      attempt(async () => {
        try {
          await work();
        } catch (error) {
          if (!(error instanceof AppError) || isHostLost(error.failure)) throw error;
          tell(error.failure);
        }
      });

    const show = ({ state, rows, totalRows, file, notes, failure }: ExportProgress): void => {
      if (state === 'stopped') return get().forgetExport();
      set({ exportJob: { rows, totalRows, file, notes, failure } });
      if (file) void get().saveExport({ replaceOriginal: false });
    };

    return {
      exportingListId: null,
      exportSetup: null,
      exportUnread: null,
      ...NO_JOB,

      openExport: async (listId) => {
        if (get().refuseReader()) return;
        const before = get().exportSetup;
        const isSame = before?.list.summary.id === listId;
        set({ exportingListId: listId, exportSetup: null, exportUnread: null, ...NO_JOB });
        await attemptHere(
          async () => {
            const [list, columns] = await Promise.all([
              backend.readList({ listId }),
              backend.readExportColumns({}),
            ]);
            if (get().exportingListId !== listId) return;
            const choices = isSame
              ? { ...before.choices, columns, protectedSheet: null }
              : firstChoices(list, columns);
            set({ exportSetup: { list, choices: stillMeant(choices, list, get().shownView.filter) } });
            get().previewExport();
          },
          (exportUnread) => set({ exportUnread }),
        );
      },

      closeExport: () => {
        const { exportingListId: listId, exportJob } = get();
        if (listId === null) return;
        const isWriting = exportJob !== null && !exportJob.file && !exportJob.failure;
        job.forget();
        set({ exportingListId: null, ...NO_JOB });
        get().endPreview(listId);
        if (isWriting) void attempt(async () => void (await backend.stopExport({ listId })), listId);
      },

      changeExport: (changes) => {
        const { exportSetup } = get();
        if (!exportSetup) return;
        set({ exportSetup: { ...exportSetup, choices: { ...exportSetup.choices, ...changes } } });
        get().previewExport();
      },

      startExport: async () => {
        const { exportSetup, shownView } = get();
        const wish = exportSetup && exportWishOf(exportSetup.choices, exportSetup.list, shownView.filter);
        if (!wish) return;
        const started = { rows: 0, totalRows: exportSetup.list.summary.rows, file: null, notes: null };
        set({ exportJob: { ...started, failure: null }, exportSaving: null });
        get().endPreview(wish.listId);
        await attemptHere(
          async () => {
            const heard = await job.start(async () => (await backend.startExport(wish)).exportId);
            if (heard) show(heard);
          },
          (failure) => set({ exportJob: { ...started, failure } }),
        );
      },

      stopExport: async () => {
        const listId = get().exportingListId;
        if (listId === null) return;
        job.forget();
        set(NO_JOB);
        await attempt(async () => void (await backend.stopExport({ listId })), listId);
        get().previewExport();
      },

      forgetExport: () => {
        job.forget();
        set(NO_JOB);
        get().previewExport();
      },

      saveExport: async (options) => {
        const file = get().exportJob?.file;
        if (!file) return;
        const { exportingListId } = get();
        set({ exportSaving: { kind: 'asking' } });
        const become = (exportSaving: ExportSaving): void => {
          if (get().exportJob?.file === file) return set({ exportSaving });
          // The dialog was closed meanwhile.
          if (exportSaving.kind === 'saved') get().tell(`${shownText(exportSaving.name)} saved`);
          if (exportSaving.kind === 'failed') get().showFailure(exportSaving.failure, exportingListId);
        };
        await attemptHere(
          async () => become(await host.saveFile(file, options)),
          (failure) => become({ kind: 'failed', failure }),
        );
      },

      showSaved:
        host.showSaved &&
        ((file) =>
          attempt(async () => {
            await host.showSaved?.(file);
          })),

      hearExport: (progress) => {
        if (job.hear(progress)) show(progress);
      },
    };
  };
