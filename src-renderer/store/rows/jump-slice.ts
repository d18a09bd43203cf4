import { NO_FILTER } from '#shared/contract/review/view.ts';
import { type CreateSlice, onListOpened } from '../slice.ts';

export type JumpSlice = {
  /** The jump dialog; null while it is closed. `leftOut` is the requested row if the filters hide it. */
  readonly jump: { readonly leftOut: number | null } | null;
  readonly openJump: () => void;
  readonly closeJump: () => void;
  readonly jumpTo: (position: number) => Promise<void>;
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
          // The dialog may have closed during the reading, together with its list.
          if (!found) return set(({ jump }) => (jump ? { jump: { leftOut: position } } : {}));
          // These changes run without `await`, so that closing the dialog and showing the row are one update.
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
