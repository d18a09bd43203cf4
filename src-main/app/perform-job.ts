/** Does one job with a connection of its own. */
import type { Database } from '../db/database.ts';
import type { StoredList } from '../db/list-repository.ts';
import { createRepositories } from '../db/repositories.ts';
import type { Repositories } from '../db/repositories.ts';
import { sourcePath } from '../db/workspace.ts';
import { exportList } from '../lists/export-list.ts';
import { importList } from '../lists/import-list.ts';
import { mapAgain } from '../lists/map-again.ts';
import { toRow } from '../review/read-rows.ts';
import { createServiceClient } from '../service/service-client.ts';
import { judgeAgain } from '../verify/judge-again.ts';
import { runVerification } from '../verify/run.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Job, JobMessage } from './jobs.ts';
import { throttle } from './throttle.ts';

export type JobSurroundings = {
  readonly db: Database;
  readonly workspaceDir: string;
  readonly nowMs: () => number;
  readonly post: (message: JobMessage) => void;
  readonly pause: AbortSignal;
  readonly abandon: AbortSignal;
};

/** Ten snapshots a second are enough for a page and few enough for any of them. */
const PROGRESS_INTERVAL_MS = 100;

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
    case 'map_again':
      await mapAgain(list, db, repositories, pause);
      break;
    case 'judge_again':
      await judgeAgain(list, db, repositories, nowMs, pause);
      break;
    case 'run':
      await performRun(job, list, repositories, surroundings);
      break;
    case 'export':
      await exportList(
        { list, source, output: job.output, format: job.format, layout: job.layout },
        {
          rows: repositories.rows,
          toRow: (stored) => toRow(stored, list.settings),
          onProgress: (rows) => onProgress(rows, rows / list.rowCount),
          signal: pause,
        },
      );
  }
  progress.flush();
}

async function performRun(
  job: Job & { kind: 'run' },
  list: StoredList,
  repositories: Repositories,
  { db, nowMs, post, pause, abandon }: JobSurroundings,
): Promise<void> {
  const { service, concurrency, maxCredits, runId } = job;
  const { baseUrl, key, timeoutMs, retries } = service;
  const client = createServiceClient({
    baseUrl,
    readKey: () => key,
    timeoutMs,
    retries,
    connections: concurrency,
  });
  const progress = throttle<JobMessage>(PROGRESS_INTERVAL_MS, post);
  try {
    await runVerification(
      { runId, list, service: service.identity, concurrency, maxCredits },
      {
        db,
        repositories,
        addresses: client.addresses,
        nowMs,
        onProgress: (snapshot) => progress.push({ type: 'run', snapshot }),
        pause,
        abandon,
      },
    );
  } finally {
    progress.flush();
    await client.close();
  }
}
