/**
 * Doubtful rows of the same kind, decided together: one decision, many rows, one undo step. What stands out, and what a
 * person found wrong in the sample, is left out.
 */
import type { KindGroup, KindRows } from '#shared/contract/groups.ts';
import type { SampleFinding } from '#shared/contract/rehearsal.ts';
import { kindLines } from '#shared/messages/kinds.ts';
import type { Paged } from '../async/paged-reader.ts';
import { createPagedReader } from '../async/paged-reader.ts';
import { createThrottled } from '../async/throttle.ts';
import type { GroupName } from '../filters/filter-members.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import type { CreateSlice } from '../slice.ts';
import { selectCountry } from '../rows/rows-slice.ts';
import { changeWords } from './change-summary.ts';
import type { GroupDecision } from './groups-slice.ts';
import { keyAfter } from './group-place.ts';
import type { SampleMark } from './rehearsal-slice.ts';
import { findingOf } from './rehearsal-slice.ts';

/** Between two readings while rows change by themselves. */
const REREAD_PAUSE_MS = 500;

/** What rows of a group have in common. */
export type GroupsBy = 'kind' | 'change';

/** The rows drawn of a kind; they stay the same while a person looks at them one by one. */
export type KindSample = {
  readonly key: number;
  readonly rows: KindRows;
  /** What the person found of the examples, by position. */
  readonly marks: ReadonlyMap<number, SampleMark>;
};

export type KindsSlice = {
  readonly groupsBy: GroupsBy;
  /** Those of the filter the dialog was opened with; null while it is closed, and until read. */
  readonly kinds: Paged<KindGroup> | null;
  /** Rows that are the only one of their kind. */
  readonly aloneRows: number;
  /** The key of the kind a person looks at; null: none. */
  readonly kindKey: number | null;
  /** Of the kind looked at; null until read. */
  readonly kindSample: KindSample | null;
  /** Of the kind whose rows were shown last, which the filter names by its key; null: none was. */
  readonly kindName: GroupName | null;
  readonly chooseGroupsBy: (groupsBy: GroupsBy) => void;
  readonly openKinds: () => Promise<void>;
  readonly closeKinds: () => void;
  readonly readMoreKinds: () => Promise<void>;
  readonly rereadKinds: () => void;
  readonly lookAtKind: (key: number) => void;
  /** The same mark once more takes it away. */
  readonly markKindRow: (position: number, mark: SampleMark) => void;
  /** Decides what is open of the kind looked at, and stays there: who presses again has not seen the next kind. */
  readonly decideKind: (decision: GroupDecision) => Promise<void>;
  /** Leaves the dialog for the rows of the kind looked at, or for those that stand out from it. */
  readonly showKind: (outstanding?: true) => Promise<void>;
};

