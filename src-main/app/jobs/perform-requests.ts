/** Runs and checks: the jobs that ask the service about rows. */
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { Repositories } from '../../db/repositories.ts';
import { checkRow } from '../../verify/check-row.ts';
import { startRun } from '../../verify/run.ts';
import { oldestThatCounts, wantedBy } from '../../verify/scope.ts';
import type { Job, JobMessage } from './jobs.ts';
import type { JobContext } from './job-context.ts';
import { PROGRESS_INTERVAL_MS } from './job-context.ts';
import { createRequestClient } from './request-client.ts';
import { watchSettled } from './settled-rows.ts';
import { throttle } from '../throttle.ts';

/** Says which rows were settled before it says anything that counts them. */
export async function performRequests(
  job: Job & { kind: 'run' | 'check' },
  list: StoredList,
  repositories: Repositories,
  context: JobContext,
): Promise<void> {
  const settled = watchSettled(repositories.rows, context.post);
  const asking = { ...repositories, rows: settled.watched };
  const post = (message: JobMessage): void => {
    settled.say();
    context.post(message);
  };
  try {
    if (job.kind === 'run') await performRun(job, list, asking, { ...context, post });
    else await performCheck(job, list, asking, context);
  } finally {
    settled.say();
  }
}

async function performRun(
  job: Job & { kind: 'run' },
  list: StoredList,
  repositories: Repositories,
  { db, nowMs, steadyMs, post, pause, abandon, onTryNow, onChange, queueFor, onCommit }: JobContext,
): Promise<void> {
  const { first, service, concurrency, maxCredits, whenGone } = job;
  const queue = queueFor(service.identity, concurrency);
  const client = createRequestClient(service, queue, onChange);
  const progress = throttle<JobMessage>(PROGRESS_INTERVAL_MS, post);
  const wanted = wantedBy({ ...job, service: service.identity, scope: first.scope }, nowMs());
  try {
    const run = startRun(
      { first, list, wanted, maxCredits, whenGone },
      {
        db,
        repositories,
        addresses: client.addresses,
        queue,
        nowMs,
        steadyMs,
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
  { db, nowMs, abandon, onChange, queueFor, onCommit }: JobContext,
): Promise<void> {
  const { service, concurrency, position, answersGoodForDays } = job;
  const queue = queueFor(service.identity, concurrency);
  const client = createRequestClient(service, queue, onChange);
  const wanted = {
    service: service.identity,
    notBeforeMs: oldestThatCounts(answersGoodForDays, nowMs()),
  };
  try {
    await checkRow(list, position, wanted, {
      db,
      repositories,
      addresses: client.addresses,
      queue,
      nowMs,
      onCommit,
      abandon,
    });
  } finally {
    await client.close();
  }
}
