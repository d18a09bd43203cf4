/** One list on its way out. */
import type { ExportProgress } from '#shared/contract/events.ts';
import type { InputOf } from '#shared/contract/operations.ts';
import type { FileToken } from '#shared/contract/file-token.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import type { CreateSlice } from '../slice.ts';
import type { ListId } from '#shared/domain/list/list.ts';

export type ExportSlice = {
  /** The list whose export dialog is open; null when none is. */
  readonly exportingListId: ListId | null;
  /** null before an export is started. */
  readonly exportJob: ExportProgress | null;
  readonly openExport: (listId: ListId) => void;
  readonly closeExport: () => void;
  readonly startExport: (wish: InputOf<'startExport'>) => Promise<void>;
  /** Back to what is chosen before an export. */
  readonly forgetExport: () => void;
  readonly saveExport: (file: FileToken) => Promise<void>;
  readonly hearExport: (progress: ExportProgress) => void;
};

export const createExportSlice: CreateSlice<ExportSlice> =
  ({ backend, host, attempt }) =>
  (set, get) => ({
    exportingListId: null,
    exportJob: null,

    openExport: (listId) => set({ exportingListId: listId, exportJob: null }),
    closeExport: () => set({ exportingListId: null }),
    startExport: (wish) =>
      attempt(async () => {
        const { listId } = wish;
        const { exportId } = await backend.startExport(wish);
        // A short export may have been heard of before this reply came.
        if (get().exportJob?.exportId === exportId) return;
        const progress = { rows: 0, totalRows: 0, file: null, notes: null, failure: null };
        set({ exportJob: { exportId, listId, state: 'running', ...progress } });
      }, wish.listId),
    forgetExport: () => set({ exportJob: null }),
    saveExport: (file) =>
      attempt(async () => {
        const saved = await host.saveFile(file, { replaceOriginal: false });
        if (saved.kind === 'saved') get().tell(`${shownText(saved.name)} saved`);
      }),
    hearExport: (progress) => {
      if (get().exportingListId !== progress.listId) return;
      // A question to the person, which the dialog asks.
      const isAsked = progress.failure?.code === 'text_not_in_encoding';
      if (progress.failure && !isAsked) get().showFailure(progress.failure, progress.listId);
      set({ exportJob: progress.state === 'failed' && !isAsked ? null : progress });
      if (progress.state === 'done' && progress.file) void get().saveExport(progress.file);
    },
  });
