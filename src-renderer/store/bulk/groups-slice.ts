/**
 * Groups of similar rows, decided and undone in one step. The decision covers neither rows that differ from the rest
 * of their kind nor sample rows that the person marked as wrong.
 */
import type { ChangeGroup, KindGroup, KindRows } from '#shared/contract/review/groups.ts';
import type { SampleFinding } from '#shared/contract/review/rehearsal.ts';
import type { RowFilter } from '#shared/contract/review/view.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { createPaced, type Paced } from '../async/pacing.ts';
import { createPagedReader, type Paged } from '../async/paged-reader.ts';
import type { GroupName } from '../filters/filter-members.ts';
import { selectCountry } from '../rows/rows-slice.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import { type CreateSlice, onListOpened } from '../slice.ts';
import { changeWords, kindWords } from './change-summary.ts';
import { findingOf, type SampleMark } from './rehearsal-slice.ts';

const REREAD_PAUSE_MS = 500;

export type GroupDecision = 'used_suggestion' | 'kept_as_entered';

/** `kind`: rows with the same doubt and the same kind of change. `change`: rows with the identical change. */
export type GroupsBy = 'kind' | 'change';
export type Group = KindGroup | ChangeGroup;

/** By row position. */
type Marks = ReadonlyMap<number, SampleMark>;

/** The sample of the kind with this `key`, and the marks of its rows. */
export type KindSample = { readonly key: number; readonly rows: KindRows; readonly marks: Marks };

/** `aloneRows` counts the rows that belong to no kind. `groupKey` is the selected group; null if none is. */
export type GroupsSlice = {
  readonly groupsBy: GroupsBy;
  readonly groups: Paged<Group> | null;
  readonly aloneRows: number;
  readonly groupKey: number | null;
  readonly kindSample: KindSample | null;
  /**
   * The marks that the person set in each kind, by its key, while the list is open. A mark counts only if its row is in
   * the sample: a row may have been decided since.
   */
  readonly kindMarks: ReadonlyMap<number, Marks>;
  /** The names of the groups whose rows were shown last. The filter contains only their keys. */
  readonly groupNames: { readonly [by in GroupsBy]?: GroupName };
  readonly chooseGroupsBy: (groupsBy: GroupsBy) => void;
  readonly openGroups: () => Promise<void>;
  readonly closeGroups: () => void;
  readonly readMoreGroups: () => Promise<void>;
  readonly rereadGroups: Paced;
  readonly lookAtGroup: (key: number) => void;
  readonly markKindRow: (position: number, mark: SampleMark) => void;
  /**
   * Decides the selected group and keeps it selected, so that a second press does not decide a group that the person
   * has not seen.
   */
  readonly decideGroup: (decision: GroupDecision) => Promise<void>;
  /** Filters by the selected group or, with `outstanding`, by its rows that differ from the rest of their kind. */
  readonly showGroup: (outstanding?: true) => Promise<void>;
};

