/** Layout by column id: the name of one of the app's own columns, or `column-N` for the file's Nth column from 0. */
export type GridLayout = {
  /** Column order. Columns that are missing here follow in their default order. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Columns that stay at the left while the others scroll. */
  readonly pinned: readonly string[];
  /** px */
  readonly widths: Readonly<Record<string, number>>;
};

/** Narrowest and widest column, in px. */
export const COLUMN_PX = [28, 2_000] as const;
/** Narrowest and widest pane, in px. */
export const PANE_PX = { filters: [160, 480], row: [280, 720] } as const;
export type PaneLayout = {
  readonly [N in keyof typeof PANE_PX]: {
    /** null: unchanged by the person; the width follows the window. */
    readonly px: number | null;
    readonly isOpen: boolean;
  };
};
export type PaneName = keyof PaneLayout;

export const DEFAULT_PANES: PaneLayout = {
  filters: { px: null, isOpen: true },
  row: { px: null, isOpen: true },
};
