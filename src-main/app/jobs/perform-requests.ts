import { setTimeout as wait } from 'node:timers/promises';
import type { Wanted } from '../../db/reads/ledger-reads.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { Repositories } from '../../db/repositories.ts';
import { lookAgain, lostJobs } from '../../requests/emails/open-jobs.ts';
import type { Delay } from '../../requests/request-queue.ts';
import { checkRow } from '../../verify/check-row.ts';
import { type RunHandle, startRun } from '../../verify/run.ts';
import { emailsOf, oldestThatCounts, wantedBy, withFiltered } from '../../verify/scope.ts';
import { type AddressDependencies, createAddressSubject } from '../../verify/subjects/address-subject.ts';
import { createEmailJobStates } from '../../verify/subjects/email-job-states.ts';
import { createEmailSubject, type EmailDependencies } from '../../verify/subjects/email-subject.ts';
import type { RunSubject } from '../../verify/subjects/run-subject.ts';
import { throttle } from '../throttle.ts';
import { type JobContext, PROGRESS_INTERVAL_MS } from './job-context.ts';
import type { Job, JobMessage, RequestChange } from './jobs.ts';
import { createRequestClient } from './request-client.ts';

type OnSettled = (positions: readonly number[]) => void;

/** Performs a run or the check of a row. Reports settled rows together, before any message that counts them. */
export async function performRequests(
  job: Job & { kind: 'run' | 'check' },
  list: StoredList,
  repositories: Repositories,
  context: JobContext,
): Promise<void> {
  let settled: number[] = [];
  const onSettled: OnSettled = (positions) => void settled.push(...positions);
  const reportSettled = (): void => {
    if (settled.length > 0) context.post({ type: 'settled', positions: Uint32Array.from(settled) });
    settled = [];
  };
  const post = (message: JobMessage): void => {
    reportSettled();
    context.post(message);
  };
  try {
    if (job.kind === 'run')
      await withFiltered(job.filtered, list.rowCount, repositories, (rows) =>
        performRun(job, list, rows, repositories, { ...context, post, onSettled }),
      );
    else await performCheck(job, list, repositories, { ...context, post, onSettled });
  } finally {
    reportSettled();
  }
}

async function performRun(
  job: Job & { kind: 'run' },
  list: StoredList,
  rows: number | undefined,
  repositories: Repositories,
  context: JobContext & { readonly onSettled: OnSettled },
): Promise<void> {
  const { db, nowMs, post, pause, abandon, onTryNow, onChange, queueFor } = context;
  const { first, service, concurrency, maxCredits, whenGone, asksUnreadAgain } = job;
  const queue = queueFor(service.identity, concurrency);
  const client = createRequestClient(service, queue, (listener) =>
    onChange((change) => {
      if (going) tellRun(going, change);
      listener(change);
    }),
  );
  const progress = throttle<JobMessage>(PROGRESS_INTERVAL_MS, post);
  const wanted = wantedOf(job, list, rows, nowMs());
  const emailJobs = createEmailJobStates();
  let going: RunHandle | null = null;
  const subject = subjectOf(job, list, wanted, repositories, {
    db,
    emails: client.emails,
    addresses: client.addresses,
    runId: first.runId,
    webhookUrl: service.webhookUrl,
    queue,
    nowMs,
    pause,
    abandon,
    whenGone,
    onState(state) {
      emailJobs.onState(state);
      going?.refresh();
    },
  });
  try {
    const run = startRun(
      { first, list, wanted, maxCredits, whenGone, asksUnread: asksUnreadAgain },
      {
        ...context,
        repositories,
        subject,
        emailJobs: emailJobs.states,
        queue,
        onProgress: (snapshot) => progress.push({ type: 'run', snapshot }),
      },
    );
    going = run;
    onTryNow(run.tryNow);
    await run.ended;
  } finally {
    progress.flush();
    await client.close();
  }
}

function tellRun(run: RunHandle, change: RequestChange): void {
  if (change.type === 'acting') run.giveWay();
  else if (change.type === 'sleep') run[change.isAsleep ? 'suspend' : 'wake']();
}

function wantedOf(
  job: Job & { kind: 'run' },
  { settings }: StoredList,
  rows: number | undefined,
  nowMs: number,
): Wanted {
  const { subject, scope } = job.first;
  const service = job.service.identity;
  return wantedBy({ ...job, subject, emails: emailsOf(settings), service, scope, rows }, nowMs);
}

/** Returns the subject of the run. If a person agreed, immediately marks lost emails to be checked again. */
function subjectOf(
  { first, service, asksLostEmailsAgain, looksForLostEmails }: Job & { kind: 'run' },
  list: StoredList,
  wanted: Wanted,
  repositories: Repositories,
  access: Omit<EmailDependencies, 'repositories' | 'delay'> & Pick<AddressDependencies, 'addresses'>,
): RunSubject {
  if (first.way === null) return createAddressSubject(list, { repositories, ...access });
  const { emailJobs, ledger } = repositories;
  if (looksForLostEmails) lookAgain({ db: access.db, repositories }, service.identity, access.queue);
  if (asksLostEmailsAgain)
    for (const { lookups } of lostJobs(emailJobs, service.identity, access.queue))
      emailJobs.giveUp(lookups.filter(({ lookupId }) => ledger.next(wanted, lookupId) !== null));
  const delay: Delay = (ms, signal) => wait(ms, undefined, { signal });
  return createEmailSubject(list, service.identity, first.way, { repositories, delay, ...access });
}

async function performCheck(
  job: Job & { kind: 'check' },
  list: StoredList,
  repositories: Repositories,
  context: JobContext & { readonly onSettled: OnSettled },
): Promise<void> {
  const { nowMs, onChange, queueFor, post } = context;
  const { service, concurrency, position, answersGoodForDays } = job;
  const queue = queueFor(service.identity, concurrency);
  const client = createRequestClient(service, queue, onChange);
  const wanted = {
    service: service.identity,
    notBeforeMs: oldestThatCounts(answersGoodForDays, nowMs()),
  };
  try {
    const keptFromMs = await checkRow(list, position, wanted, {
      ...context,
      repositories,
      addresses: client.addresses,
      queue,
    });
    post({ type: 'checked', keptFromMs });
  } finally {
    await client.close();
  }
}
