/** How the open list's grid and the panes of the review are arranged. Shown at once, kept by the core. */
import type { GridLayout, PaneLayout, PaneName } from '#shared/contract/layout.ts';
import { DEFAULT_PANES, PANE_PX } from '#shared/contract/layout.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { createCoalesced } from '../async/coalesce.ts';
import type { CreateSlice } from '../slice.ts';
import { selectOpenListId } from './navigation-slice.ts';
import { onListOpened } from '../slice.ts';
import { selectIsReadOnly } from '../home/workspace-slice.ts';
import type { WorkspaceSlice } from '../home/workspace-slice.ts';

export type LayoutSlice = {
  /** Of the open list; null: nobody has arranged it. */
  readonly layout: GridLayout | null;
  /** As the person has them now; null: as the settings say. */
  readonly panes: PaneLayout | null;
  /** Whether there is room for a pane on both sides of the rows. */
  readonly hasRoom: boolean;
  /** The filters were closed for want of room, and by nobody. */
  readonly areFiltersAway: boolean;
  /** Shows what the core keeps of the list that is open. */
  readonly takeLayout: (layout: GridLayout | null) => void;
  readonly arrange: (layout: GridLayout) => void;
  /** Shows a pane as it is being dragged, within its limits; `keepPanes` remembers it. */
  readonly changePane: (name: PaneName, changes: Partial<PaneLayout[PaneName]>) => void;
  readonly keepPanes: () => Promise<void>;
  /** Where room is lost the filters close, until there is room again or a person opens them. */
  readonly noticeRoom: (hasRoom: boolean) => void;
  /** Opens a pane that is closed, and remembers it; resolves when it stands there. */
  readonly openPane: (name: PaneName) => Promise<void>;
};

export const createLayoutSlice: CreateSlice<LayoutSlice> =
  ({ backend, attempt, drawn }) =>
  (set, get, store) => {
    /** What is not kept yet. A column that is dragged changes the layout faster than it can be written. */
    const unsaved = new Map<ListId, GridLayout>();
    const save = createCoalesced(() =>
      attempt(async () => {
        if (selectIsReadOnly(get())) return unsaved.clear();
        for (const [listId, layout] of unsaved) {
          unsaved.delete(listId);
          await backend.saveLayout({ listId, layout });
        }
      }),
    );

    onListOpened(store, () => set({ layout: null }));

    return {
      layout: null,
      panes: null,
      hasRoom: true,
      areFiltersAway: false,

      takeLayout: (layout) => set({ layout }),
      arrange: (layout) => {
        const listId = selectOpenListId(get());
        if (listId === null) return;
        set({ layout });
        unsaved.set(listId, layout);
        save();
      },
      changePane: (name, changes) => {
        const panes = selectPanes(get());
        const { px, isOpen } = { ...panes[name], ...changes };
        const [min, max] = PANE_PX[name];
        const pane = { px: Math.round(Math.max(min, Math.min(px, max))), isOpen };
        set({ panes: { ...panes, [name]: pane } });
        if (name === 'filters') set({ areFiltersAway: false });
      },
      keepPanes: async () => {
        if (selectIsReadOnly(get())) return;
        const panes = selectPanes(get());
        const filters = { ...panes.filters, isOpen: panes.filters.isOpen || get().areFiltersAway };
        await get().changeSettings({ panes: { ...panes, filters } });
      },
      noticeRoom: (hasRoom) => {
        const { hasRoom: hadRoom, areFiltersAway } = get();
        if (hasRoom === hadRoom) return;
        const panes = selectPanes(get());
        const isAway = !hasRoom && panes.filters.isOpen;
        const isOpen = areFiltersAway || (panes.filters.isOpen && !isAway);
        set({ hasRoom, areFiltersAway: isAway, panes: { ...panes, filters: { ...panes.filters, isOpen } } });
      },
      openPane: async (name) => {
        if (selectPanes(get())[name].isOpen) return;
        get().changePane(name, { isOpen: true });
        void get().keepPanes();
        await drawn();
      },
    };
  };

export const selectPanes = ({
  panes,
  workspace,
}: Pick<LayoutSlice & WorkspaceSlice, 'panes' | 'workspace'>): PaneLayout =>
  panes ?? workspace?.settings.panes ?? DEFAULT_PANES;
