/** What an export was asked for, complete: what a person left open is decided, and a filter has become rows. */
import type { ExportWish } from '#shared/contract/export.ts';
import type { FacetCount } from '#shared/contract/view.ts';
import type { ListSource } from '#shared/domain/list/list.ts';
import type { ExportColumnId } from '#shared/domain/outcome/export-columns.ts';
import { isPatched, leavesRowsOut } from '#shared/domain/outcome/export-rules.ts';
import type { DecisionKind } from '#shared/domain/verdict/decision.ts';
import type { Row } from '#shared/domain/verdict/row.ts';

/** Which rows are meant, excluded ones among them. */
export type ChosenRows =
  | { readonly kind: 'all' }
  /** Rising. */
  | {
      readonly kind: 'positions';
      readonly positions: Uint32Array;
      /** Of the rows that were left out for their emails. Absent: they were not chosen by them. */
      readonly leftOutByEmail?: readonly FacetCount[];
    }
  | { readonly kind: 'decided'; readonly decisions: readonly DecisionKind[] }
  /** `positions`, rising: of a list whose emails alone are checked. Absent: rows that nobody has decided. */
  | { readonly kind: 'left_to_do'; readonly positions?: Uint32Array };

export type ExportChoices = Pick<ExportWish, 'format' | 'layout'> & {
  readonly columns: readonly ExportColumnId[];
  readonly rows: ChosenRows;
  readonly leaveOutExcluded: boolean;
  readonly notes: boolean;
  readonly encoding: 'own' | 'utf-8';
  /** null: a protected sheet is refused. Of a sheet that is not protected it says nothing. */
  readonly protectedSheet: 'remove' | 'new_file' | null;
};

/** Without the wish to leave excluded rows out where there are none: the imported file can be patched then. */
export const withoutIdleWish = (choices: ExportChoices, excludedRows: number): ExportChoices => ({
  ...choices,
  leaveOutExcluded: leavesRowsOut(choices.leaveOutExcluded, excludedRows),
});

/** Whether the imported file is patched; else a new one is written. */
export const isListPatched = (
  { format, rows, leaveOutExcluded }: ExportChoices,
  source: Pick<ListSource, 'format' | 'delimiter'>,
): boolean => isPatched({ format, isWholeList: rows.kind === 'all' && !leaveOutExcluded }, source);

/** Says of rows that come in the list's order whether they are written. */
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
