/** The complete choices for an export, with defaults, and with rows instead of a filter. */
import type { ExportWish } from '#shared/contract/export/export.ts';
import type { FacetCount } from '#shared/contract/review/view.ts';
import type { ListSource } from '#shared/domain/list/list.ts';
import type { ExportColumnId } from '#shared/domain/outcome/export-columns.ts';
import { isPatched, leavesRowsOut } from '#shared/domain/outcome/export-rules.ts';
import type { DecisionKind } from '#shared/domain/verdict/decision.ts';
import type { Row } from '#shared/domain/verdict/row.ts';

/** The chosen rows, including excluded ones. */
export type ChosenRows =
  | { readonly kind: 'all' }
  /** `positions` ascend. */
  | {
      readonly kind: 'positions';
      readonly positions: Uint32Array;
      /** Rows left out because of their emails. Absent if the rows were not chosen by emails. */
      readonly leftOutByEmail?: readonly FacetCount[];
    }
  | { readonly kind: 'decided'; readonly decisions: readonly DecisionKind[] }
  /** `positions` (ascending) is for a list that checks only emails. Other lists use the rows without a decision. */
  | { readonly kind: 'left_to_do'; readonly positions?: Uint32Array };

export type ExportChoices = Pick<ExportWish, 'format' | 'layout'> & {
  readonly columns: readonly ExportColumnId[];
  readonly rows: ChosenRows;
  readonly leaveOutExcluded: boolean;
  readonly notes: boolean;
  readonly encoding: 'own' | 'utf-8';
  /** How to write a protected sheet; null refuses it. */
  readonly protectedSheet: 'remove' | 'new_file' | null;
};

/** Drops the choice to leave out excluded rows if there are none, so that the imported file can be patched. */
export const withoutIdleWish = (choices: ExportChoices, excludedRows: number): ExportChoices => ({
  ...choices,
  leaveOutExcluded: leavesRowsOut(choices.leaveOutExcluded, excludedRows),
});

/** Whether the imported file is patched. Otherwise a new file is written. */
export const isListPatched = (
  { format, rows, leaveOutExcluded }: ExportChoices,
  source: Pick<ListSource, 'format' | 'delimiter' | 'isCopyErased'>,
): boolean => isPatched({ format, isWholeList: rows.kind === 'all' && !leaveOutExcluded }, source);

/** Returns a function that decides whether a row is written. Rows must be passed in the list's order. */
export function createRowChoice({
  rows,
  leaveOutExcluded,
}: Pick<ExportChoices, 'rows' | 'leaveOutExcluded'>): (row: Pick<Row, 'position' | 'decision'>) => boolean {
  let next = 0;
  const isAmong = (positions: Uint32Array, position: number): boolean => {
    while ((positions[next] ?? Number.POSITIVE_INFINITY) < position) next += 1;
    return positions[next] === position;
  };
  const isMeant = ({ position, decision }: Pick<Row, 'position' | 'decision'>): boolean => {
    switch (rows.kind) {
      case 'all':
        return true;
      case 'positions':
        return isAmong(rows.positions, position);
      case 'decided':
        return decision !== null && rows.decisions.includes(decision.kind);
      case 'left_to_do':
        return rows.positions ? isAmong(rows.positions, position) : decision === null;
    }
  };
  return (row) => isMeant(row) && !(leaveOutExcluded && row.decision?.kind === 'excluded');
}
