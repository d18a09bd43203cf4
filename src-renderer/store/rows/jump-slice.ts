/** Going to a row by its number in the file. */
import { NO_FILTER } from '#shared/contract/view.ts';
import { type CreateSlice, onListOpened } from '../slice.ts';

export type JumpSlice = {
  /** Where a person asked to go: `leftOut` is a row that the filters leave out. null: nobody asks. */
  readonly jump: { readonly leftOut: number | null } | null;
  readonly openJump: () => void;
  readonly closeJump: () => void;
  /** @param position the row's number in the file, from 1 */
  readonly jumpTo: (position: number) => Promise<void>;
  /** Shows all rows, and goes there. */
  readonly jumpWithoutFilter: (position: number) => Promise<void>;
};

export const createJumpSlice: CreateSlice<JumpSlice> =
  ({ attempt }) =>
  (set, get, store) => {
    onListOpened(store, () => set({ jump: null }));
    return {
      jump: null,
      openJump: () => set({ jump: { leftOut: null } }),
      closeJump: () => set({ jump: null }),

      jumpTo: (position) =>
        attempt(async () => {
          const { readAround, addRows, clearSelection, moveTo } = get();
          const found = await readAround(position);
          // The dialog may be gone by now, with its list.
          if (!found) return set(({ jump }) => (jump ? { jump: { leftOut: position } } : {}));
          // Nothing is awaited in between, so that it is drawn once: the dialog goes, and the row stands there.
          set({ jump: null });
          addRows(found);
          clearSelection();
          await moveTo(found.index);
        }),
      jumpWithoutFilter: async (position) => {
        await get().changeFilter(NO_FILTER);
        await get().jumpTo(position);
      },
    };
  };
