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
import { checkRow } from '../verify/check-row.ts';
import type { Line } from '../verify/line.ts';
import { makeQuote } from '../verify/quote.ts';
import { makeReceipt } from '../verify/receipt.ts';
import { startRun } from '../verify/run.ts';
import { oldestThatCounts, wantedBy } from '../verify/scope.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Job, JobMessage, ServiceAccess } from './jobs.ts';
import { throttle } from './throttle.ts';

export type JobSurroundings = {
  readonly db: Database;
  readonly workspaceDir: string;
  readonly nowMs: () => number;
  readonly post: (message: JobMessage) => void;
  readonly pause: AbortSignal;
  readonly abandon: AbortSignal;
  readonly onTryNow: (listener: () => void) => void;
  /** The line all of this thread's requests to a service wait in. */
  readonly lineTo: (service: string, most: number) => Line;
  /** Called after each commit of something that was paid for. */
  readonly onCommit: () => void;
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
    case 'quote': {
      const wanted = wantedBy(job, nowMs());
      const { scope, creditsLeft } = job;
      const quote = makeQuote({ wanted, scope, rows: list.rowCount, creditsLeft }, repositories);
      post({ type: 'quote', quote });
      break;
    }
    case 'run':
      await performRun(job, list, repositories, surroundings);
      break;
    case 'check':
      await performCheck(job, list, repositories, surroundings);
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

async function performRun(
  job: Job & { kind: 'run' },
  list: StoredList,
  repositories: Repositories,
  { db, nowMs, post, pause, abandon, onTryNow, lineTo, onCommit }: JobSurroundings,
): Promise<void> {
  const { first, service, concurrency, maxCredits, whenGone } = job;
  const line = lineTo(service.identity, concurrency);
  const client = createClient(service, line);
  const progress = throttle<JobMessage>(PROGRESS_INTERVAL_MS, post);
  const wanted = wantedBy({ ...job, service: service.identity, scope: first.scope }, nowMs());
  try {
    const run = startRun(
      { first, list, wanted, maxCredits, whenGone },
      {
        db,
        repositories,
        addresses: client.addresses,
        line,
        nowMs,
        onProgress: (snapshot) => progress.push({ type: 'run', snapshot }),
        onCommit,
        pause,
        abandon,
      },
    );
    onTryNow(run.tryNow);
    await run.ended;
  } finally {
    progress.flush();
    await client.close();
  }
}

async function performCheck(
  job: Job & { kind: 'check' },
  list: StoredList,
  repositories: Repositories,
  { db, nowMs, abandon, lineTo, onCommit }: JobSurroundings,
): Promise<void> {
  const { service, concurrency, position, answersGoodForDays } = job;
  const line = lineTo(service.identity, concurrency);
  const client = createClient(service, line);
  const wanted = {
    service: service.identity,
    notBeforeMs: oldestThatCounts(answersGoodForDays, nowMs()),
  };
  try {
    await checkRow(list, position, wanted, {
      db,
      repositories,
      addresses: client.addresses,
      line,
      nowMs,
      onCommit,
      abandon,
    });
  } finally {
    await client.close();
  }
}

/** No more calls are made at once than the line lets through, so that none waits for a socket. */
function createClient({ baseUrl, key, timeoutMs, retries }: ServiceAccess, line: Line) {
  return createServiceClient({
    baseUrl,
    readKey: () => key,
    timeoutMs,
    retries,
    sleep: line.sleep,
    onRetry: line.onRetry,
  });
}
