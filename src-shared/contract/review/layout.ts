/** Layout by column id: the name of one of the app's own columns, or `column-N` for the file's Nth column from 0. */
export type GridLayout = {
  /** Column order. Columns that are missing here follow in their default order. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Columns that stay at the left while the others scroll. */
  readonly pinned: readonly string[];
  /** Column widths in px. */
  readonly widths: Readonly<Record<string, number>>;
};

/** The minimum and maximum width of a column, in px. */
export const COLUMN_PX = [28, 2_000] as const;
/** The minimum and maximum width of a pane, in px. */
export const PANE_PX = { filters: [160, 480], row: [280, 720] } as const;
/** The panes next to the grid: `filters` at the left, `row` at the right. */
export type PaneLayout = {
  readonly [N in keyof typeof PANE_PX]: {
    /** null until the person changes the width. Until then, the width follows the window. */
    readonly px: number | null;
    readonly isOpen: boolean;
  };
};
export type PaneName = keyof PaneLayout;

export const DEFAULT_PANES: PaneLayout = {
  filters: { px: null, isOpen: true },
  row: { px: null, isOpen: true },
};
