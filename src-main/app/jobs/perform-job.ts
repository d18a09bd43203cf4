/** Does one job with a connection of its own. */
import { releaseFreePages } from '../../db/free-space.ts';
import type { Repositories } from '../../db/repositories.ts';
import { createRepositories } from '../../db/repositories.ts';
import { orderColumns } from '../../views/orders/order-columns.ts';
import { indexTexts } from '../../views/search/index-texts.ts';
import { judgeAgain } from '../../verdicts/judge-again.ts';
import { settleRest } from '../../verdicts/settle-rows.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Job } from './jobs.ts';
import { isStepJob } from './jobs.ts';
import { performCall, performLocate } from './perform-calls.ts';
import { performRequests } from './perform-requests.ts';
import { performExport, performPreviewExport } from './perform-export.ts';
import { performImport } from './perform-import.ts';
import { performLabels } from './perform-labels.ts';
import { performReading } from './perform-reading.ts';
import { performStepJob } from './perform-step-job.ts';
import type { JobContext } from './job-context.ts';
import { PROGRESS_INTERVAL_MS } from './job-context.ts';
import { throttle } from '../throttle.ts';

/** @throws AppError what ended the job before its end */
export async function performJob(job: Job, context: JobContext): Promise<void> {
  const repositories = createRepositories(context.db);
  if (job.kind === 'sweep') {
    repositories.lists.sweep();
    releaseFreePages(context.db);
  } else await performOfList(job, repositories, context);
  context.onCommit();
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
      repositories.lists.delete(list.id);
      releaseFreePages(db);
      break;
    case 'order_columns':
      await indexTexts(list, repositories, pause);
      await orderColumns(list, repositories, pause);
      break;
    case 'settle_rest':
      await settleRest(list.id, db, repositories, nowMs, pause);
      break;
    case 'judge_again':
      await judgeAgain(list, db, repositories, { nowMs, signal: pause });
      break;
    case 'find_damage':
    case 'met_again':
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
