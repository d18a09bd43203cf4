import { AppError } from '#shared/contract/errors.ts';
import type { StepSummary } from '#shared/contract/review/history.ts';
import type { Database } from '../../db/database.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { BulkOutcome } from '../../review/bulk-work.ts';
import type { StepDependencies } from '../../review/change-row.ts';
import type { CellFilling } from '../../review/fill-cells.ts';
import { summaryOf } from '../../review/step-summary.ts';
import { FEW } from '../../review/undo-redo.ts';
import { acceptedAnswers } from '../connection/accepted-answers.ts';
import type { OpenWorkspace } from '../open-workspace.ts';
import { readSettings } from '../settings.ts';
import { performBulkStep } from './bulk-steps.ts';
import type { StepContext } from './step-context.ts';

type RowsStep =
  | { readonly kind: 'take_emails' | 'take_remembered'; readonly positions: Uint32Array }
  | ({ readonly kind: 'fill_cells' } & CellFilling);

/**
 * Performs a step for these rows: directly if they are few, and otherwise on a separate thread.
 * @throws AppError `nothing_to_decide`
 */
export async function stepOfRows<Step extends RowsStep>(
  list: StoredList,
  step: Step,
  changeFew: (list: StoredList, step: Step, db: Database, dependencies: StepDependencies) => BulkOutcome,
  context: StepContext,
): Promise<StepSummary> {
  const { positions } = step;
  const { db, repositories, announce, nowMs } = context;
  const { initials } = readSettings(repositories.settings);
  const answers = acceptedAnswers(list.id, context);
  const isFew = positions.length <= FEW;
  const taken = isFew
    ? changeFew(list, step, db, { repositories, answers, nowMs, initials })
    : await performBulkStep({ ...step, listId: list.id, answers }, positions.length, context);
  if (!taken || taken.rows === 0) throw new AppError({ code: 'nothing_to_decide' });
  if (isFew) announce.rowsChanged(list.id, positions);
  return presentStep(list, taken.step, context);
}

export function presentStep(
  list: StoredList,
  step: number,
  { repositories: { steps } }: OpenWorkspace,
): StepSummary {
  const stored = steps.find(list.id, step);
  if (!stored) throw new AppError({ code: 'step_not_found', step });
  return summaryOf(list.id, stored, steps);
}
