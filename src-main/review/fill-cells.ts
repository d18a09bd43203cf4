/** Writes the same text into a cell of many rows, in one step. Each row's address is edited, as if a person had edited it. */

import { addressWithCell, cellsAtHand, isEditableColumn } from '#shared/domain/outcome/edit-cell.ts';
import { readAsParts } from '#shared/domain/outcome/read-as.ts';
import type { Database } from '../db/database.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import { readRow } from '../verdicts/read-rows.ts';
import {
  type BulkOutcome,
  type BulkWork,
  type OpenStep,
  openStep,
  stepOfFew,
  stepOfMany,
  type Tally,
} from './bulk-work.ts';
import { changeRow, recordRow, type StepDependencies } from './change-row.ts';
import { personsDecision } from './person-decision.ts';
import { detailsOfList } from './step-side.ts';

export type CellFilling = {
  /** The positions of the rows, ascending. */
  readonly positions: Uint32Array;
  /** 0-based column of the file. If it holds no part of the address, no row changes. */
  readonly column: number;
  readonly text: string;
};

/** Fills the cells in one transaction; see `stepOfFew`. */
export const fillFew = (
  list: StoredList,
  filling: CellFilling,
  db: Database,
  dependencies: StepDependencies,
): BulkOutcome =>
  stepOfFew(list, filling.positions, fillingStep(list, filling, dependencies), db, dependencies);

/** Fills the cells in chunks; see `stepOfMany`. @throws AppError `interrupted` */
export const fillMany = (
  list: StoredList,
  filling: CellFilling,
  dependencies: StepDependencies,
  work: BulkWork,
): Promise<BulkOutcome> =>
  stepOfMany(list, filling.positions, fillingStep(list, filling, dependencies), dependencies, work);

const fillingStep = (list: StoredList, filling: CellFilling, dependencies: StepDependencies) => ({
  open: () => openStep(list, 'fill_cells', { ...detailsOfList(list), decision: 'edited' }, dependencies),
  change: (opened: OpenStep, positions: Uint32Array) =>
    fillChunk(list, opened, { ...filling, positions }, dependencies),
});

function fillChunk(
  list: StoredList,
  { step, details, atMs }: OpenStep,
  { positions, column, text }: CellFilling,
  dependencies: StepDependencies,
): Tally {
  const { repositories, initials } = dependencies;
  const { settings } = list;
  let rows = 0;
  if (!isEditableColumn(settings.mapping, column)) return { rows, skipped: 0 };
  for (const position of positions) {
    const before = repositories.marks.one(list.id, position);
    const row = before && readRow(list, position, repositories);
    if (!before || !row || cellsAtHand(row, settings)[column] === text) continue;
    const input = { kind: 'edited', address: addressWithCell(row, column, text, settings) } as const;
    const readAs = readAsParts(row);
    const decision = personsDecision(input, before.mark.decision, settings.rules, atMs, initials, readAs);
    const after = changeRow(list, before, { ...before.mark, decision }, dependencies);
    recordRow(list, step, details, before, after, dependencies);
    rows += 1;
  }
  return { rows, skipped: 0 };
}
