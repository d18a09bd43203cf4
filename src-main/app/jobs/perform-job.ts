import { AppError } from '#shared/contract/errors.ts';
import { findCorruption, isCorruption } from '../../db/backups/corruption.ts';
import { backUp } from '../../db/backups/make-backup.ts';
import { deleteForGood } from '../../db/free-space.ts';
import { createRepositories, type Repositories } from '../../db/repositories.ts';
import { beginReading } from '../../db/shared-snapshot.ts';
import { backupFailureOf } from '../../db/workspace.ts';
import { judgeAgain } from '../../verdicts/judge-again.ts';
import { settleRest } from '../../verdicts/settle-rows.ts';
import { orderColumns } from '../../views/orders/order-columns.ts';
import { indexTexts } from '../../views/search/index-texts.ts';
import { performFind } from '../subject/perform-find.ts';
import { throttle } from '../throttle.ts';
import { type JobContext, PROGRESS_INTERVAL_MS } from './job-context.ts';
import { isStepJob, type Job } from './jobs.ts';
import { performCall, performLocate } from './perform-calls.ts';
import { performExport, performPreviewExport } from './perform-export.ts';
import { performImport } from './perform-import.ts';
import { performLabels } from './perform-labels.ts';
import { performReading } from './perform-reading.ts';
import { performRequests } from './perform-requests.ts';
import { performStepJob } from './perform-step-job.ts';

/** @throws AppError the failure that ended the job */
export async function performJob(job: Job, context: JobContext): Promise<void> {
  // The check does not create repositories, because SQLite may be unable to prepare statements for a damaged file.
  if (job.kind === 'check_workspace') return performCheck(job, context);
  const repositories = createRepositories(context.db);
  try {
    if (job.kind === 'sweep') {
      await deleteForGood(context.db, () => repositories.lists.sweep());
    } else if (job.kind === 'find_subject') await performFind(job, repositories, context);
    else await performOfList(job, repositories, context);
  } catch (error) {
    // Some work ends with the reason of its signal. That is an interruption, and no bug.
    if (context.pause.aborted && error === context.pause.reason)
      throw new AppError({ code: 'interrupted' }, { cause: error });
    throw error;
  }
}

/**
 * Checks a snapshot of the workspace and backs up the same snapshot, so that the backup contains exactly what was checked.
 *
 * @throws AppError `interrupted`, `disk_full`, `backup_failed`
 */
async function performCheck(
  { reason }: Extract<Job, { readonly kind: 'check_workspace' }>,
  { db, workspaceDir, nowMs, pause, post }: JobContext,
): Promise<void> {
  try {
    beginReading(db);
    const problems = findCorruption(db, pause);
    post({ type: 'workspace_checked', problems });
    if (problems.length > 0 || reason === null) return;
    const onProgress = (fraction: number): void => post({ type: 'backing_up', fraction });
    await backUp(db, workspaceDir, reason, nowMs(), pause, onProgress);
  } catch (error) {
    if (pause.aborted) throw new AppError({ code: 'interrupted' }, { cause: error });
    if (isCorruption(error)) post({ type: 'workspace_checked', problems: ['SQLITE_CORRUPT'] });
    else throw new AppError(backupFailureOf(error), { cause: error });
  } finally {
    if (db.inTransaction) db.exec('COMMIT');
  }
}

type ListJob = Exclude<Job, { readonly listId: null }>;

async function performOfList(job: ListJob, repositories: Repositories, context: JobContext): Promise<void> {
  const { db, nowMs, post, pause } = context;
  const list = repositories.lists.find(job.listId);
  if (!list) throw new AppError({ code: 'list_not_found', listId: job.listId });
  const progress = throttle(PROGRESS_INTERVAL_MS, post);
  const onProgress = (rows: number, fraction: number) => progress.push({ type: 'progress', rows, fraction });

  if (isStepJob(job)) {
    await performStepJob(job, list, { db, repositories, nowMs, post, signal: pause, onProgress });
    return progress.flush();
  }
  switch (job.kind) {
    case 'import':
    case 'prepare':
      await performImport(job, list, repositories, context);
      break;
    case 'delete':
      await deleteForGood(db, () => repositories.lists.delete(list.id));
      break;
    case 'order_columns':
      await indexTexts(list, repositories, pause);
      await orderColumns(list, repositories, pause);
      break;
    case 'settle_rest':
      // The app reports all rows of the list when this job ends.
      await settleRest(list.id, { db, repositories, nowMs, signal: pause, onSettled: () => {} });
      break;
    case 'judge_again':
      await judgeAgain(list, db, repositories, { nowMs, hasNewRules: false, signal: pause });
      break;
    case 'find_damage':
    case 'find_remembered':
    case 'count_stored':
    case 'quote':
    case 'locate_quote':
      await performReading(job, list, repositories, context);
      break;
    case 'run':
    case 'check':
      await performRequests(job, list, repositories, context);
      break;
    case 'ask_call':
      await performCall(job, repositories, context);
      break;
    case 'locate':
      await performLocate(job, list, repositories, context);
      break;
    case 'export':
      await performExport(job, list, repositories, context, onProgress);
      break;
    case 'preview_export':
      await performPreviewExport(job, list, repositories, context);
      break;
    case 'labels':
      await performLabels(job, list, repositories, context, onProgress);
  }
  progress.flush();
}