export const createGroupsSlice: CreateSlice<GroupsSlice> =
  ({ backend, attempt, attemptReading }) =>
  (set, get, store) => {
    onListOpened(store, () => set({ kindMarks: NO_MARKS, kindSample: null }));
    const reader = createPagedReader<Group>({
      readPage: async (question) => {
        if (get().groupsBy === 'change') {
          const { total, groups } = await backend.readGroups(question);
          return { total, items: groups };
        }
        const { total, alone, kinds } = await backend.readKinds(question);
        set({ aloneRows: alone });
        return { total, items: kinds };
      },
      shown: () => get().groups,
      show: (groups) => {
        const key = groups && keyAfter(get().groups, groups, get().groupKey);
        set({ groups });
        look(key);
      },
    });
    const reread = createPaced(() => attemptReading(reader.reread), REREAD_PAUSE_MS);

    const look = (key: number | null): void => {
      set({ groupKey: key });
      if (key === null) set({ kindSample: null });
      else if (get().groupsBy === 'kind' && get().kindSample?.key !== key) void drawSample(key);
    };
    const drawSample = (key: number): Promise<void> =>
      attemptReading(async () => {
        set({ kindSample: null });
        const { groups, kindMarks } = get();
        if (!groups) return;
        const { listId, filter } = groups;
        const marked = [...(kindMarks.get(key)?.keys() ?? [])];
        const rows = await backend.readKindRows({ listId, filter, kind: key, marked });
        if (get().groupKey !== key || get().groups?.listId !== listId) return;
        set({ kindSample: { key, rows, marks: marksAmong(rows, get().kindMarks.get(key)) } });
      }, 'kind-sample');

    return {
      groupsBy: 'kind',
      groups: null,
      aloneRows: 0,
      groupKey: null,
      kindSample: null,
      kindMarks: NO_MARKS,
      groupNames: {},

      chooseGroupsBy: (groupsBy) => {
        if (groupsBy === get().groupsBy) return;
        reader.close();
        set({ groupsBy });
      },
      openGroups: () =>
        attemptReading(async () => {
          const { view, groupsBy } = get();
          const listId = selectOpenListId(get());
          void get().readSteps();
          // Ignores a filter by a group, which would leave only that group to choose.
          if (listId !== null) await reader.open(listId, { ...view.filter, [groupsBy]: null });
        }, 'groups'),
      closeGroups: reader.close,
      readMoreGroups: () => attemptReading(reader.more),
      rereadGroups: reread,
      lookAtGroup: look,
      markKindRow: (position, mark) => {
        const { kindSample, kindMarks } = get();
        if (!kindSample) return;
        const { key, rows } = kindSample;
        const marks = new Map(kindMarks.get(key));
        if (marks.get(position) === mark) marks.delete(position);
        else marks.set(position, mark);
        set({
          kindSample: { ...kindSample, marks: marksAmong(rows, marks) },
          kindMarks: new Map(kindMarks).set(key, marks),
        });
      },

      decideGroup: (decision) =>
        attempt(async () => {
          const { groups, bulkProgress } = get();
          const group = selectGroup(get());
          if (!groups || !group || bulkProgress) return;
          const { listId } = groups;
          const except = wrongOf(group, get());
          const shown = { rows: openRowsOf(group, get()), seen: [] };
          if (shown.rows === 0 || (decision === 'used_suggestion' && !canAccept(group))) {
            get().tell(failureMessage({ code: 'nothing_to_decide' }).text, { about: listId });
            return;
          }
          const filter = { ...groups.filter, ...filterFor(group, false) };
          const target = { kind: 'filter', filter, onlyUndecided: true, except } as const;
          let isDecided = false;
          try {
            await get().decideSimilar({ listId, target, decision, shown });
            isDecided = true;
          } finally {
            // The sample with the rows left out stays, unless the core found other rows than the person saw.
            if (!isDecided || except.length === 0) set({ kindSample: null });
            await reader.reread();
            await get().rereadRows();
          }
        }),
      showGroup: (outstanding) =>
        attempt(async () => {
          const { groupNames, groupsBy } = get();
          const group = selectGroup(get());
          if (!group) return;
          const name = { key: group.key, words: groupWords(group, selectCountry(get())) };
          set({ groupNames: { ...groupNames, [groupsBy]: name } });
          get().closeDialog();
          await get().changeFilter(filterFor(group, outstanding ?? null));
        }),
    };
  };

/** Returns the selected group; null if none is selected, or if it is no longer among the groups. */
export const selectGroup = ({ groups, groupKey }: Pick<GroupsSlice, 'groups' | 'groupKey'>): Group | null =>
  groups?.items.find(({ key }) => key === groupKey) ?? null;

export const isKind = (group: Group): group is KindGroup => 'kind' in group;

/** @param outstanding for a kind: true for rows that differ from the rest, false for the others, null for both */
const filterFor = (group: Group, outstanding: boolean | null): Partial<RowFilter> =>
  isKind(group) ? { kind: { key: group.key, outstanding } } : { change: group.key };

const groupWords = (group: Group, country: string): string =>
  isKind(group) ? kindWords(group, country) : changeWords(group, country);

/** Returns whether the group has suggestions that can be accepted. Rows that were not found have no suggestions. */
export const canAccept = (group: Group): boolean =>
  !isKind(group) || (group.kind?.canAccept === true && group.verdict === 'confirm');

/** Returns the number of rows that one decision about the group covers. */
export const openRowsOf = (group: Group, marked: Marked): number =>
  isKind(group) ? Math.max(0, group.open - wrongOf(group, marked).length) : group.undecided;

type Marked = Pick<GroupsSlice, 'kindSample' | 'kindMarks'>;
const NO_MARKS: GroupsSlice['kindMarks'] = new Map();

/** Returns the positions of rows marked as wrong. They stay undecided. Until the sample is read, every mark counts. */
function wrongOf(group: Group, { kindSample, kindMarks }: Marked): readonly number[] {
  if (!isKind(group)) return [];
  const marks = kindSample?.key === group.key ? kindSample.marks : kindMarks.get(group.key);
  return [...(marks ?? [])].flatMap(([position, mark]) => (mark === 'wrong' ? [position] : []));
}

function marksAmong({ examples }: KindRows, marks: Marks = new Map()): Marks {
  const shown = new Set(examples.map(({ position }) => position));
  return new Map([...marks].filter(([position]) => shown.has(position)));
}

export const findingOfKind = (sample: KindSample): SampleFinding => findingOf(sample.marks);

type Keyed = { readonly items: readonly { readonly key: number }[] };

/** Returns the selected key if its group still exists, or else null. After the first reading, returns the first key. */
function keyAfter(before: Keyed | null, { items }: Keyed, lookedAt: number | null): number | null {
  if (items.some(({ key }) => key === lookedAt)) return lookedAt;
  return before || lookedAt !== null ? null : (items[0]?.key ?? null);
}
