import type { AlikeRows } from '#shared/contract/review/groups.ts';
import { createLatestAnswer } from '../async/latest-answer.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import { type CreateSlice, onListOpened } from '../slice.ts';

type AlikeToRow = { readonly position: number; readonly found: AlikeRows | null };

/**
 * The rows that are like the current row. `alike` belongs to the last row that was read, so read it with
 * `selectAlike`.
 */
export type AlikeSlice = {
  readonly alike: AlikeToRow | null;
  readonly readAlike: (position: number) => Promise<void>;
  readonly decideAlike: () => void;
};

export const createAlikeSlice: CreateSlice<AlikeSlice> =
  ({ backend, attemptReading }) =>
  (set, get, store) => {
    onListOpened(store, () => set({ alike: null }));
    const latest = createLatestAnswer<AlikeToRow>((alike) => set({ alike }));
    return {
      alike: null,
      readAlike: (position) =>
        attemptReading(async () => {
          const listId = selectOpenListId(get());
          if (listId === null) return;
          const filter = { ...get().view.filter, kind: null };
          await latest.read(async () => ({
            position,
            found: await backend.readAlike({ listId, filter, position }),
          }));
        }),
      decideAlike: () => {
        const { cursor, chooseGroupsBy, lookAtGroup, openDialog } = get();
        const found = selectAlike(cursor?.row?.position ?? 0)(get());
        chooseGroupsBy('kind');
        if (found) lookAtGroup(found.key);
        openDialog('groups');
      },
    };
  };

/** Returns the rows that are like this one; null if there are none, or they are not known yet. */
export const selectAlike =
  (position: number) =>
  ({ alike }: Pick<AlikeSlice, 'alike'>): AlikeRows | null =>
    alike?.position === position ? alike.found : null;
