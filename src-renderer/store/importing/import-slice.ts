import { AppError } from '#shared/contract/errors.ts';
import type { ImportProgress } from '#shared/contract/events.ts';
import type { FileToken } from '#shared/contract/import/file-token.ts';
import type { ListId, SheetChoices } from '#shared/domain/list/list.ts';
import { PASTED_FILE_NAME } from '#shared/domain/list/pasted-cells.ts';
import { firstOfSeveralSentence } from '#shared/messages/import/dropped-files.ts';
import { startedWords } from '#shared/messages/import/import-questions.ts';
import { selectIsCovered, uncovered } from '../screen/covered.ts';
import type { CreateSlice } from '../slice.ts';
import type { ClipboardCells } from './clipboard-cells.ts';
import { toInput } from './column-mapping.ts';
import { createDraftActions, type DraftActions } from './draft-actions.ts';
import { choicesAfter, NOTHING_CHOSEN, readingAfter } from './import-choices.ts';
import {
  hasQuestions,
  type ImportDraft,
  isEncodingGuessed,
  keepCandidates,
  toDraft,
} from './import-draft.ts';

/** `lookingAt` is the file whose beginning is being read, and `importJob` the running import. Both may be null. */
export type ImportSlice = DraftActions & {
  readonly lookingAt: FileToken | null;
  readonly draft: ImportDraft | null;
  readonly isRereading: boolean;
  readonly importJob: ImportProgress | null;
  readonly pickList: () => Promise<void>;
  /** Opens the first file here and the others in new windows. Without windows, says that only the first opened. */
  readonly takeLists: (files: readonly File[]) => Promise<void>;
  readonly takeOpened: () => Promise<void>;
  readonly pasteList: (cells: ClipboardCells | null) => Promise<void>;
  readonly openSample: () => Promise<void>;
  readonly stopLooking: () => void;
  readonly changeChoices: (changes: Partial<SheetChoices>) => Promise<void>;
  readonly startImport: () => Promise<void>;
  readonly stopImport: () => Promise<void>;
  readonly hearImport: (progress: ImportProgress) => void;
};

