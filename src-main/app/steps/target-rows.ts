/** The rows that an operation targets, checked against those that the person saw. */
import { AppError } from '#shared/contract/errors.ts';
import type { RowTarget, ShownTarget } from '#shared/contract/review/view.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { ChosenRows } from '../../review/bulk-work.ts';
import type { OpenWorkspace } from '../open-workspace.ts';
import { asCounted, type CountedRows, isMarkOf } from './counted-rows.ts';

/** Returns the target's rows, ascending. Ignores positions that the list does not have. */
export async function positionsOf(
  list: StoredList,
  target: RowTarget,
  { views }: OpenWorkspace,
): Promise<Uint32Array> {
  if (target.kind !== 'positions') return views.positionsOf(list.id, target);
  const positions = new Set(target.positions.filter((position) => position <= list.rowCount));
  return Uint32Array.from(positions).toSorted();
}

/**
 * Returns the target's rows with their revisions, if they are the rows that the person saw (`shown`). If the page counted
 * the rows, returns the revisions of that time, and `CHANGED` for rows that have joined a filter since. Without `shown`,
 * returns no revisions, so that the step takes the rows as they are. Ignores positions that the list does not have.
 *
 * @throws AppError `rows_changed`, `other_rows`, `row_changed`
 */
export async function rowsAsShown(
  list: StoredList,
  target: RowTarget,
  shown: ShownTarget | undefined,
  context: OpenWorkspace,
  countedRows: CountedRows,
): Promise<ChosenRows> {
  const rows = await context.views.rowsOf(list.id, target);
  if (!shown) return { positions: rows.positions };
  const { positions, revisions } = rows;
  if (positions.length !== shown.rows)
    throw new AppError({ code: 'rows_changed', shown: shown.rows, now: positions.length });
  const counted = shown.mark === undefined ? null : countedRows.find(list.id, shown.mark);
  const mayDiffer = target.kind === 'filter' && counted !== null;
  if (shown.mark !== undefined && !mayDiffer && !(counted && isMarkOf(shown.mark, positions)))
    throw new AppError({ code: 'other_rows' });
  const { marks } = context.repositories;
  for (const { position, revision } of shown.seen) {
    const index = indexIn(positions, position);
    const isAsSeen = revision === null || marks.revision(list.id, position) === revision;
    if (!isAsSeen || index === null) throw new AppError({ code: 'row_changed', position });
    // The page may have read the row after the views did.
    if (revision !== null) revisions[index] = revision;
  }
  return counted ? asCounted(counted, rows) : rows;
}

/** Binary search, because a map of a million rows would take a hundred megabytes. @param positions ascending */
function indexIn(positions: Uint32Array, position: number): number | null {
  let [from, to] = [0, positions.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((positions[middle] ?? 0) < position) from = middle + 1;
    else to = middle;
  }
  return positions[from] === position ? from : null;
}
