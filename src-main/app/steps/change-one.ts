import { AppError } from '#shared/contract/errors.ts';
import type { ChangedRow } from '#shared/contract/review/history.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { inTransaction } from '../../db/database.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { StepDependencies } from '../../review/change-row.ts';
import type { SeenRow } from '../../review/one-row-step.ts';
import { readRow } from '../../verdicts/read-rows.ts';
import { acceptedAnswers } from '../connection/accepted-answers.ts';
import { readyList } from '../lists/find-list.ts';
import { readSettings } from '../settings.ts';
import type { StepContext } from './step-context.ts';

/** Performs a step on one row and returns the changed row. */
export function changeOne(
  listId: ListId,
  { position }: SeenRow,
  context: StepContext,
  change: (list: StoredList, dependencies: StepDependencies) => void,
): ChangedRow {
  const { db, repositories, announce, locks, nowMs } = context;
  const list = readyList(context, listId);
  locks.check(listId, 'change_row');
  const { initials } = readSettings(repositories.settings);
  const dependencies = { repositories, answers: acceptedAnswers(listId, context), nowMs, initials };
  const latest = (): number | null => repositories.steps.latestDone(listId)?.step ?? null;
  const { row, step } = inTransaction(db, () => {
    const before = latest();
    change(list, dependencies);
    const after = latest();
    return { row: readRow(list, position, repositories), step: after === before ? null : after };
  });
  if (!row) throw new AppError({ code: 'row_not_found', listId, position });
  announce.rowsChanged(listId, Uint32Array.of(position));
  return { ...row, step };
}
