/** How the open list's grid and the panes of the review are arranged. Shown at once, kept by the core. */
import type { GridLayout, PaneLayout, PaneName } from '#shared/contract/layout.ts';
import { DEFAULT_PANES, PANE_PX } from '#shared/contract/layout.ts';
import type { ListId } from '#shared/domain/list.ts';
import type { AppState } from './app-store.ts';
import { createLatestOnly } from './latest-only.ts';
import type { CreateSlice } from './tools.ts';

export type LayoutSlice = {
  /** Of the open list; null: nobody has arranged it. */
  readonly layout: GridLayout | null;
  /** As the person has them now; null: as the settings say. */
  readonly panes: PaneLayout | null;
  readonly arrange: (layout: GridLayout) => void;
  /** Shows a pane as it is being dragged, within its limits; `keepPanes` remembers it. */
  readonly changePane: (name: PaneName, changes: Partial<PaneLayout[PaneName]>) => void;
  readonly keepPanes: () => Promise<void>;
  /** Opens a pane that is closed, and remembers it; resolves when it stands there. */
  readonly openPane: (name: PaneName) => Promise<void>;
};

export const createLayoutSlice: CreateSlice<LayoutSlice> =
  ({ backend, attempt, drawn }) =>
  (set, get) => {
    /** What is not kept yet. A column that is dragged changes the layout faster than it can be written. */
    const unsaved = new Map<ListId, GridLayout>();
    const save = createLatestOnly(() =>
      attempt(async () => {
        for (const [listId, layout] of unsaved) {
          unsaved.delete(listId);
          await backend.saveLayout({ listId, layout });
        }
      }),
    );

    return {
      layout: null,
      panes: null,

      arrange: (layout) => {
        const { screen } = get();
        if (screen.name !== 'review') return;
        set({ layout });
        unsaved.set(screen.listId, layout);
        save();
      },
      changePane: (name, changes) => {
        const panes = selectPanes(get());
        const { px, isOpen } = { ...panes[name], ...changes };
        const [min, max] = PANE_PX[name];
        const pane = { px: Math.round(Math.max(min, Math.min(px, max))), isOpen };
        set({ panes: { ...panes, [name]: pane } });
      },
      keepPanes: () => get().changeSettings({ panes: selectPanes(get()) }),
      openPane: async (name) => {
        if (selectPanes(get())[name].isOpen) return;
        get().changePane(name, { isOpen: true });
        void get().keepPanes();
        await drawn();
      },
    };
  };

export const selectPanes = ({ panes, desk }: AppState): PaneLayout =>
  panes ?? desk?.settings.panes ?? DEFAULT_PANES;
