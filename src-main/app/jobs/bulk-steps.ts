/** Steps for many rows go on a thread of their own; what they say goes to the page, and what breaks off is taken back. */

import { AppError } from '#shared/contract/errors.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { BulkOutcome } from '../../review/bulk-work.ts';
import { isOfList } from '../../review/step-side.ts';
import { acceptedAnswers } from '../handlers/accepted-answers.ts';
import type { Context } from '../handlers/context.ts';
import { endStateOf } from './job-end.ts';
import type { StepJob } from './jobs.ts';
import { endJudging } from './judge-list.ts';

/**
 * Does a job that makes or turns a step. What it decided; null of one that decides nothing.
 *
 * @throws AppError what ended it; what it had done by then is taken back, now or at the next start of the app
 */
export async function performBulkStep(
  job: StepJob,
  totalRows: number,
  context: Context,
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
  announce.rowsChanged(listId, positionsOf(job));
  say({ state: endStateOf(end).state, ...(end.ok ? { rows: totalRows } : {}) });
  if (end.ok) return decided;
  // Interrupted only when the app closes: then the next start does it.
  if (end.failure.code !== 'interrupted') await takeBackUnfinished(listId, context);
  throw new AppError(end.failure);
}

/** null: it may change any row. */
function positionsOf(job: StepJob): Uint32Array | null {
  if (job.kind === 'decide_many') return job.bulk.positions;
  return 'positions' in job ? job.positions : null;
}

/**
 * Takes back a step that was not made, undone or made again to its end: nobody is left with half of one. A step that was
 * being undone ends undone, and so does one that was being made again.
 */
export async function takeBackUnfinished(listId: ListId, context: Context): Promise<void> {
  const { repositories, jobs, announce, locks } = context;
  const step = repositories.steps.unfinished(listId);
  if (!step) return;
  const answers = acceptedAnswers(listId, context);
  await locks.holdForRecovery(listId, isOfList(step) ? 'judge_all' : 'change_rows', async () => {
    await jobs.start({ kind: 'undo_redo', listId, step: step.step, to: 'before', answers }).ended;
  });
  announce.rowsChanged(listId, null);
  announce.workspaceChanged();
}
