import type { ExportRows } from '#shared/contract/export/export.ts';
import type { LabelWish } from '#shared/contract/export/labels.ts';
import type { FacetCounts, RowFilter } from '#shared/contract/review/view.ts';
import { LABEL_SHEETS, type LabelSheetId, labelsPerSheet } from '#shared/domain/labels/label-sheets.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { DECISIONS } from '#shared/domain/verdict/decision.ts';

/** `filter` prints all rows if no filter is set. */
export type LabelRows = 'decided' | 'filter' | 'all';

export type LabelChoices = {
  readonly rows: LabelRows;
  readonly sheet: LabelSheetId;
  /** The place of the first label on the first sheet, counted from 1. */
  readonly startAt: number;
  readonly joinsHouseholds: boolean;
  /** Whether the person saw which rows name no street, and wants labels for them. Ends with the next change. */
  readonly printsStreetless: boolean;
};

/** The numbers of rows, without excluded rows, which get no labels. `filter` is null if no filter is set. */
export type LabelCounts = {
  readonly decided: number;
  readonly filter: number | null;
  readonly all: number;
};

/** Returns the changed choices. Limits `startAt`, because another sheet may have fewer labels. */
export function changed(choices: LabelChoices, changes: Partial<LabelChoices>): LabelChoices {
  const chosen = { ...choices, printsStreetless: false, ...changes };
  return { ...chosen, startAt: Math.min(chosen.startAt, labelsPerSheet(LABEL_SHEETS[chosen.sheet])) };
}

/** @param all counts of the whole list @param filtered counts of the filtered rows; null if no filter is set */
export function labelCounts(
  all: FacetCounts,
  filter: RowFilter | null,
  filtered: FacetCounts | null,
): LabelCounts {
  return {
    decided: sumOf(all, (value) => value !== 'none'),
    // A facet counts its values as if none of them were chosen.
    filter: filtered && sumOf(filtered, (value) => filter?.facets.decision?.includes(value) ?? true),
    all: sumOf(all, () => true),
  };
}

function sumOf({ facets }: FacetCounts, isMeant: (value: string) => boolean): number {
  const meant = facets.decision.filter(({ value }) => !value.startsWith('excluded') && isMeant(value));
  return meant.reduce((sum, { rows }) => sum + rows, 0);
}

/** Returns the request to the core. `leavesOut`: whether to leave out labels that cannot be printed. */
export function labelWishOf(
  listId: ListId,
  { rows, ...printed }: LabelChoices,
  filter: RowFilter | null,
  leavesOut: boolean,
): LabelWish {
  return { ...printed, listId, rows: rowsOf(rows, filter), leavesOut };
}

function rowsOf(rows: LabelRows, filter: RowFilter | null): ExportRows {
  switch (rows) {
    case 'decided':
      return { kind: 'decided', decisions: DECISIONS };
    case 'filter':
      return filter ? { kind: 'filter', filter } : { kind: 'all' };
    case 'all':
      return { kind: 'all' };
  }
}
