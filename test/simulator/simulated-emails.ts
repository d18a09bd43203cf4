/** The email endpoints of the simulated service. A batch is charged as a whole, and a job when it is submitted. */
import { MOST_EMAILS } from '#shared/domain/email/email-way.ts';
import { hash, type Truth } from './truth.ts';

/** A request that checks emails, submits them as a job, or polls a job. */
export type EmailRequest = {
  /** The emails that the request pays for; empty if it polls a job. */
  readonly emails: readonly string[];
  readonly way: 'single' | 'batch' | 'job' | 'poll';
  /** The job that the request polls; '' if it polls none. */
  readonly jobId: string;
};

/** Returns null if the request is about an address. */
export function emailRequestOf(path: string, body: string): EmailRequest | null {
  const [, endpoint, kind, jobId = ''] = path.split('/');
  if (endpoint !== 'email-validate') return null;
  if (kind === undefined) return { emails: [JSON.parse(body).email], way: 'single', jobId };
  if (jobId !== '') return { emails: [], way: 'poll', jobId };
  return { emails: JSON.parse(body).emails, way: kind === 'batch' ? 'batch' : 'job', jobId };
}

/** Whether a request has more emails than the service takes. */
export const hasTooMany = ({ emails, way }: EmailRequest): boolean =>
  way !== 'poll' && emails.length > MOST_EMAILS[way];

/** How long jobs take. */
const LAGS_MS = [0, 2_000, 20_000, 90_000, 1_500_000] as const;
/** The ends of jobs. Most jobs are done. */
const ENDS = [...Array<'done'>(8).fill('done'), 'lacks a result', 'error', 'forgotten'] as const;

type Job = {
  /** The hash of the emails. */
  readonly question: number;
  readonly emails: readonly string[];
  readonly end: (typeof ENDS)[number];
  readonly beganMs: number;
  readonly doneMs: number;
};

/** @param seed decides how long each job takes and how it ends */
export function createEmails(seed: number, { deliverableOf }: Truth, nowMs: () => number) {
  const jobs = new Map<string, Job>();
  const resultOf = (email: string) => ({ email, deliverable: deliverableOf(email), ...REST });
  const draw = <T>(all: readonly T[], what: string): T => all[hash(`${seed} ${what}`) % all.length] as T;
  const submit = (emails: readonly string[]): string => {
    const question = hash(emails.join());
    const nth = [...jobs.values()].filter((one) => one.question === question).length;
    const id = `job-${question}-${nth}`;
    const end = draw(ENDS, `end ${id}`);
    jobs.set(id, { question, emails, end, beganMs: nowMs(), doneMs: nowMs() + draw(LAGS_MS, `lag ${id}`) });
    return JSON.stringify({ job_id: id });
  };
  const poll = ({ emails, end, beganMs, doneMs }: Job): string | null => {
    if (nowMs() < doneMs)
      return JSON.stringify({ status: nowMs() - beganMs < 3_000 ? 'queued' : 'processing' });
    if (end === 'forgotten') return null;
    if (end === 'error') return JSON.stringify({ status: 'error' });
    const results = emails.slice(end === 'done' ? 0 : 1).map(resultOf);
    return JSON.stringify({ status: 'done', results });
  };
  return {
    /** Returns the body of the service's answer; null if it does not know the job. */
    answerTo({ emails, way, jobId }: EmailRequest): string | null {
      if (way === 'single') return JSON.stringify(resultOf(emails[0] ?? ''));
      if (way === 'batch') return JSON.stringify({ results: emails.map(resultOf) });
      if (way === 'job') return submit(emails);
      const job = jobs.get(jobId);
      return job ? poll(job) : null;
    },
  };
}

/** Returns the number of results in this answer. */
export const resultsIn = ({ way }: EmailRequest, body: string): number =>
  way === 'job' ? 0 : body.split('"deliverable"').length - 1;

/** Whether the service's answer to a poll says that the job is done or has failed. */
export const endsJob = ({ way }: EmailRequest, body: string): boolean =>
  way === 'poll' && /"status":"(?:done|error)"/u.test(body);

const REST = {
  score: 0.9,
  format_valid: true,
  domain_has_mx: true,
  is_disposable: false,
  is_role: false,
  is_free: false,
  did_you_mean: null,
  mx_record: 'mx.example.org',
  reasons: [],
};
