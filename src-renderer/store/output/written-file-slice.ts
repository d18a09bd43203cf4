/** The file that the core writes for the open dialog. That dialog shows failures, because it covers the notices. */
import { AppError, type Failure, isHostLost } from '#shared/contract/errors.ts';
import type { ExportProgress } from '#shared/contract/events.ts';
import type { SaveOptions, SaveResult } from '#shared/contract/export/export.ts';
import type { FileToken } from '#shared/contract/import/file-token.ts';
import { savedFile } from '#shared/messages/screens/notices.ts';
import { createStartedJob } from '../async/started-job.ts';
import type { CreateSlice } from '../slice.ts';

/** The job that writes a file. `file` is null until the job is done. */
export type FileJob = Pick<ExportProgress, 'rows' | 'totalRows' | 'file' | 'notes' | 'leftOut' | 'failure'>;

type FileSaving =
  | { readonly kind: 'asking' }
  | SaveResult
  | { readonly kind: 'failed'; readonly failure: Failure };

/** `fileJob` is null before a file is started. `showSaved` is null if the host cannot show files. */
export type WrittenFileSlice = {
  readonly fileJob: FileJob | null;
  readonly fileSaving: FileSaving | null;
  readonly startFile: (
    totalRows: number,
    start: () => Promise<{ readonly exportId: string }>,
  ) => Promise<void>;
  readonly endFile: () => Promise<void>;
  readonly chooseAgain: () => Promise<void>;
  readonly saveFile: (options: SaveOptions) => Promise<void>;
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
          if (fileSaving.kind === 'saved') get().tell(savedFile(fileSaving.name));
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