export const createImportSlice: CreateSlice<ImportSlice> =
  ({ backend, host, attempt }) =>
  (set, get, store) => {
    /** The changes run one after the other, because each builds on the previous one. */
    let latestChange = Promise.resolve();
    let isStarting = false;
    const change = (by: (draft: ImportDraft) => ImportDraft): void => {
      const { draft } = get();
      if (draft) set({ draft: by(draft) });
    };

    /** Reads the beginning of a file, and shows it when no dialog covers the screen. On failure, the screen stays. */
    async function preview(file: FileToken, reading: Partial<SheetChoices> = {}): Promise<void> {
      stopLooking();
      set({ lookingAt: file });
      try {
        const read = await backend.readPreview({ file, choices: reading });
        if (selectIsCovered(get())) await uncovered(store);
        if (get().lookingAt !== file) return;
        set({ draft: toDraft(file, read, { ...NOTHING_CHOSEN, reading }), importJob: null });
        get().showScreen({ name: 'import' });
      } catch (error) {
        if (get().lookingAt === file) throw error;
      } finally {
        if (get().lookingAt === file) set({ lookingAt: null });
      }
    }

    function stopLooking(): void {
      const file = get().lookingAt;
      set({ lookingAt: null });
      if (file) void backend.stopPreview({ file }).catch(() => null);
    }

    /** Opens a list immediately if it is ready, because a fast import may end before its first event arrives. */
    async function openWhenReady(listId: ListId): Promise<void> {
      await get().readWorkspace();
      const summary = get().workspace?.lists.find(({ id }) => id === listId);
      const isOpenedBefore = get().importJob?.listId !== listId;
      if (isOpenedBefore || !summary || summary.state === 'importing') return;
      set({ draft: null, importJob: null });
      await get().openList(summary);
    }

    return {
      lookingAt: null,
      draft: null,
      isRereading: false,
      importJob: null,

      pickList: () =>
        attempt(async () => {
          const file = await host.pickFile();
          if (file) await preview(file);
        }),
      takeLists: async ([first, ...others]) => {
        if (!first) return;
        const opening = attempt(async () => preview(await host.takeFile(first)));
        const { openFile } = host;
        if (openFile)
          await attempt(async () => {
            // Waits for the first file too, because its screen must be open when a failure is shown.
            const windows = inTurn(others, openFile);
            await Promise.allSettled([windows, opening]);
            await windows;
          });
        await opening;
        if (!openFile && others.length > 0) get().tell(firstOfSeveralSentence(first.name));
      },
      takeOpened: () =>
        attempt(async () => {
          const file = await host.takeOpened();
          if (file) await preview(file);
        }),
      pasteList: (cells) =>
        attempt(async () => {
          if (!cells) throw new AppError({ code: 'clipboard_empty' });
          if (cells.kind === 'file') return preview(await host.takeFile(cells.file));
          const file = await host.takeText(cells.text, PASTED_FILE_NAME);
          await preview(file, cells.isTabbed ? { delimiter: '\t' } : {});
        }),
      openSample: () => attempt(async () => preview(await backend.openSample({}))),
      stopLooking,

      changeChoices: (changes) => {
        const reread = async (): Promise<void> => {
          const asked = get().draft;
          if (!asked) return;
          set({ isRereading: true });
          const read = await backend.readPreview(previewWish(asked, changes));
          const { draft } = get();
          // The person may have opened another file or made more choices meanwhile.
          if (draft?.file !== asked.file) return;
          const again = keepCandidates(draft.preview, read);
          const chosen = choicesAfter(draft.chosen, changes, draft.preview, read);
          set({ draft: toDraft(draft.file, again, chosen) });
        };
        latestChange = latestChange.then(() => attempt(reread)).then(() => set({ isRereading: false }));
        return latestChange;
      },
      ...createDraftActions(change, () => void (isEncodingGuessed(get().draft) && get().changeChoices({}))),

      startImport: () =>
        attempt(async () => {
          const { draft } = get();
          if (!draft || get().isRereading || hasQuestions(draft)) return;
          isStarting = true;
          const started = await backend.startImport(importWish(draft)).finally(() => (isStarting = false));
          const { listId } = started;
          const said = startedWords(started);
          if (said !== '') get().tell(said);
          const heard = get().importJob;
          if (heard?.listId !== listId) set({ importJob: beginning(listId) });
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
        const isPreparing = progress.stage === 'preparing';
        if (isPreparing) get().hearPreparation(progress);
        // Another list may be preparing. The first event of an import always says that its file is being read.
        const isMine = importJob ? importJob.listId === progress.listId : isStarting && !isPreparing;
        if (!draft || !isMine) return;
        set({ importJob: progress.state === 'running' || progress.state === 'done' ? progress : null });
        if (progress.failure) get().showFailure(progress.failure);
        if (isPreparing || progress.state === 'done') void openWhenReady(progress.listId);
      },
    };
  };

async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (const item of items) await work(item);
}

const previewWish = ({ file, chosen }: ImportDraft, changes: Partial<SheetChoices>) => ({
  file,
  choices: readingAfter(chosen.reading, changes),
  country: chosen.country,
});

function importWish({ file, mapping, defaultCountry, preview, addresses }: ImportDraft) {
  const wish = { file, defaultCountry, choices: preview.choices };
  const [first, ...others] = addresses;
  if (!first) return { ...wish, mapping: toInput(mapping) };
  return {
    ...wish,
    mapping: toInput(first.mapping),
    addressName: first.addressName,
    companions: others.map((each) => ({
      addressName: each.addressName,
      mapping: toInput(each.mapping),
    })),
  };
}

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
