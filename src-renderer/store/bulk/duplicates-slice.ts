/** Rows that are delivered to the same place. The person keeps one row of each place and excludes the others. */
import type { DuplicateGroup, DuplicateKind } from '#shared/contract/review/groups.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { keptOneSentence } from '#shared/messages/review/groups.ts';
import { createPaced, type Paced } from '../async/pacing.ts';
import { createPagedReader, type Paged } from '../async/paged-reader.ts';
import type { GroupName } from '../filters/filter-members.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import { type CreateSlice, onListOpened } from '../slice.ts';
import { isKeepUseful, keptOf } from './kept-member.ts';

const REREAD_PAUSE_MS = 500;

/**
 * `duplicateKey` is the selected place; null means the first one. `chosenToKeep` has the rows that the person chose
 * to keep while the list is open, by `placeName`; without an entry, the default of `keptOf` applies.
 */
export type DuplicatesSlice = {
  readonly duplicateKind: DuplicateKind;
  /**
   * The duplicates among the rows that were filtered when the dialog opened; null while the dialog is
   * closed, and until they are read.
   */
  readonly duplicates: Paged<DuplicateGroup> | null;
  readonly duplicateKey: number | null;
  readonly chosenToKeep: ReadonlyMap<string, number>;
  readonly duplicateName: GroupName | null;
  readonly openDuplicates: () => Promise<void>;
  readonly closeDuplicates: () => void;
  readonly readMoreDuplicates: () => Promise<void>;
  readonly rereadDuplicates: Paced;
  readonly showDuplicateKind: (kind: DuplicateKind) => Promise<void>;
  readonly lookAtPlace: (key: number) => void;
  readonly chooseKept: (position: number) => void;
  /** Excludes all rows of the selected place except the row to keep. */
  readonly keepOne: () => Promise<void>;
  readonly showPlace: () => Promise<void>;
};

const FIRST = { duplicateKind: 'same_person', duplicateKey: null } as const;

export const createDuplicatesSlice: CreateSlice<DuplicatesSlice> =
  ({ backend, attempt, attemptReading }) =>
  (set, get, store) => {
    onListOpened(store, () => set({ chosenToKeep: NONE_CHOSEN }));
    const reader = createPagedReader<DuplicateGroup>({
      readPage: async (question) => {
        const { total, groups } = await backend.readDuplicates({ ...question, kind: get().duplicateKind });
        return { total, items: groups };
      },
      shown: () => get().duplicates,
      show: (duplicates) => set({ duplicates }),
    });
    const reread = createPaced(() => attemptReading(reader.reread), REREAD_PAUSE_MS);
    const open = (): Promise<void> =>
      attemptReading(async () => {
        const { view } = get();
        const listId = selectOpenListId(get());
        if (listId === null) return;
        void get().readSteps();
        await reader.open(listId, { ...view.filter, duplicateOf: null });
      }, 'duplicates');
    const showKind = (duplicateKind: DuplicateKind): Promise<void> => {
      set({ ...FIRST, duplicateKind, duplicates: null });
      return open();
    };
    const isNone = (): boolean => get().duplicates?.total === 0;
    let latestKept = Promise.resolve();
    const keep = async (listId: ListId, place: DuplicateGroup, position: number): Promise<void> => {
      const { key: group, kind, mark } = place;
      const kept = backend.keepDuplicate({ listId, group, kind, position, mark });
      const { step, ...left } = await kept.catch(async (error: unknown) => {
        // The place may have changed. The dialog shows its rows before the person chooses again.
        await reader.reread().catch(() => undefined);
        throw error;
      });
      const excluded = step.positions.includes(position) ? step.rows - 1 : step.rows;
      get().tell(keptOneSentence(position, excluded, left), { undoIn: listId, step: step.step });
      void get().readSteps();
      await reader.reread();
      await get().rereadRows();
    };

    return {
      ...FIRST,
      duplicates: null,
      chosenToKeep: NONE_CHOSEN,
      duplicateName: null,

      openDuplicates: async () => {
        await open();
        // If no kind has duplicates, the dialog shows the last kind, which is empty.
        let tried: DuplicateKind = FIRST.duplicateKind;
        for (const kind of ['same_organisation', 'same_household', 'same_person'] as const) {
          if (!isNone() || get().duplicateKind !== tried) return;
          tried = kind;
          await showKind(kind);
        }
      },
      closeDuplicates: () => {
        reader.close();
        set(FIRST);
      },
      readMoreDuplicates: () => attemptReading(reader.more),
      rereadDuplicates: reread,
      showDuplicateKind: showKind,
      lookAtPlace: (duplicateKey) => set({ duplicateKey }),
      chooseKept: (position) => {
        const place = placeLookedAt(get());
        if (place) set({ chosenToKeep: new Map(get().chosenToKeep).set(placeName(place), position) });
      },

      keepOne: () => {
        const { duplicates } = get();
        const place = placeLookedAt(get());
        const position = place && keptAt(place, get());
        if (!duplicates || !place || position === null) return Promise.resolve();
        set({ duplicateKey: place.key });
        latestKept = latestKept.then(() =>
          attempt(async () => {
            const { listId } = duplicates;
            const now = get().duplicates?.listId === listId ? get().duplicates : null;
            // If the person has just kept a row of this place, its rows have changed since the person chose this one.
            const shown = now?.items.find((each) => hasSameRows(each, place)) ?? place;
            if (isKeepUseful(shown, position)) await keep(listId, shown, position);
          }, duplicates.listId),
        );
        return latestKept;
      },
      showPlace: () =>
        attempt(async () => {
          const place = placeLookedAt(get());
          if (!place) return;
          const { key, address } = place;
          set({ duplicateName: { key, words: address } });
          get().closeDialog();
          await get().changeFilter({ duplicateOf: key });
        }),
    };
  };

const hasSameRows = (one: DuplicateGroup, other: DuplicateGroup): boolean =>
  one.key === other.key &&
  one.kind === other.kind &&
  one.rows === other.rows &&
  one.members.every(({ position }, at) => position === other.members[at]?.position);

const NONE_CHOSEN: DuplicatesSlice['chosenToKeep'] = new Map();

const placeName = ({ kind, key }: DuplicateGroup): string => `${kind} ${key}`;

/** Returns the row of a place to keep; null if the place has no rows. */
export const keptAt = (
  place: DuplicateGroup,
  { chosenToKeep }: Pick<DuplicatesSlice, 'chosenToKeep'>,
): number | null => keptOf(place, chosenToKeep.get(placeName(place)) ?? null);

/** Returns the selected place; null if none was read, or if the selected place has disappeared. */
export function placeLookedAt({
  duplicates,
  duplicateKey,
}: Pick<DuplicatesSlice, 'duplicates' | 'duplicateKey'>): DuplicateGroup | null {
  const items = duplicates?.items ?? [];
  return (duplicateKey === null ? items[0] : items.find(({ key }) => key === duplicateKey)) ?? null;
}
