/** A preview of what the export would write. The old preview stays until the new one arrives. */
import { AppError, type Failure, isHostLost } from '#shared/contract/errors.ts';
import type { ExportPreview } from '#shared/contract/export/export.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { createDebounced } from '../async/pacing.ts';
import { createStartedJob } from '../async/started-job.ts';
import type { CreateSlice } from '../slice.ts';
import { wishOf } from './export-slice.ts';

export type ExportPreviewSlice = {
  /** The latest preview; null before the first one. It belongs to older choices while `isPreviewOld` is true. */
  readonly exportPreview: ExportPreview | null;
  readonly isPreviewOld: boolean;
  /** Why the current choices have no preview; null if they have one, or will have one. */
  readonly previewFailure: Failure | null;
  readonly protectedSheetName: string | null;
  readonly previewExport: () => void;
  readonly previewExportAgain: (listId: ListId) => void;
  readonly endPreview: (listId: ListId) => void;
  readonly hearPreview: (preview: ExportPreview) => void;
};

/** Waits a moment, because a person may go through choices with the arrow keys. */
const AFTER_CHOICES = { quietMs: 120, longestMs: 1_000 };
/** During a run rows change constantly, and each preview starts at the first row. */
const AFTER_CHANGES = { quietMs: 1_000, longestMs: 15_000 };

const NO_PREVIEW = {
  exportPreview: null,
  isPreviewOld: false,
  previewFailure: null,
  protectedSheetName: null,
} as const;

export const createExportPreviewSlice: CreateSlice<ExportPreviewSlice> =
  ({ backend, attempt }) =>
  (set, get) => {
    const job = createStartedJob(({ previewId }: ExportPreview) => previewId);

    const isChoosing = (): boolean => get().exportingListId !== null && get().fileJob === null;

    const show = (preview: ExportPreview): void => {
      const { failure, losses, state } = preview;
      if (failure) return set({ previewFailure: failure });
      if (preview.rows === 0 && state === 'running') return;
      const found = losses.find(({ code }) => code === 'sheet_protected');
      const protectedSheetName = found?.code === 'sheet_protected' ? found.sheet : get().protectedSheetName;
      set({ exportPreview: preview, isPreviewOld: false, protectedSheetName });
    };

    const ask = (): Promise<void> =>
      attempt(async () => {
        const { exportSetup } = get();
        const wish = exportSetup && wishOf(exportSetup, get());
        if (!exportSetup || !isChoosing()) return;
        if (!wish) {
          set({ exportPreview: null, isPreviewOld: false });
          await backend.stopPreviewExport({ listId: exportSetup.list.summary.id });
          return;
        }
        try {
          const heard = await job.start(async () => (await backend.previewExport(wish)).previewId);
          if (heard) show(heard);
        } catch (error) {
          if (!(error instanceof AppError) || isHostLost(error.failure)) throw error;
          set({ previewFailure: error.failure });
        }
      });
    const askSoon = createDebounced(() => void ask(), AFTER_CHOICES);
    const askLater = createDebounced(() => {
      if (!isChoosing()) return;
      set({ isPreviewOld: true, previewFailure: null });
      void ask();
    }, AFTER_CHANGES);

    return {
      ...NO_PREVIEW,

      previewExport: () => {
        if (!isChoosing()) return;
        job.forget();
        set({ isPreviewOld: true, previewFailure: null });
        // The first preview starts immediately.
        if (get().exportPreview) askSoon();
        else void ask();
      },
      previewExportAgain: (listId) => {
        if (get().exportingListId === listId && isChoosing()) askLater();
      },
      endPreview: (listId) => {
        job.forget();
        if (get().exportingListId === null) set(NO_PREVIEW);
        void attempt(async () => void (await backend.stopPreviewExport({ listId })), listId);
      },
      hearPreview: (preview) => {
        if (job.hear(preview)) show(preview);
      },
    };
  };
