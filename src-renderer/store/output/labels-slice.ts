/** Address labels of one list: what is chosen, the PDF that is made, and where a person puts it. */
import type { Failure } from '#shared/contract/errors.ts';
import { AppError, isHostLost } from '#shared/contract/errors.ts';
import type { ExportProgress } from '#shared/contract/events.ts';
import type { SaveResult } from '#shared/contract/save-result.ts';
import { isFiltered, NO_FILTER } from '#shared/contract/view.ts';
import { hasRecipient } from '#shared/domain/columns/recipient.ts';
import { usualSheet } from '#shared/domain/labels/label-sheets.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { createStartedJob } from '../async/started-job.ts';
import type { CreateSlice } from '../slice.ts';
import type { LabelChoices, LabelCounts } from './label-choices.ts';
import { changed, labelCounts, labelWishOf } from './label-choices.ts';

export type LabelSetup = {
  readonly choices: LabelChoices;
  readonly counts: LabelCounts;
  /** Whether the list names people, whose names can be joined. */
  readonly namesPeople: boolean;
};

/** Labels as far as they have come. */
export type LabelJob = Pick<ExportProgress, 'rows' | 'totalRows' | 'file' | 'leftOut' | 'failure'>;

export type LabelSaving =
  | { readonly kind: 'asking' }
  | SaveResult
  | { readonly kind: 'failed'; readonly failure: Failure };

export type LabelsSlice = {
  /** The list whose dialog of labels is open; null when none is. */
  readonly labelsListId: ListId | null;
  /** null until the rows are counted. */
  readonly labelSetup: LabelSetup | null;
  /** null before it is started. */
  readonly labelJob: LabelJob | null;
  /** null before the file is finished. */
  readonly labelSaving: LabelSaving | null;
  readonly openLabels: (listId: ListId) => Promise<void>;
  /** Ends what is going on. */
  readonly closeLabels: () => void;
  readonly changeLabels: (changes: Partial<LabelChoices>) => void;
  /** @param leavesOut whether labels that cannot be printed are left out */
  readonly startLabels: (leavesOut: boolean) => Promise<void>;
  /** Back to what is chosen; ends what is going. */
  readonly forgetLabels: () => void;
  readonly saveLabels: () => Promise<void>;
  readonly hearLabels: (progress: ExportProgress) => void;
};

const NO_JOB = { labelJob: null, labelSaving: null } as const;

export const createLabelsSlice: CreateSlice<LabelsSlice> =
  ({ backend, host, attempt, attemptReading }) =>
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

    const show = ({ state, rows, totalRows, file, leftOut, failure }: ExportProgress): void => {
      if (state === 'stopped') return set(NO_JOB);
      set({ labelJob: { rows, totalRows, file, leftOut, failure } });
      if (file) void get().saveLabels();
    };

    const end = (): void => {
      const { labelsListId: listId, labelJob } = get();
      job.forget();
      set(NO_JOB);
      const isGoing = labelJob !== null && !labelJob.file && !labelJob.failure;
      if (isGoing && listId !== null)
        void attempt(async () => void (await backend.stopLabels({ listId })), listId);
    };

    return {
      labelsListId: null,
      labelSetup: null,
      ...NO_JOB,

      openLabels: async (listId) => {
        if (get().refuseReader()) return;
        const before = get().labelSetup;
        get().closeExport();
        set({ labelsListId: listId, labelSetup: null, ...NO_JOB });
        await attemptReading(async () => {
          const { filter } = get().shownView;
          const [list, all, filtered] = await Promise.all([
            backend.readList({ listId }),
            backend.readFacets({ listId, filter: NO_FILTER }),
            isFiltered(filter) ? backend.readFacets({ listId, filter }) : null,
          ]);
          if (get().labelsListId !== listId) return;
          const counts = labelCounts(all, filter, filtered);
          const sheet = before?.choices.sheet ?? usualSheet(list.settings.defaultCountry);
          // Nothing is decided before a list is checked; its addresses can be printed as they came.
          const rows = counts.decided > 0 ? 'decided' : 'all';
          const choices = { rows, sheet, startAt: 1, joinsHouseholds: false } as const;
          set({ labelSetup: { choices, counts, namesPeople: hasRecipient(list.settings.mapping) } });
        }, 'labels');
      },

      closeLabels: () => {
        end();
        set({ labelsListId: null });
      },

      changeLabels: (changes) => {
        const { labelSetup } = get();
        if (labelSetup) set({ labelSetup: { ...labelSetup, choices: changed(labelSetup.choices, changes) } });
      },

      startLabels: async (leavesOut) => {
        const { labelsListId: listId, labelSetup, shownView } = get();
        if (listId === null || !labelSetup) return;
        const started = { rows: 0, totalRows: 0, file: null, leftOut: null };
        set({ labelJob: { ...started, failure: null }, labelSaving: null });
        const wish = labelWishOf(listId, labelSetup.choices, shownView.filter, leavesOut);
        await attemptHere(
          async () => {
            const heard = await job.start(async () => (await backend.startLabels(wish)).exportId);
            if (heard) show(heard);
          },
          (failure) => set({ labelJob: { ...started, failure } }),
        );
      },

      forgetLabels: end,

      saveLabels: async () => {
        const file = get().labelJob?.file;
        if (!file) return;
        set({ labelSaving: { kind: 'asking' } });
        const become = (labelSaving: LabelSaving): void => {
          if (get().labelJob?.file === file) return set({ labelSaving });
          // The dialog was closed meanwhile.
          if (labelSaving.kind === 'saved') get().tell(`${shownText(labelSaving.name)} saved`);
          if (labelSaving.kind === 'failed') get().showFailure(labelSaving.failure);
        };
        await attemptHere(
          async () => become(await host.saveFile(file, { replaceOriginal: false })),
          (failure) => become({ kind: 'failed', failure }),
        );
      },

      hearLabels: (progress) => {
        if (job.hear(progress)) show(progress);
      },
    };
  };
