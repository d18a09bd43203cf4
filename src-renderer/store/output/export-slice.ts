import type { ExportWish } from '#shared/contract/export/export.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { type OpenList, type RowsSlice, selectFilterOf } from '../rows/rows-slice.ts';
import type { CreateSlice } from '../slice.ts';
import { type ExportChoices, exportWishOf, firstChoices, stillMeant } from './export-choices.ts';

export type ExportSetup = { readonly list: OpenList; readonly choices: ExportChoices };

/** `exportingListId` is null while the dialog is closed. */
export type ExportSlice = {
  readonly exportingListId: ListId | null;
  /** The list and the choices; null until read. Kept after the dialog closes, for the list's next export. */
  readonly exportSetup: ExportSetup | null;
  readonly openExport: (listId: ListId) => Promise<void>;
  /** Closes the dialog and stops a running export, so that no file is written without the person's knowledge. */
  readonly closeExport: () => void;
  readonly changeExport: (changes: Partial<ExportChoices>) => void;
  readonly startExport: () => Promise<void>;
};

export const createExportSlice: CreateSlice<ExportSlice> =
  ({ backend, attemptReading }) =>
  (set, get) => ({
    exportingListId: null,
    exportSetup: null,

    openExport: async (listId) => {
      if (get().refuseReader()) return;
      const before = get().exportSetup;
      const isSame = before?.list.summary.id === listId;
      void get().endFile();
      set({ exportingListId: listId, exportSetup: null });
      await attemptReading(async () => {
        const [list, columns] = await Promise.all([
          backend.readList({ listId }),
          backend.readExportColumns({}),
        ]);
        if (get().exportingListId !== listId) return;
        const choices = isSame
          ? { ...before.choices, columns, protectedSheet: null }
          : firstChoices(list, columns);
        set({ exportSetup: { list, choices: stillMeant(choices, list, selectFilterOf(listId)(get())) } });
        get().previewExport();
      }, 'export');
    },

    closeExport: () => {
      const { exportingListId: listId } = get();
      if (listId === null) return;
      void get().endFile();
      set({ exportingListId: null });
      get().endPreview(listId);
    },

    changeExport: (changes) => {
      const { exportSetup } = get();
      if (!exportSetup) return;
      set({ exportSetup: { ...exportSetup, choices: { ...exportSetup.choices, ...changes } } });
      get().previewExport();
    },

    startExport: async () => {
      const { exportSetup } = get();
      const wish = exportSetup && wishOf(exportSetup, get());
      if (!wish) return;
      get().endPreview(wish.listId);
      await get().startFile(exportSetup.list.summary.rows, () => backend.startExport(wish));
    },
  });

/** Returns the request for these choices; null while a choice is open. */
export const wishOf = (
  { choices, list }: ExportSetup,
  state: Pick<RowsSlice, 'list' | 'shownView'>,
): ExportWish | null => exportWishOf(choices, list, selectFilterOf(list.summary.id)(state));
