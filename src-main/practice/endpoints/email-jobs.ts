/** POST /email-validate/jobs and GET /email-validate/jobs/{job_id} (4.10, 4.11; states of part 3). */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { callbackUrl, sendCallback } from '../emails/callback.ts';
import type { EmailJudge, EmailResult } from '../emails/email-judge.ts';
import type { Trouble } from '../trouble.ts';
import { emailText, refusalOfEmails, troubledResults } from './email-validate.ts';
import { type Endpoint, ok, type Reply, refuse, type Sources } from './endpoint.ts';
import { read } from './input.ts';

const MAX_JOB = 10_000;
/** The number of emails that are judged before other requests get their turn. */
const SLICE = 500;
/** The maximum number of jobs. The oldest are dropped first. */
const MAX_JOBS_KEPT = 100;

const schema = z.object({ emails: z.array(emailText).min(1), webhook_url: z.string().max(2000).optional() });

type Job = {
  readonly id: string;
  readonly key: string;
  readonly total: number;
  readonly createdAtMs: number;
  status: 'queued' | 'processing' | 'done' | 'error';
  results: readonly EmailResult[];
};

/** Jobs are held in memory, so they are lost when the service ends. */
export function emailJobEndpoints(
  { emails }: Sources,
  trouble: () => Trouble,
  clock: () => number,
): readonly Endpoint[] {
  const jobs = new Map<string, Job>();
  return [creationEndpoint(emails, jobs, trouble, clock), statusEndpoint(jobs, trouble, clock)];
}

function creationEndpoint(
  emails: Sources['emails'],
  jobs: Map<string, Job>,
  trouble: () => Trouble,
  clock: () => number,
): Endpoint {
  return {
    method: 'POST',
    path: '/email-validate/jobs',
    access: 'full',
    pool: 'email',
    async handle({ input, charge, key }) {
      const request = read(schema, input);
      if (!request.ok) return request.reply;
      const { emails: asked, webhook_url } = request.value;
      if (asked.length > MAX_JOB)
        return refuse(422, 'too_many_emails', `A job holds up to ${MAX_JOB} emails.`, { field: 'emails' });
      const webhook = webhook_url === undefined ? null : callbackUrl(webhook_url);
      if (webhook_url !== undefined && (webhook === null || trouble().webhookRefused))
        return refusalOfWebhook(webhook);
      const refusal = refusalOfEmails(asked, trouble());
      if (refusal !== null) return refusal;
      const judge = await emails();
      const short = charge(asked.length);
      if (short !== null) return short;
      const job: Job = {
        id: randomUUID(),
        key,
        total: asked.length,
        createdAtMs: clock(),
        status: 'queued',
        results: [],
      };
      const [oldest] = jobs.keys();
      if (jobs.size >= MAX_JOBS_KEPT && oldest !== undefined) jobs.delete(oldest);
      jobs.set(job.id, job);
      setImmediate(() => work(job, judge, asked, webhook));
      return { status: 202, body: { job_id: job.id, status: job.status, total: job.total } };
    },
  };
}

const refusalOfWebhook = (url: URL | null): Reply =>
  url === null
    ? refuse(422, 'webhook_not_allowed', 'The practice service calls addresses of this machine only.', {
        field: 'webhook_url',
      })
    : refuse(400, 'bad_request', 'The request was refused.');

function statusEndpoint(
  jobs: ReadonlyMap<string, Job>,
  trouble: () => Trouble,
  clock: () => number,
): Endpoint {
  return {
    method: 'GET',
    path: '/email-validate/jobs/{job_id}',
    access: 'full',
    pool: null,
    handle({ pathParameter, key }) {
      const job = jobs.get(pathParameter);
      // A job of another key counts as not found, because its emails are private.
      if (job === undefined || job.key !== key || trouble().jobsForgotten)
        return refuse(404, 'job_not_found', 'The job was not found.');
      const { id, total, results } = job;
      const processed = Math.min(results.length, reached(job, trouble(), clock()));
      const own = job.status === 'done' && processed < total ? 'processing' : job.status;
      const status = trouble().jobState === '' ? own : trouble().jobState;
      const shown = status === 'done' ? { results: troubledResults(results, trouble()) } : {};
      return ok({ job_id: id, status, total, processed, ...shown });
    },
  };
}

/** Returns the number of emails that a job can have checked by now. */
function reached({ createdAtMs }: Job, { jobEmailsPerSecond }: Trouble, nowMs: number): number {
  return jobEmailsPerSecond === 0
    ? Infinity
    : Math.floor(((nowMs - createdAtMs) / 1000) * jobEmailsPerSecond);
}

function work(job: Job, { judge }: EmailJudge, emails: readonly string[], webhook: URL | null): void {
  job.status = 'processing';
  job.results = [...job.results, ...emails.slice(job.results.length, job.results.length + SLICE).map(judge)];
  if (job.results.length < emails.length) {
    setImmediate(() => work(job, { judge }, emails, webhook));
    return;
  }
  job.status = 'done';
  if (webhook !== null) sendCallback(webhook, { job_id: job.id, status: job.status, total: job.total });
}
