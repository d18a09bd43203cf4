/** One file on its way in: how it is read, which column holds what, and the import's progress. */
import type { ImportProgress } from '#shared/contract/events.ts';
import type { FilePreview } from '#shared/contract/preview.ts';
import type { FileToken } from '#shared/contract/file-token.ts';
import type { ListId, SheetChoices } from '#shared/domain/list/list.ts';
import type { ColumnMapping, MappedField } from '#shared/domain/columns/mapping.ts';
import type { ImportChoices } from './import-choices.ts';
import { choicesAfter, NOTHING_CHOSEN, readingAfter, withChoices } from './import-choices.ts';
import { toInput } from './column-mapping.ts';
import type { CreateSlice } from '../slice.ts';

export type ImportDraft = {
  readonly file: FileToken;
  readonly preview: FilePreview;
  /** What the person said of it, in place of what was guessed. */
  readonly chosen: ImportChoices;
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
  /** Opens the list of the import going on, once its rows are there. */
  readonly openImported: () => Promise<void>;
  readonly stopImport: () => Promise<void>;
  readonly hearImport: (progress: ImportProgress) => void;
};

export const createImportSlice: CreateSlice<ImportSlice> =
  ({ backend, host, attempt }) =>
  (set, get) => {
    /** One after the other: each is made on top of the one before it. */
    let latestChange = Promise.resolve();
    /** The file whose first look is awaited; null: none is. */
    let awaited: FileToken | null = null;

    const choose = (draft: ImportDraft, choices: Partial<ImportChoices>): void =>
      set({ draft: toDraft(draft.file, draft.preview, { ...draft.chosen, ...choices }) });

    /**
     * Reads a file's beginning and shows it. A file that cannot be read leaves the person where they were. One that is
     * opened meanwhile ends the look at the one before it.
     */
    async function preview(file: FileToken): Promise<void> {
      const overtaken = awaited;
      awaited = file;
      if (overtaken) void backend.stopPreview({ file: overtaken }).catch(() => null);
      try {
        const read = await backend.readPreview({ file, choices: {} });
        if (awaited !== file) return;
        set({ draft: toDraft(file, read, NOTHING_CHOSEN), importJob: null });
        get().showScreen({ name: 'import' });
      } catch (error) {
        if (awaited === file) throw error;
      } finally {
        if (awaited === file) awaited = null;
      }
    }

    /** Shows the rows of a list that is still being prepared. */
    async function openFilled(listId: ListId): Promise<void> {
      await get().readWorkspace();
      const summary = get().workspace?.lists.find(({ id }) => id === listId);
      if (!summary || summary.state === 'importing') return;
      set({ draft: null, importJob: null });
      await get().openList(summary);
    }

    /** A list that is there already, or was imported faster than its first event came, is opened at once. */
    async function openWhenReady(listId: ListId): Promise<void> {
      await get().readWorkspace();
      const summary = get().workspace?.lists.find(({ id }) => id === listId);
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

      changeChoices: (changes) => {
        const change = async (): Promise<void> => {
          const file = get().draft?.file;
          if (!file) return;
          const choices = readingAfter(get().draft?.chosen.reading ?? {}, changes);
          const read = await backend.readPreview({ file, choices });
          const { draft } = get();
          // The person may be at another file by now, and has chosen on meanwhile in this one.
          if (draft?.file !== file) return;
          set({ draft: toDraft(file, read, choicesAfter(draft.chosen, changes, draft.preview, read)) });
        };
        latestChange = latestChange.then(() => attempt(change));
        return latestChange;
      },
      changeColumn: (column, field) => {
        const { draft } = get();
        const name = draft?.preview.columns[column];
        if (draft && name !== undefined)
          choose(draft, { fields: new Map([...draft.chosen.fields, [name, field]]) });
      },
      changeDefaultCountry: (country) => {
        const { draft } = get();
        if (draft) choose(draft, { country });
      },

      startImport: () =>
        attempt(async () => {
          const { draft } = get();
          if (!draft) return;
          const { file, mapping, defaultCountry, preview: read } = draft;
          const { listId, isNew } = await backend.startImport({
            file,
            mapping: toInput(mapping),
            defaultCountry,
            choices: read.choices,
          });
          if (!isNew) get().tell('This file was imported before: this is its list');
          const heard = get().importJob;
          if (heard?.listId !== listId) {
            set({ importJob: beginning(listId) });
          }
          await openWhenReady(listId);
        }),
      openImported: () =>
        attempt(async () => {
          const { importJob } = get();
          if (importJob) await openFilled(importJob.listId);
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

/** Before its first event came. */
const beginning = (listId: ListId): ImportProgress => ({
  listId,
  state: 'running',
  stage: 'reading',
  rows: 0,
  total: null,
  fraction: 0,
  rowsPerSecond: null,
  msLeft: null,
  failure: null,
});

const toDraft = (file: FileToken, preview: FilePreview, chosen: ImportChoices): ImportDraft => ({
  file,
  preview,
  chosen,
  ...withChoices(preview, chosen),
});
