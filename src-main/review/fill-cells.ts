/** Writes the same text into a cell of many rows, in one step, as if a person had edited the address of each row. */

import { addressWithCell, cellsAtHand, isEditableColumn } from '#shared/domain/outcome/edit-cell.ts';
import { readAsParts } from '#shared/domain/outcome/read-as.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import { readRow } from '../verdicts/read-rows.ts';
import type { BulkStep, OpenStep, Tally } from './bulk-work.ts';
import { changeRow, recordRow, type StepDependencies } from './change-row.ts';
import { personsDecision } from './person-decision.ts';
import { detailsOfList } from './step-side.ts';

export type CellFilling = {
  /** The 0-based column of the file. If no part of the address is in this column, no row changes. */
  readonly column: number;
  readonly text: string;
};

/** Skips excluded rows, so that they stay excluded, and rows whose cell already has the text. */
export const filling = (list: StoredList, cells: CellFilling, dependencies: StepDependencies): BulkStep => ({
  kind: 'fill_cells',
  begin: () => ({
    details: { ...detailsOfList(list), decision: 'edited' },
    change: (opened, positions) => fillChunk(list, opened, cells, positions, dependencies),
  }),
});

function fillChunk(
  list: StoredList,
  { step, details, atMs }: OpenStep,
  { column, text }: CellFilling,
  positions: Uint32Array,
  dependencies: StepDependencies,
): Tally {
  const { repositories, initials } = dependencies;
  const { settings } = list;
  const tally = { rows: 0, skipped: 0 };
  if (!isEditableColumn(settings.mapping, column)) return tally;
  for (const position of positions) {
    const before = repositories.marks.one(list.id, position);
    const row = before && readRow(list, position, repositories);
    if (!before || !row || cellsAtHand(row, settings)[column] === text) continue;
    if (before.mark.decision?.kind === 'excluded') {
      tally.skipped += 1;
      continue;
    }
    const input = { kind: 'edited', address: addressWithCell(row, column, text, settings) } as const;
    const readAs = readAsParts(row);
    const decision = personsDecision(input, before.mark.decision, settings.rules, atMs, initials, readAs);
    const after = changeRow(list, before, { ...before.mark, decision }, dependencies);
    recordRow(list, step, details, before, after, dependencies);
    tally.rows += 1;
  }
  return tally;
}
