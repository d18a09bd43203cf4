/** Rows with the identical change, decided together: one decision, many rows, one undo step. */
import type { ChangeGroup } from '#shared/contract/groups.ts';
import { decidedManySentence } from '#shared/messages/many-rows.ts';
import { createPaced } from '../async/throttle.ts';
import type { Paged } from '../async/paged-reader.ts';
import { createPagedReader } from '../async/paged-reader.ts';
import { changeWords } from './change-summary.ts';
import type { CreateSlice } from '../slice.ts';

/** Between two readings while rows change by themselves. */
const REREAD_PAUSE_MS = 500;

export type GroupDecision = 'used_suggestion' | 'kept_as_entered';

export type GroupsSlice = {
  /** Those of the filter the dialog was opened with; null while it is closed, and until read. */
  readonly groups: Paged<ChangeGroup> | null;
  /** The key of the group a person looks at; null: none. */
  readonly groupKey: number | null;
  readonly openGroups: () => Promise<void>;
  readonly closeGroups: () => void;
  readonly readMoreGroups: () => Promise<void>;
  readonly rereadGroups: () => void;
  readonly lookAtGroup: (key: number) => void;
  /** Decides the rows of the group looked at that are not decided yet, and goes to the next group. */
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
      // A group that is gone leaves its place to the one that follows it.
      show: (groups) =>
        set(({ groups: before, groupKey }) => ({
          groups,
          groupKey: groups && keyAt(groups, groupKey, placeOf(before, groupKey)),
        })),
    });
    const reread = createPaced(() => attemptReading(reader.reread), REREAD_PAUSE_MS);

    return {
      groups: null,
      groupKey: null,

      openGroups: () =>
        attemptReading(async () => {
          const { screen, view } = get();
          void get().readSteps();
          // Within one group there is nothing to choose between.
          if (screen.name === 'review') await reader.open(screen.listId, { ...view.filter, change: null });
        }),
      closeGroups: reader.close,
      readMoreGroups: () => attemptReading(reader.more),
      rereadGroups: reread,
      lookAtGroup: (groupKey) => set({ groupKey }),

      decideGroup: (decision) =>
        attempt(async () => {
          const { groups, groupKey, decidingMany } = get();
          const group = groups?.items.find(({ key }) => key === groupKey);
          if (!groups || !group || group.undecided === 0 || decidingMany) return;
          const { listId } = groups;
          set({ decidingMany: { listId, state: 'running', rows: 0, totalRows: group.undecided } });
          try {
            const filter = { ...groups.filter, change: group.key };
            const target = { kind: 'filter', filter, onlyUndecided: true } as const;
            const { step, skipped } = await backend.decideRows({ listId, target, decision });
            get().tell(decidedManySentence(decision, step.rows, skipped), { undoIn: listId });
            void get().readSteps();
          } finally {
            set({ decidingMany: null });
          }
          const place = placeOf(get().groups, group.key);
          await reader.reread();
          const after = get().groups;
          // A person who looks at another group meanwhile stays there.
          if (after && get().groupKey === group.key) set({ groupKey: keyAt(after, null, place + 1) });
          await get().rereadRows();
        }),
      showGroup: () =>
        attempt(async () => {
          const { groups, groupKey, closeDialog, changeFilter } = get();
          const group = groups?.items.find(({ key }) => key === groupKey);
          if (!group) return;
          set({ changeName: { key: group.key, words: changeWords(group) } });
          closeDialog();
          await changeFilter({ change: group.key });
        }),
    };
  };

const placeOf = (groups: Paged<ChangeGroup> | null, wanted: number | null): number =>
  Math.max(0, groups?.items.findIndex(({ key }) => key === wanted) ?? 0);

/** The wanted group if it is still there, else the one at this place or the last; null of none. */
function keyAt({ items }: Paged<ChangeGroup>, wanted: number | null, place: number): number | null {
  if (items.some(({ key }) => key === wanted)) return wanted;
  return items[Math.min(place, items.length - 1)]?.key ?? null;
}
