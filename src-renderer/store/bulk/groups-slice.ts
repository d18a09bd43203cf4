/** Rows with the identical change, decided together: one decision, many rows, one undo step. */
import type { ChangeGroup } from '#shared/contract/groups.ts';
import { createThrottled } from '../async/throttle.ts';
import type { Paged } from '../async/paged-reader.ts';
import { createPagedReader } from '../async/paged-reader.ts';
import { selectCountry } from '../rows/rows-slice.ts';
import { changeWords } from './change-summary.ts';
import { keyAfter } from './group-place.ts';
import type { CreateSlice } from '../slice.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import type { GroupName } from '../filters/filter-members.ts';

/** Between two readings while rows change by themselves. */
const REREAD_PAUSE_MS = 500;

export type GroupDecision = 'used_suggestion' | 'kept_as_entered';

export type GroupsSlice = {
  /** Those of the filter the dialog was opened with; null while it is closed, and until read. */
  readonly groups: Paged<ChangeGroup> | null;
  /** The key of the group a person looks at; null: none. */
  readonly groupKey: number | null;
  /** Of the group whose rows were shown last, which the filter names by its key; null: none was. */
  readonly changeName: GroupName | null;
  readonly openGroups: () => Promise<void>;
  readonly closeGroups: () => void;
  readonly readMoreGroups: () => Promise<void>;
  readonly rereadGroups: () => void;
  readonly lookAtGroup: (key: number) => void;
  /** Decides the rows of the group looked at that are not decided yet, and stays there: who presses again has not seen the next. */
  readonly decideGroup: (decision: GroupDecision) => Promise<void>;
  /** Leaves the dialog for the rows of the group looked at. */
  readonly showGroup: () => Promise<void>;
};

export const createGroupsSlice: CreateSlice<GroupsSlice> =
  ({ backend, attempt, attemptReading }) =>
  (set, get) => {
    const reader = createPagedReader<ChangeGroup>({
      readPage: async (question) => {
        const { total, groups } = await backend.readGroups(question);
        return { total, items: groups };
      },
      shown: () => get().groups,
      show: (groups) =>
        set(({ groups: before, groupKey }) => ({
          groups,
          groupKey: groups && keyAfter(before, groups, groupKey),
        })),
    });
    const reread = createThrottled(() => attemptReading(reader.reread), REREAD_PAUSE_MS);

    return {
      groups: null,
      groupKey: null,
      changeName: null,

      openGroups: () =>
        attemptReading(async () => {
          const { view } = get();
          const listId = selectOpenListId(get());
          void get().readSteps();
          // Within one group there is nothing to choose between.
          if (listId !== null) await reader.open(listId, { ...view.filter, change: null });
        }, 'groups'),
      closeGroups: reader.close,
      readMoreGroups: () => attemptReading(reader.more),
      rereadGroups: reread,
      lookAtGroup: (groupKey) => set({ groupKey }),

      decideGroup: (decision) =>
        attempt(async () => {
          const { groups, groupKey, bulkProgress } = get();
          const group = groups?.items.find(({ key }) => key === groupKey);
          if (!groups || !group || group.undecided === 0 || bulkProgress) return;
          const { listId } = groups;
          const shown = { rows: group.undecided, seen: [] };
          const filter = { ...groups.filter, change: group.key };
          const target = { kind: 'filter', filter, onlyUndecided: true } as const;
          try {
            await get().decideSimilar({ listId, target, decision, shown });
          } finally {
            await reader.reread();
            await get().rereadRows();
          }
        }),
      showGroup: () =>
        attempt(async () => {
          const { groups, groupKey, closeDialog, changeFilter } = get();
          const group = groups?.items.find(({ key }) => key === groupKey);
          if (!group) return;
          set({ changeName: { key: group.key, words: changeWords(group, selectCountry(get())) } });
          closeDialog();
          await changeFilter({ change: group.key });
        }),
    };
  };

export const selectGroup = ({
  groups,
  groupKey,
}: Pick<GroupsSlice, 'groups' | 'groupKey'>): ChangeGroup | null =>
  groups?.items.find(({ key }) => key === groupKey) ?? null;
