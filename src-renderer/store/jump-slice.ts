/** Going to a row by its number in the file. */
import { NO_FILTER } from '#shared/contract/view.ts';
import type { CreateSlice } from './tools.ts';

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
  ({ backend, attempt }) =>
  (set, get) => ({
    jump: null,
    openJump: () => set({ jump: { leftOut: null } }),
    closeJump: () => set({ jump: null }),

    jumpTo: (position) =>
      attempt(async () => {
        const { screen, view, clearSelection, moveTo } = get();
        if (screen.name !== 'review') return;
        const { index } = await backend.findRow({ listId: screen.listId, view, position });
        if (index === null) return set({ jump: { leftOut: position } });
        set({ jump: null });
        clearSelection();
        await moveTo(index);
      }),
    jumpWithoutFilter: async (position) => {
      await get().changeFilter(NO_FILTER);
      await get().jumpTo(position);
    },
  });