export const createKindsSlice: CreateSlice<KindsSlice> =
  ({ backend, attempt, attemptReading }) =>
  (set, get) => {
    const reader = createPagedReader<KindGroup>({
      readPage: async (question) => {
        const { total, alone, kinds } = await backend.readKinds(question);
        set({ aloneRows: alone });
        return { total, items: kinds };
      },
      shown: () => get().kinds,
      show: (kinds) => {
        const key = kinds && keyAfter(get().kinds, kinds, get().kindKey);
        set({ kinds });
        look(key);
      },
    });
    const reread = createThrottled(() => attemptReading(reader.reread), REREAD_PAUSE_MS);

    /** Draws the rows of a kind; those of the one looked at stay until its decision. */
    const look = (key: number | null): void => {
      set({ kindKey: key });
      if (key === null) set({ kindSample: null });
      else if (get().kindSample?.key !== key) void drawSample(key);
    };
    const drawSample = (key: number): Promise<void> =>
      attemptReading(async () => {
        set({ kindSample: null });
        const { kinds } = get();
        if (!kinds) return;
        const { listId, filter } = kinds;
        const rows = await backend.readKindRows({ listId, filter, kind: key });
        if (get().kindKey === key) set({ kindSample: { key, rows, marks: new Map() } });
      }, 'kind-sample');

    return {
      groupsBy: 'kind',
      kinds: null,
      aloneRows: 0,
      kindKey: null,
      kindSample: null,
      kindName: null,

      chooseGroupsBy: (groupsBy) => set({ groupsBy }),
      openKinds: () =>
        attemptReading(async () => {
          const { view } = get();
          const listId = selectOpenListId(get());
          void get().readSteps();
          // Within one kind there is nothing to choose between.
          if (listId !== null) await reader.open(listId, { ...view.filter, kind: null });
        }, 'kinds'),
      closeKinds: reader.close,
      readMoreKinds: () => attemptReading(reader.more),
      rereadKinds: reread,
      lookAtKind: look,
      markKindRow: (position, mark) => {
        const { kindSample } = get();
        if (!kindSample) return;
        const marks = new Map(kindSample.marks);
        if (marks.get(position) === mark) marks.delete(position);
        else marks.set(position, mark);
        set({ kindSample: { ...kindSample, marks } });
      },

      decideKind: (decision) =>
        attempt(async () => {
          const { kinds, kindSample, bulkProgress } = get();
          const group = selectKind(get());
          if (!kinds || !group || bulkProgress || whyKindNotDecided(group, decision) !== null) return;
          const { listId } = kinds;
          const except = [...(kindSample?.key === group.key ? kindSample.marks : [])].flatMap(
            ([position, mark]) => (mark === 'wrong' ? [position] : []),
          );
          const shown = { rows: group.open - except.length, seen: [] };
          if (shown.rows <= 0) return;
          const filter = { ...kinds.filter, kind: { key: group.key, outstanding: false } };
          const target = { kind: 'filter', filter, onlyUndecided: true, except } as const;
          try {
            await get().decideSimilar({ listId, target, decision, shown });
            // What was found wrong is left out of a second press too.
            if (except.length === 0) set({ kindSample: null });
          } finally {
            await reader.reread();
            await get().rereadRows();
          }
        }),
      showKind: (outstanding) =>
        attempt(async () => {
          const group = selectKind(get());
          if (!group) return;
          set({ kindName: { key: group.key, words: kindWords(group, selectCountry(get())) } });
          get().closeDialog();
          await get().changeFilter({ kind: { key: group.key, outstanding: outstanding ?? null } });
        }),
    };
  };

export const selectKind = ({ kinds, kindKey }: Pick<KindsSlice, 'kinds' | 'kindKey'>): KindGroup | null =>
  kinds?.items.find(({ key }) => key === kindKey) ?? null;

/** What of a kind cannot be decided so; null when it can. */
export function whyKindNotDecided(
  { verdict, kind, open }: KindGroup,
  decision: GroupDecision,
): 'nothing_open' | 'nothing_to_accept' | null {
  if (open === 0) return 'nothing_open';
  const canAccept = kind?.canAccept === true && verdict === 'confirm';
  return decision === 'used_suggestion' && !canAccept ? 'nothing_to_accept' : null;
}

export const findingOfKind = (sample: KindSample | null): SampleFinding =>
  findingOf(sample?.marks ?? new Map<number, SampleMark>());

/** "Post town put for a district, building or name not confirmed", as it may be shown. */
export function kindWords({ kind, changes }: Pick<KindGroup, 'kind' | 'changes'>, country = ''): string {
  const own = ownChanges({ kind, changes });
  const lines = kind ? kindLines(kind, country) : [];
  const [first = '', ...others] = [
    ...(own.length > 0 ? [changeWords({ changes: own }, country)] : []),
    ...lines,
  ];
  return [first, ...others.map(uncapitalize)].join(', ');
}

/** "PO box" stays. */
const uncapitalize = (text: string): string =>
  text.replace(/^\p{Lu}(?=[\p{Ll} ])/u, (letter) => letter.toLocaleLowerCase('en'));

/** Parts whose very words rows of the kind share. */
export function ownChanges({ kind, changes }: Pick<KindGroup, 'kind' | 'changes'>): KindGroup['changes'] {
  const own = new Set((kind?.parts ?? []).flatMap(({ part, words }) => (words === '' ? [] : [part])));
  return changes.filter(({ part }) => own.has(part));
}
