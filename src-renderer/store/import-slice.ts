/** One file on its way in: how it is read, which column holds what, and the import's progress. */
import type { ImportProgress } from '#shared/contract/events.ts';
import type { FilePreview } from '#shared/contract/preview.ts';
import type { FileToken } from '#shared/contract/wire.ts';
import type { ListId, SheetChoices } from '#shared/domain/list.ts';
import type { ColumnMapping, MappedField } from '#shared/domain/mapping.ts';
import { mapColumn } from './map-column.ts';
import type { CreateSlice } from './tools.ts';

export type ImportDraft = {
  readonly file: FileToken;
  readonly preview: FilePreview;
  readonly mapping: ColumnMapping;
  /** ISO-3 lowercase; null: rows without a country are not checked. */
  readonly defaultCountry: string | null;
};

export type ImportSlice = {
  /** null while the file is being read for the first time. */
  readonly draft: ImportDraft | null;
  /** The import going on; null before it starts. */
  readonly importJob: ImportProgress | null;
  readonly pickList: () => Promise<void>;
  readonly takeList: (file: File) => Promise<void>;
  readonly openSample: () => Promise<void>;
  readonly changeChoices: (changes: Partial<SheetChoices>) => Promise<void>;
  /** Says what a column holds; null: nothing that is checked. */
  readonly changeColumn: (column: number, field: MappedField | null) => void;
  readonly changeDefaultCountry: (country: string | null) => void;
  readonly startImport: () => Promise<void>;
  readonly stopImport: () => Promise<void>;
  readonly hearImport: (progress: ImportProgress) => void;
};

export const createImportSlice: CreateSlice<ImportSlice> =
  ({ backend, host, attempt }) =>
  (set, get) => {
    /** Reads a file's beginning and shows it. A file that cannot be read leaves the person where they were. */
    async function preview(file: FileToken): Promise<void> {
      const read = await backend.readPreview({ file, choices: {} });
      set({ draft: toDraft(file, read), importJob: null, screen: { name: 'import' } });
    }

    /** A list that is there already, or was imported faster than its first event came, is opened at once. */
    async function openWhenReady(listId: ListId): Promise<void> {
      await get().readDesk();
      const summary = get().desk?.lists.find(({ id }) => id === listId);
      if (summary?.state !== 'ready') return;
      set({ draft: null, importJob: null });
      await get().openList(summary);
    }

    return {
      draft: null,
      importJob: null,

      pickList: () =>
        attempt(async () => {
          const file = await host.pickFile();
          if (file) await preview(file);
        }),
      takeList: (file) => attempt(async () => preview(await host.takeFile(file))),
      openSample: () => attempt(async () => preview(await backend.openSample({}))),

      changeChoices: (changes) =>
        attempt(async () => {
          const { draft } = get();
          if (!draft) return;
          const choices = { ...draft.preview.choices, ...changes };
          const read = await backend.readPreview({ file: draft.file, choices });
          set({ draft: toDraft(draft.file, read) });
        }),
      changeColumn: (column, field) =>
        set(({ draft }) =>
          draft ? { draft: { ...draft, mapping: mapColumn(draft.mapping, column, field) } } : {},
        ),
      changeDefaultCountry: (defaultCountry) =>
        set(({ draft }) => (draft ? { draft: { ...draft, defaultCountry } } : {})),

      startImport: () =>
        attempt(async () => {
          const { draft } = get();
          if (!draft) return;
          const { file, mapping, defaultCountry, preview: read } = draft;
          const { listId, isNew } = await backend.startImport({
            file,
            mapping: copy(mapping),
            defaultCountry,
            choices: read.choices,
          });
          if (!isNew) get().tell('This file was imported before: this is its list');
          const heard = get().importJob;
          if (heard?.listId !== listId) {
            set({ importJob: { listId, state: 'running', rows: 0, fraction: 0, failure: null } });
          }
          await openWhenReady(listId);
        }),
      stopImport: () =>
        attempt(async () => {
          const { importJob } = get();
          if (importJob) await backend.stopImport({ listId: importJob.listId });
          set({ importJob: null });
        }),
      hearImport: (progress) => {
        const { importJob, draft } = get();
        if (!draft || (importJob && importJob.listId !== progress.listId)) return;
        set({ importJob: progress.state === 'running' || progress.state === 'done' ? progress : null });
        if (progress.failure) get().showFailure(progress.failure);
        if (progress.state === 'done') void openWhenReady(progress.listId);
      },
    };
  };

const toDraft = (file: FileToken, preview: FilePreview): ImportDraft => ({
  file,
  preview,
  mapping: preview.mapping,
  defaultCountry: preview.defaultCountry,
});

/** The contract's input has mutable arrays. */
const copy = (mapping: ColumnMapping): { [F in MappedField]?: number[] } =>
  Object.fromEntries(Object.entries(mapping).map(([field, columns]) => [field, [...columns]]));
