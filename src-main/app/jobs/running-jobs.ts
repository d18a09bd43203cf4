import { AppError } from '#shared/contract/errors.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import { BULK_TIMEOUT_MS } from '../../service/service-client.ts';
import {
  isRequestJob,
  type Job,
  type JobEnd,
  type JobHandle,
  type JobMessage,
  type RequestChange,
  type RequestJob,
  type StartJob,
  type ThreadJobEnd,
} from './jobs.ts';

type FoundKind = 'import' | 'prepare' | 'judge_again' | 'settle_rest' | 'locate';

/** `find` and `findRun` return null if no such job is running. */
export type RunningJobs = {
  readonly start: (job: Job, listener?: (message: JobMessage) => void) => JobHandle;
  /** Runs a job and returns its answer. `read` returns null for messages that are not the answer. @throws AppError */
  readonly ask: <T>(job: Job, read: (message: JobMessage) => T | null) => Promise<T>;
  readonly findRun: (listId: ListId, subject: Subject) => JobHandle | null;
  readonly find: (kind: FoundKind, listId: ListId) => JobHandle | null;
  /** Whether any job is running whose work would be lost if it ended now. */
  readonly isBusy: () => boolean;
  /** Ends a job at a point where it can be continued, or abandons it if that takes too long. Waits for its end. */
  readonly end: (handle: JobHandle) => Promise<JobEnd>;
  readonly endKind: (kind: Job['kind'], listId: ListId) => Promise<void>;
  readonly change: (change: RequestChange) => void;
  readonly asking: (account: string) => readonly { readonly job: RequestJob; readonly handle: JobHandle }[];
  /** Ends the jobs that call a base address for which `isMeant` is true, and waits for their end. */
  readonly endRequests: (isMeant: (baseUrl: string) => boolean) => Promise<void>;
  /** Ends all jobs, or those of a list, except its `ask_call` jobs, whose paid answers serve all lists. */
  readonly endAll: (listId?: ListId) => Promise<void>;
};

/** Jobs that may end at any time, because they start again automatically, or when a person needs them. */
const MADE_AGAIN: readonly Job['kind'][] = [
  'check_workspace',
  'sweep',
  'order_columns',
  'settle_rest',
  'judge_again',
  'find_damage',
  'find_remembered',
  'quote',
  'locate_quote',
  'count_stored',
  'find_subject',
  'preview_export',
];

/** How long a job may take to end before it is abandoned, in addition to the time for its requests in flight. */
const GRACE_MS = 2_000;

/** Returns how long to wait for the end of a job, including a request in flight, because it is paid. */
const graceOf = (job: Job): number => GRACE_MS + (isRequestJob(job) ? attemptMs(job) : 0);

/** Returns how long an attempt of a job may take. Requests with many emails get more time. */
const attemptMs = (job: RequestJob): number =>
  job.kind === 'run' && job.first.subject === 'email'
    ? Math.max(job.service.timeoutMs, BULK_TIMEOUT_MS)
    : job.service.timeoutMs;

/** A bug ends its job with `internal`, and with the reference that `reportBug` returned. */
export function createRunningJobs(
  startJob: StartJob,
  reportBug: (error: unknown, operation: string) => string,
): RunningJobs {
  const going = new Set<{ readonly job: Job; readonly handle: JobHandle }>();

  const start: RunningJobs['start'] = (job, listener = () => {}) => {
    const handle = startNamed(job, listener, startJob, reportBug);
    const entry = { job, handle };
    going.add(entry);
    void handle.ended.then(() => going.delete(entry));
    return handle;
  };

  return {
    start,

    async ask<T>(job: Job, read: (message: JobMessage) => T | null): Promise<T> {
      let answer: T | null = null;
      const end = await start(job, (message) => {
        answer = read(message) ?? answer;
      }).ended;
      if (answer !== null) return answer;
      throw new AppError(end.ok ? { code: 'internal', reference: job.kind } : end.failure);
    },

    findRun: (listId, subject) =>
      [...going].find(
        ({ job }) => job.kind === 'run' && job.listId === listId && job.first.subject === subject,
      )?.handle ?? null,

    find: (kind, listId) =>
      [...going].find(({ job }) => job.kind === kind && job.listId === listId)?.handle ?? null,

    isBusy: () => [...going].some(({ job }) => !MADE_AGAIN.includes(job.kind)),

    end: (handle) => endInTime({ job: null, handle }),

    async endKind(kind, listId) {
      const meant = [...going].filter(({ job }) => job.kind === kind && job.listId === listId);
      await Promise.all(meant.map(endInTime));
    },

    change(change) {
      for (const { job, handle } of going) {
        if (!isRequestJob(job)) continue;
        if (!('account' in change) || job.service.account === change.account) handle.change(change);
      }
    },

    asking: (account) =>
      [...going].flatMap(({ job, handle }) =>
        isRequestJob(job) && job.service.account === account ? [{ job, handle }] : [],
      ),

    async endRequests(isMeant) {
      const meant = [...going].filter(({ job }) => isRequestJob(job) && isMeant(job.service.baseUrl));
      await Promise.all(meant.map(endInTime));
    },

    async endAll(listId) {
      const meant = [...going].filter(
        ({ job }) => listId === undefined || (job.listId === listId && job.kind !== 'ask_call'),
      );
      await Promise.all(meant.map(endInTime));
    },
  };
}

type Ending = { readonly job: Job | null; readonly handle: JobHandle };

/** Ends a job, and abandons it if that takes too long. @param job null if the job calls no service */
async function endInTime({ job, handle }: Ending): Promise<JobEnd> {
  handle.pause();
  const timer = setTimeout(handle.abandon, job ? graceOf(job) : GRACE_MS);
  const end = await handle.ended;
  clearTimeout(timer);
  return end;
}

/** Starts a job. Reports its bugs, and adds the reference of the report to the job's end. */
function startNamed(
  job: Job,
  listener: (message: JobMessage) => void,
  startJob: StartJob,
  reportBug: (error: unknown, operation: string) => string,
): JobHandle {
  let reference: string = job.kind;
  const { ended, ...rest } = startJob(job, (message) => {
    if (message.type === 'bug') reference = reportBug(new Error(message.stack), job.kind);
    else listener(message);
  });
  const named = (end: ThreadJobEnd): JobEnd =>
    end.ok || end.failure ? end : { ok: false, failure: { code: 'internal', reference } };
  return { ...rest, ended: ended.then(named) };
}
