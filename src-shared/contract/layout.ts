/** How a person has arranged the review: the grid of each list, and the panes beside it. */

/** Columns by their ids: one of our own by name, or `column-N`, the file's Nth from 0. */
export type GridLayout = {
  /** Columns in their order; those not named here follow in their own order. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Stay at the left while the others scroll. */
  readonly pinned: readonly string[];
  /** px */
  readonly widths: Readonly<Record<string, number>>;
};

/** What a person may give a column, in px. */
export const COLUMN_PX = [28, 2_000] as const;
/** Narrowest and widest, in px. */
export const PANE_PX = { filters: [160, 480], row: [280, 720] } as const;
export type PaneLayout = {
  readonly [N in keyof typeof PANE_PX]: {
    /** null: nobody has changed it; it follows from the width of the window. */
    readonly px: number | null;
    readonly isOpen: boolean;
  };
};
export type PaneName = keyof PaneLayout;

export const DEFAULT_PANES: PaneLayout = {
  filters: { px: null, isOpen: true },
  row: { px: null, isOpen: true },
};
