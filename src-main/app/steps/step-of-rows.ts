import { AppError } from '#shared/contract/errors.ts';
import type { ManyOutcome, StepSummary } from '#shared/contract/review/history.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import { type BulkOutcome, stepOfFew } from '../../review/bulk-work.ts';
import { bulkStepOf, type RowsStep } from '../../review/rows-step.ts';
import { summaryOf } from '../../review/step-summary.ts';
import { FEW } from '../../review/undo-redo.ts';
import { acceptedAnswers } from '../connection/accepted-answers.ts';
import type { OpenWorkspace } from '../open-workspace.ts';
import { readSettings } from '../settings.ts';
import { performBulkStep } from './bulk-steps.ts';
import type { StepContext } from './step-context.ts';

/**
 * Changes these rows: directly if they are few, and otherwise on a separate thread.
 * @throws AppError `nothing_to_decide`, or `other_rows` if no row is left because rows changed since they were chosen
 */
export async function stepOfRows(
  list: StoredList,
  change: RowsStep,
  context: StepContext,
): Promise<ManyOutcome> {
  const { positions } = change;
  const { db, repositories, announce, nowMs } = context;
  const { initials } = readSettings(repositories.settings);
  const answers = acceptedAnswers(list.id, context);
  let decided: BulkOutcome | null;
  if (positions.length <= FEW) {
    const dependencies = { repositories, answers, nowMs, initials };
    decided = stepOfFew(list, change, bulkStepOf(list, change, dependencies), db, dependencies);
    announce.rowsChanged(list.id, positions);
  } else {
    const job = { kind: 'change_rows', listId: list.id, change, answers } as const;
    decided = await performBulkStep(job, positions.length, context);
  }
  if (!decided || decided.rows === 0)
    throw new AppError({ code: decided && decided.changed > 0 ? 'other_rows' : 'nothing_to_decide' });
  const { step, skipped, changed } = decided;
  return { step: presentStep(list, step, context), skipped, changed };
}

/** Returns a step as the page shows it. @throws AppError `step_not_found` */
export function presentStep(
  list: StoredList,
  step: number,
  { repositories: { steps } }: OpenWorkspace,
): StepSummary {
  const stored = steps.find(list.id, step);
  if (!stored) throw new AppError({ code: 'step_not_found', step });
  return summaryOf(list.id, stored, steps);
}
