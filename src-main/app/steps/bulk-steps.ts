/** Runs steps of many rows on a separate thread. Reports their progress to the page, and undoes unfinished steps. */

import { AppError } from '#shared/contract/errors.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { BulkOutcome } from '../../review/bulk-work.ts';
import { isOfList } from '../../review/step-side.ts';
import { acceptedAnswers } from '../connection/accepted-answers.ts';
import { endStateOf } from '../jobs/job-end.ts';
import type { StepJob } from '../jobs/jobs.ts';
import { endJudging } from '../lists/judge-list.ts';
import type { StepContext } from './step-context.ts';

/**
 * Makes, undoes or redoes a step. Returns the outcome of a new step, or null.
 * @throws AppError if it failed; the step has then been undone, or the next operation or start undoes it
 */
export async function performBulkStep(
  job: StepJob,
  totalRows: number,
  context: StepContext,
): Promise<BulkOutcome | null> {
  const { jobs, announce } = context;
  const { listId } = job;
  const say = announce.progress('decisionProgressed', { listId, state: 'running', rows: 0, totalRows });
  await endJudging(context, listId);
  let decided: BulkOutcome | null = null;
  const end = await jobs.start(job, (message) => {
    if (message.type === 'progress') say({ rows: Math.round(message.fraction * totalRows) });
    if (message.type === 'decided') decided = message;
  }).ended;
  // A job other than `change_rows` may change any row.
  announce.rowsChanged(listId, job.kind === 'change_rows' ? job.change.positions : null);
  say({ state: endStateOf(end).state, ...(end.ok ? { rows: totalRows } : {}) });
  if (end.ok) return decided;
  // Only the end of the app interrupts a step. The next start then undoes it.
  if (end.failure.code !== 'interrupted') await takeBackUnfinished(listId, context);
  throw new AppError(end.failure);
}

/** How long the app waits after a failed undo. The disk may work again by then. */
const UNDO_AGAIN_MS = 10_000;

/**
 * Undoes an unfinished step, so that no part of it remains. Also undoes a step whose undo or redo is unfinished. If this
 * fails, tries again soon, because meanwhile the list shows a part of the step as if it was done.
 */
export async function takeBackUnfinished(listId: ListId, context: StepContext): Promise<void> {
  const { repositories, jobs, announce, locks } = context;
  const step = repositories.steps.unfinished(listId);
  if (!step) return;
  const answers = acceptedAnswers(listId, context);
  const job = { kind: 'undo_redo', listId, step: step.step, to: 'before', answers } as const;
  const task = isOfList(step) ? 'judge_all' : 'change_rows';
  const end = await locks.holdForRecovery(listId, task, () => jobs.start(job).ended);
  announce.rowsChanged(listId, null);
  announce.workspaceChanged();
  if (!end.ok && end.failure.code !== 'interrupted') undoSoon(listId, context);
}

function undoSoon(listId: ListId, context: StepContext): void {
  const { db, undoneSoon, locks, reportBug } = context;
  if (undoneSoon.has(listId)) return;
  undoneSoon.add(listId);
  setTimeout(() => {
    undoneSoon.delete(listId);
    if (!db.open) return;
    if (locks.isHeld(listId)) undoSoon(listId, context);
    else takeBackUnfinished(listId, context).catch((error: unknown) => reportBug(error, 'take back'));
  }, UNDO_AGAIN_MS).unref();
}
