/** Rows with the same delivery point: which of them is kept. Nothing is deleted, the others are marked as excluded. */
import type { DuplicateGroup, DuplicateKind } from '#shared/contract/groups.ts';
import { keptOneSentence } from '#shared/messages/groups.ts';
import { createPaced } from './paced.ts';
import type { Paged } from './paged.ts';
import { createPagedReader } from './paged.ts';
import type { CreateSlice } from './tools.ts';

/** Between two readings while rows change by themselves. */
const REREAD_PAUSE_MS = 500;

export type DuplicatesSlice = {
  /** Of the filter the dialog was opened with, both kinds; null while it is closed, and until read. */
  readonly duplicates: Paged<DuplicateGroup> | null;
  readonly openDuplicates: () => Promise<void>;
  readonly closeDuplicates: () => void;
  readonly readMoreDuplicates: () => Promise<void>;
  readonly rereadDuplicates: () => void;
  /** Excludes all rows of a group but this one. */
  readonly keepOnly: (group: DuplicateGroup, position: number) => Promise<void>;
  /** Leaves the dialog for the rows of a group. */
  readonly showDuplicates: (group: DuplicateGroup) => Promise<void>;
};

export const createDuplicatesSlice: CreateSlice<DuplicatesSlice> =
  ({ backend, attempt }) =>
  (set, get) => {
    const reader = createPagedReader<DuplicateGroup>({
      readPage: async (question) => {
        const { total, groups } = await backend.readDuplicates(question);
        return { total, items: groups };
      },
      shown: () => get().duplicates,
      show: (duplicates) => set({ duplicates }),
    });
    const reread = createPaced(() => attempt(reader.reread), REREAD_PAUSE_MS);
    let isKeeping = false;

    return {
      duplicates: null,

      openDuplicates: () =>
        attempt(async () => {
          const { screen, view } = get();
          if (screen.name !== 'review') return;
          await reader.open(screen.listId, { ...view.filter, duplicateOf: null });
        }),
      closeDuplicates: reader.close,
      readMoreDuplicates: () => attempt(reader.more),
      rereadDuplicates: reread,

      keepOnly: ({ key: group, kind }, position) =>
        attempt(async () => {
          const { duplicates } = get();
          if (!duplicates || isKeeping) return;
          isKeeping = true;
          try {
            const { listId } = duplicates;
            const { rows } = await backend.keepDuplicate({ listId, group, kind, position });
            get().tell(keptOneSentence(position, rows), { canUndo: true });
            await reader.reread();
            await get().rereadRows();
          } finally {
            isKeeping = false;
          }
        }),
      showDuplicates: ({ key, address }) =>
        attempt(async () => {
          set({ duplicateName: { key, words: address } });
          get().closeDialog();
          await get().changeFilter({ duplicateOf: key });
        }),
    };
  };

/** One row may begin a group of each kind. */
export const groupId = ({ kind, key }: Pick<DuplicateGroup, 'kind' | 'key'>): string => `${kind}-${key}`;

export const ofKind = (groups: readonly DuplicateGroup[], kind: DuplicateKind): readonly DuplicateGroup[] =>
  groups.filter((group) => group.kind === kind);
