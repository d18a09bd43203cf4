/**
 * A file that the core writes for the dialog that is open, an export or labels, and where a person puts it. Failures are
 * shown in the dialog, because it covers everything else.
 */
import { AppError, type Failure, isHostLost } from '#shared/contract/errors.ts';
import type { ExportProgress } from '#shared/contract/events.ts';
import type { FileToken } from '#shared/contract/file-token.ts';
import type { SaveOptions, SaveResult } from '#shared/contract/save-result.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { createStartedJob } from '../async/started-job.ts';
import type { CreateSlice } from '../slice.ts';

/** A file as far as it has come. */
export type FileJob = Pick<ExportProgress, 'rows' | 'totalRows' | 'file' | 'notes' | 'leftOut' | 'failure'>;

/** What became of the finished file. */
export type FileSaving =
  | { readonly kind: 'asking' }
  | SaveResult
  | { readonly kind: 'failed'; readonly failure: Failure };

export type WrittenFileSlice = {
  /** null before a file is started. */
  readonly fileJob: FileJob | null;
  /** null before the file is finished. */
  readonly fileSaving: FileSaving | null;
  /** @param totalRows 0: not known yet */
  readonly startFile: (
    totalRows: number,
    start: () => Promise<{ readonly exportId: string }>,
  ) => Promise<void>;
  /** Stops the running job and forgets its file. */
  readonly endFile: () => Promise<void>;
  /** Ends it, and goes back to what is chosen. */
  readonly chooseAgain: () => Promise<void>;
  readonly saveFile: (options: SaveOptions) => Promise<void>;
  /** Shows a saved file in its folder; null where the host cannot. */
  readonly showSaved: ((file: FileToken) => Promise<void>) | null;
  readonly hearFile: (progress: ExportProgress) => void;
};

const NO_FILE = { fileJob: null, fileSaving: null } as const;

export const createWrittenFileSlice: CreateSlice<WrittenFileSlice> =
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

    const takeProgress = ({
      state,
      rows,
      totalRows,
      file,
      notes,
      leftOut,
      failure,
    }: ExportProgress): void => {
      if (state === 'stopped') {
        set(NO_FILE);
        return get().previewExport();
      }
      set({ fileJob: { rows, totalRows, file, notes, leftOut, failure } });
      if (file) void get().saveFile({ replaceOriginal: false });
    };

    return {
      ...NO_FILE,

      startFile: async (totalRows, start) => {
        const started = { rows: 0, totalRows, file: null, notes: null, leftOut: null };
        set({ fileJob: { ...started, failure: null }, fileSaving: null });
        await attemptHere(
          async () => {
            const heard = await job.start(async () => (await start()).exportId);
            if (heard) takeProgress(heard);
          },
          (failure) => set({ fileJob: { ...started, failure } }),
        );
      },

      endFile: async () => {
        const { fileJob, exportingListId, labelsListId } = get();
        const listId = exportingListId ?? labelsListId;
        const stop = labelsListId === null ? backend.stopExport : backend.stopLabels;
        job.forget();
        set(NO_FILE);
        const isGoing = fileJob !== null && !fileJob.file && !fileJob.failure;
        if (isGoing && listId !== null) await attempt(async () => void (await stop({ listId })), listId);
      },

      chooseAgain: async () => {
        await get().endFile();
        get().previewExport();
      },

      saveFile: async (options) => {
        const file = get().fileJob?.file;
        if (!file) return;
        const { exportingListId, labelsListId } = get();
        set({ fileSaving: { kind: 'asking' } });
        const become = (fileSaving: FileSaving): void => {
          if (get().fileJob?.file === file) return set({ fileSaving });
          // The dialog was closed meanwhile.
          if (fileSaving.kind === 'saved') get().tell(`${shownText(fileSaving.name)} saved`);
          if (fileSaving.kind === 'failed')
            get().showFailure(fileSaving.failure, exportingListId ?? labelsListId);
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

      hearFile: (progress) => {
        if (job.hear(progress)) takeProgress(progress);
      },
    };
  };
