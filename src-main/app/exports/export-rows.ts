/** Finds the lists and rows for an export or a sheet of labels. */
import type { ExportWish } from '#shared/contract/export/export.ts';
import { asksOnlyEmails } from '#shared/domain/address/mapping.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { ChosenRows } from '../../lists/export/export-choices.ts';
import type { RunningWork } from '../jobs/running-work.ts';
import { readyList } from '../lists/find-list.ts';
import type { OpenWorkspace } from '../open-workspace.ts';

export const ALL_ROWS = { kind: 'all' } as const;

/** @throws AppError `list_not_found`, `list_not_ready`, `list_busy` */
export async function exportableList(
  listId: ListId,
  context: OpenWorkspace & RunningWork,
): Promise<StoredList> {
  const { jobs, locks } = context;
  const list = readyList(context, listId);
  // Waits for the job that applies answers left over from an earlier start.
  await jobs.find('settle_rest', listId)?.ended;
  // Waits for the job that judges rows again after a change of the rules.
  await jobs.find('judge_again', listId)?.ended;
  locks.check(listId, 'export');
  return list;
}

/** Returns the rows that the request names. Replaces a filter or a choice of emails by the positions that match now. */
export async function chosenRows(
  { listId, rows = ALL_ROWS }: Pick<ExportWish, 'listId' | 'rows'>,
  { views, repositories }: OpenWorkspace,
): Promise<ChosenRows> {
  // Each decision counts once, even if it is named twice.
  if (rows.kind === 'decided') return { ...rows, decisions: [...new Set(rows.decisions)] };
  if (rows.kind === 'emails') {
    const { positions, leftOut } = await views.emailRows(listId, rows.which);
    return { kind: 'positions', positions, leftOutByEmail: leftOut };
  }
  if (rows.kind === 'left_to_do' && asksOnlyEmails(repositories.lists.find(listId)?.settings.mapping ?? {}))
    return { ...rows, positions: (await views.emailRows(listId, rows.kind)).positions };
  if (rows.kind !== 'filter') return rows;
  const { filter } = rows;
  return {
    kind: 'positions',
    positions: await views.positionsOf(listId, { kind: 'filter', filter, onlyUndecided: false }),
  };
}
