/** Does one job with a connection of its own. */
import { createRepositories } from '../db/repositories.ts';
import { sourcePath } from '../db/workspace.ts';
import { exportList } from '../lists/export-list.ts';
import { importList } from '../lists/import-list.ts';
import { orderColumns } from '../review/order-columns.ts';
import { toRow } from '../review/read-rows.ts';
import { signTexts } from '../review/sign-texts.ts';
import { judgeAgain } from '../verify/judge-again.ts';
import { makeQuote } from '../verify/quote.ts';
import { makeReceipt } from '../verify/receipt.ts';
import { wantedBy } from '../verify/scope.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Job } from './jobs.ts';
import { performAsking } from './perform-asking.ts';
import { performLocateQuote } from './perform-locate-quote.ts';
import { performStepJob } from './perform-step-job.ts';
import type { JobSurroundings } from './job-surroundings.ts';
import { PROGRESS_INTERVAL_MS } from './job-surroundings.ts';
import { throttle } from './throttle.ts';

/** @throws AppError what ended the job before its end */
export async function performJob(job: Job, surroundings: JobSurroundings): Promise<void> {
  const { db, workspaceDir, nowMs, post, pause } = surroundings;
  const repositories = createRepositories(db);
  const list = repositories.lists.find(job.listId);
  if (!list) throw new AppError({ code: 'list_not_found', listId: job.listId });
  const progress = throttle(PROGRESS_INTERVAL_MS, post);
  const source = sourcePath(workspaceDir, list.source.sha256);
  const onProgress = (rows: number, fraction: number) => progress.push({ type: 'progress', rows, fraction });

  switch (job.kind) {
    case 'import':
      await importList(list, source, { db, repositories, onProgress, signal: pause });
      break;
    case 'delete':
      repositories.lists.delete(list.id);
      break;
    case 'order_columns':
      await signTexts(list, repositories, pause);
      await orderColumns(list, repositories, pause);
      break;
    case 'judge_again':
      await judgeAgain(list, db, repositories, { nowMs, signal: pause });
      break;
    case 'decide_many':
    case 'turn_step':
    case 'apply_rules':
    case 'change_settings':
      await performStepJob(job, list, { db, repositories, nowMs, post, signal: pause, onProgress });
      break;
    case 'quote': {
      const wanted = wantedBy(job, nowMs());
      const { scope, creditsLeft } = job;
      const quote = makeQuote({ wanted, scope, rows: list.rowCount, creditsLeft }, repositories);
      post({ type: 'quote', quote });
      break;
    }
    case 'locate_quote':
      await performLocateQuote(job, list, repositories, surroundings);
      break;
    case 'run':
    case 'check':
      await performAsking(job, list, repositories, surroundings);
      break;
    case 'export':
      await exportList(
        { list, source, output: job.output, format: job.format, layout: job.layout },
        {
          rows: repositories.rows,
          toRow: (stored) => toRow(stored, list.settings),
          receipt: makeReceipt(list.id, repositories),
          nowMs,
          onProgress: (rows) => onProgress(rows, rows / list.rowCount),
          signal: pause,
        },
      );
  }
  surroundings.onCommit();
  progress.flush();
}
