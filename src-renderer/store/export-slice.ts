/** One list on its way out. */
import type { ExportProgress } from '#shared/contract/events.ts';
import type { ExportLayout } from '#shared/contract/operations.ts';
import type { FileToken } from '#shared/contract/wire.ts';
import type { ListId, SheetFormat } from '#shared/domain/list.ts';
import type { CreateSlice } from './tools.ts';

export type ExportSlice = {
  /** null before an export is started. */
  readonly exportJob: ExportProgress | null;
  readonly startExport: (listId: ListId, format: SheetFormat, layout: ExportLayout) => Promise<void>;
  readonly saveExport: (file: FileToken) => Promise<void>;
  readonly hearExport: (progress: ExportProgress) => void;
};

export const createExportSlice: CreateSlice<ExportSlice> =
  ({ backend, host, attempt }) =>
  (set, get) => ({
    exportJob: null,

    startExport: (listId, format, layout) =>
      attempt(async () => {
        const { exportId } = await backend.startExport({ listId, format, layout });
        // A short export may have been heard of before this reply came.
        if (get().exportJob?.exportId === exportId) return;
        const progress = { rows: 0, totalRows: 0, file: null, failure: null };
        set({ exportJob: { exportId, listId, state: 'running', ...progress } });
      }),
    saveExport: (file) =>
      attempt(async () => {
        if ((await host.saveFile(file)) === 'saved') get().tell(`${file.name} saved`);
      }),
    hearExport: (progress) => {
      if (get().exportingListId !== progress.listId) return;
      if (progress.failure) get().showFailure(progress.failure);
      set({ exportJob: progress.state === 'failed' ? null : progress });
      if (progress.state === 'done' && progress.file) void get().saveExport(progress.file);
    },
  });
