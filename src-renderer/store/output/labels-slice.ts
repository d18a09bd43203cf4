import { NO_FILTER } from '#shared/contract/review/view.ts';
import { hasRecipient } from '#shared/domain/columns/recipient.ts';
import { usualSheet } from '#shared/domain/labels/label-sheets.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { selectFilterOf } from '../rows/rows-slice.ts';
import type { CreateSlice } from '../slice.ts';
import { changed, type LabelChoices, type LabelCounts, labelCounts, labelWishOf } from './label-choices.ts';

/** `namesPeople`: the list has columns for recipients. `hasNames`: it has these or an organisation column. */
export type LabelSetup = {
  readonly choices: LabelChoices;
  readonly counts: LabelCounts;
  readonly namesPeople: boolean;
  readonly hasNames: boolean;
};

/** `labelsListId` is null while the dialog is closed. `labelSetup` is null until the list is read. */
export type LabelsSlice = {
  readonly labelsListId: ListId | null;
  readonly labelSetup: LabelSetup | null;
  readonly openLabels: (listId: ListId) => Promise<void>;
  readonly closeLabels: () => void;
  readonly changeLabels: (changes: Partial<LabelChoices>) => void;
  /** @param leavesOut whether to leave out labels that cannot be printed */
  readonly startLabels: (leavesOut: boolean) => Promise<void>;
  /** Prints the addresses that name no street, too. */
  readonly printStreetless: () => Promise<void>;
};

export const createLabelsSlice: CreateSlice<LabelsSlice> =
  ({ backend, attemptReading }) =>
  (set, get) => ({
    labelsListId: null,
    labelSetup: null,

    openLabels: async (listId) => {
      if (get().refuseReader()) return;
      const before = get().labelSetup;
      get().closeExport();
      void get().endFile();
      set({ labelsListId: listId, labelSetup: null });
      await attemptReading(async () => {
        const filter = selectFilterOf(listId)(get());
        const [list, all, filtered] = await Promise.all([
          backend.readList({ listId }),
          backend.readFacets({ listId, filter: NO_FILTER }),
          filter ? backend.readFacets({ listId, filter }) : null,
        ]);
        if (get().labelsListId !== listId) return;
        const counts = labelCounts(all, filter, filtered);
        const sheet = before?.choices.sheet ?? usualSheet(list.settings.defaultCountry);
        // A list that was never checked has no decisions. Its imported addresses can still be printed.
        const rows = counts.decided > 0 ? 'decided' : 'all';
        const choices = { rows, sheet, startAt: 1, joinsHouseholds: false, printsStreetless: false } as const;
        const { mapping } = list.settings;
        const namesPeople = hasRecipient(mapping);
        const hasNames = namesPeople || mapping.organisation !== undefined;
        set({ labelSetup: { choices, counts, namesPeople, hasNames } });
      }, 'labels');
    },

    closeLabels: () => {
      void get().endFile();
      set({ labelsListId: null });
    },

    changeLabels: (changes) => {
      const { labelSetup } = get();
      if (labelSetup) set({ labelSetup: { ...labelSetup, choices: changed(labelSetup.choices, changes) } });
    },

    startLabels: async (leavesOut) => {
      const { labelsListId: listId, labelSetup } = get();
      if (listId === null || !labelSetup) return;
      const wish = labelWishOf(listId, labelSetup.choices, selectFilterOf(listId)(get()), leavesOut);
      await get().startFile(0, () => backend.startLabels(wish));
    },

    printStreetless: async () => {
      get().changeLabels({ printsStreetless: true });
      await get().startLabels(false);
    },
  });
