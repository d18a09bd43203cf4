/** How a person has arranged the review: the grid of each list, and the panes beside it. */
import { z } from 'zod';

/** A column of the grid: one of our own by name, or `column-N`, the file's Nth from 0. */
const columnId = z.string().max(40);

export const gridLayout = z.strictObject({
  /** Columns in their order; those not named here follow in their own order. */
  order: z.array(columnId).max(1_000).readonly(),
  hidden: z.array(columnId).max(1_000).readonly(),
  /** Stay at the left while the others scroll. */
  pinned: z.array(columnId).max(20).readonly(),
  /** px */
  widths: z.record(columnId, z.int().min(40).max(2_000)).readonly(),
});
export type GridLayout = z.output<typeof gridLayout>;

/** Narrowest and widest, in px. */
export const PANE_PX = { filters: [160, 480], row: [280, 720] } as const;
const pane = ([min, max]: readonly [number, number]) =>
  z.strictObject({ px: z.int().min(min).max(max), isOpen: z.boolean() });

export const paneLayout = z.strictObject({ filters: pane(PANE_PX.filters), row: pane(PANE_PX.row) });
export type PaneLayout = z.output<typeof paneLayout>;
export type PaneName = keyof PaneLayout;

export const DEFAULT_PANES: PaneLayout = {
  filters: { px: 200, isOpen: true },
  row: { px: 340, isOpen: true },
};
