/** The layout of the grid and of the review's panes. Changes are visible immediately, and the core saves them. */
import {
  DEFAULT_PANES,
  type GridLayout,
  PANE_PX,
  type PaneLayout,
  type PaneName,
} from '#shared/contract/review/layout.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { createCoalesced } from '../async/coalesce.ts';
import { selectIsReadOnly, type WorkspaceSlice } from '../home/workspace-slice.ts';
import { type CreateSlice, onListOpened } from '../slice.ts';
import { selectOpenListId } from './navigation-slice.ts';

/**
 * A null `layout` is the default, and null `panes` are those of the settings. `reviewPx` is the width of the review.
 */
export type LayoutSlice = {
  readonly layout: GridLayout | null;
  readonly panes: PaneLayout | null;
  readonly reviewPx: number;
  /** Whether the app closed the filters because the window is too narrow. */
  readonly areFiltersAway: boolean;
  readonly takeLayout: (layout: GridLayout | null) => void;
  readonly arrange: (layout: GridLayout) => void;
  readonly changePane: (name: PaneName, changes: Partial<PaneLayout[PaneName]>) => void;
  readonly keepPanes: () => Promise<void>;
  /** Closes the filters when the review gets too narrow for both panes. Opens them again when there is room. */
  readonly noticeWidth: (px: number) => void;
  readonly openPane: (name: PaneName) => Promise<void>;
};

/** Creates the slice. It saves nothing while the workspace is read-only. */
export const createLayoutSlice: CreateSlice<LayoutSlice> =
  ({ backend, attempt, drawn }) =>
  (set, get, store) => {
    /** The layouts to save. Dragging a column changes a layout faster than the core can write it. */
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
      reviewPx: ROOM_FOR_PANES_PX,
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
        const panes = chosenPanes(get());
        const { px, isOpen } = { ...panes[name], ...changes };
        const [min, max] = PANE_PX[name];
        const pane = { px: px === null ? null : Math.round(Math.max(min, Math.min(px, max))), isOpen };
        set({ panes: { ...panes, [name]: pane } });
        if (name === 'filters') set({ areFiltersAway: false });
      },
      keepPanes: async () => {
        if (selectIsReadOnly(get())) return;
        const panes = chosenPanes(get());
        const filters = { ...panes.filters, isOpen: panes.filters.isOpen || get().areFiltersAway };
        await get().changeSettings({ panes: { ...panes, filters } });
      },
      noticeWidth: (reviewPx) => {
        const { reviewPx: beforePx, areFiltersAway } = get();
        set({ reviewPx });
        if (hasRoom(reviewPx) === hasRoom(beforePx)) return;
        const panes = chosenPanes(get());
        const isAway = !hasRoom(reviewPx) && panes.filters.isOpen;
        const isOpen = areFiltersAway || (panes.filters.isOpen && !isAway);
        set({ areFiltersAway: isAway, panes: { ...panes, filters: { ...panes.filters, isOpen } } });
      },
      openPane: async (name) => {
        if (chosenPanes(get())[name].isOpen) return;
        get().changePane(name, { isOpen: true });
        void get().keepPanes();
        await drawn();
      },
    };
  };

/** Below this width, addresses need the space more than the filters do. */
const ROOM_FOR_PANES_PX = 1_100;
const hasRoom = (reviewPx: number): boolean => reviewPx >= ROOM_FOR_PANES_PX;

const chosenPanes = ({
  panes,
  workspace,
}: Pick<LayoutSlice & WorkspaceSlice, 'panes' | 'workspace'>): PaneLayout =>
  panes ?? workspace?.settings.panes ?? DEFAULT_PANES;

export const selectIsPaneOpen =
  (name: PaneName) =>
  (state: Pick<LayoutSlice & WorkspaceSlice, 'panes' | 'workspace'>): boolean =>
    chosenPanes(state)[name].isOpen;

/** Returns the width that the person chose for a pane, or else one that suits the window. */
export const selectPanePx =
  (name: PaneName) =>
  (state: Pick<LayoutSlice & WorkspaceSlice, 'panes' | 'workspace' | 'reviewPx'>): number => {
    const [leastPx, share, mostPx] = SUGGESTED[name];
    const px = leastPx + share * Math.max(0, state.reviewPx - NARROW_PX);
    return chosenPanes(state)[name].px ?? Math.round(Math.min(px, mostPx));
  };

const NARROW_PX = 1_024;
/** The width in a narrow window in px, the share of any additional width, and the maximum width in px. */
const SUGGESTED = { filters: [160, 0.075, 232], row: [304, 0.1, 416] } as const;
