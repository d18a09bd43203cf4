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
import { watchSettled } from './settled-rows.ts';

/** Performs a run or the check of a row. Reports settled rows before any message that counts them. */
export async function performRequests(
  job: Job & { kind: 'run' | 'check' },
  list: StoredList,
  repositories: Repositories,
  context: JobContext,
): Promise<void> {
  const settled = watchSettled(repositories, context.post);
  const asking = { ...repositories, ...settled.watched };
  const post = (message: JobMessage): void => {
    settled.say();
    context.post(message);
  };
  try {
    if (job.kind === 'run')
      await withFiltered(job.filtered, list.rowCount, asking, (rows) =>
        performRun(job, list, rows, asking, { ...context, post }),
      );
    else await performCheck(job, list, asking, context);
  } finally {
    settled.say();
  }
}

async function performRun(
  job: Job & { kind: 'run' },
  list: StoredList,
  rows: number | undefined,
  repositories: Repositories,
  { db, nowMs, steadyMs, post, pause, abandon, onTryNow, onChange, queueFor, onCommit }: JobContext,
): Promise<void> {
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
    webhookUrl: service.webhookUrl,
    queue,
    nowMs,
    onCommit,
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
        db,
        repositories,
        subject,
        emailJobs: emailJobs.states,
        queue,
        nowMs,
        steadyMs,
        onProgress: (snapshot) => progress.push({ type: 'run', snapshot }),
        onCommit,
        pause,
        abandon,
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
  if (looksForLostEmails) lookAgain(emailJobs, service.identity, access.queue);
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
  { db, nowMs, pause, abandon, onChange, queueFor, onCommit, post }: JobContext,
): Promise<void> {
  const { service, concurrency, position, answersGoodForDays } = job;
  const queue = queueFor(service.identity, concurrency);
  const client = createRequestClient(service, queue, onChange);
  const wanted = {
    service: service.identity,
    notBeforeMs: oldestThatCounts(answersGoodForDays, nowMs()),
  };
  try {
    const keptFromMs = await checkRow(list, position, wanted, {
      db,
      repositories,
      addresses: client.addresses,
      queue,
      nowMs,
      onCommit,
      pause,
      abandon,
    });
    post({ type: 'checked', keptFromMs });
  } finally {
    await client.close();
  }
}
