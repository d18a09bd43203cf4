import { z } from 'zod';
import { COLUMN_PX, type GridLayout, PANE_PX, type PaneLayout } from './layout.ts';

const columnId = z.string().max(40);

export const gridLayout = z.strictObject({
  order: z.array(columnId).max(1_000).readonly(),
  hidden: z.array(columnId).max(1_000).readonly(),
  pinned: z.array(columnId).max(20).readonly(),
  widths: z.record(columnId, z.int().min(COLUMN_PX[0]).max(COLUMN_PX[1])).readonly(),
}) satisfies z.ZodType<GridLayout>;

const pane = ([min, max]: readonly [number, number]) =>
  z.strictObject({ px: z.int().min(min).max(max).nullable(), isOpen: z.boolean() });

export const paneLayout = z.strictObject({
  filters: pane(PANE_PX.filters),
  row: pane(PANE_PX.row),
}) satisfies z.ZodType<PaneLayout>;
