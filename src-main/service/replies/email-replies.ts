import { z } from 'zod';
import type { EmailCheck } from '#shared/domain/email/email-check.ts';
import { emailResultItems, emailResultOf, jobStateOf, notes, numberOrNull } from '../leniencies.ts';
import { MOST_EMAILS_IN_JOB } from '../limits.ts';
import { flag, type Reading, readJson, readReply, readValue, requiredText, text } from './reply.ts';

export type EmailJob = {
  /** `queued`, `processing`, `done`, `error`, or an unknown state passed through unchanged. */
  readonly state: string;
  /** Null until the state is `done` (part 3). */
  readonly results: EmailResults | null;
};

type EmailResult = {
  readonly check: EmailCheck;
  /** The result's own JSON, including unknown fields. The ledger stores it as if the email had been checked alone. */
  readonly raw: string;
};

/** The results of many emails. Results are found by email, because the service's order is not trusted. */
export type EmailResults = {
  readonly all: readonly EmailResult[];
  /**
   * Finds the result of an email as sent; null if there is none. Prefers an exact match to a match that differs in
   * letter case.
   */
  readonly find: (email: string) => EmailResult | null;
};

/** The reply to a check of one email (EmailResult, 2.7). */
export const emailReply = z
  .object({
    email: requiredText,
    deliverable: requiredText,
    score: numberOrNull,
    format_valid: flag,
    domain_has_mx: flag,
    is_disposable: flag,
    is_role: flag,
    is_free: flag,
    did_you_mean: text.transform((meant) => (meant === '' ? null : meant)),
    reasons: notes,
  })
  .transform(
    (reply): EmailCheck => ({
      email: reply.email,
      deliverable: reply.deliverable,
      score: reply.score,
      formatValid: reply.format_valid,
      domainHasMx: reply.domain_has_mx,
      isDisposable: reply.is_disposable,
      isRole: reply.is_role,
      isFree: reply.is_free,
      didYouMean: reply.did_you_mean,
      reasons: reply.reasons,
    }),
  );

/** Reads the reply to a check of one email. A reply that names another email is malformed. */
export function readEmail(raw: string, asked: string): Reading<EmailCheck> {
  const reading = readReply(emailReply, raw);
  if (!reading.ok || comparable(reading.value.email) === comparable(asked)) return reading;
  return { ok: false, problem: 'email' };
}

/** A job id for later requests. '.' and '..' would name another endpoint, and a number above 2^53 would name another job. */
const jobId = z
  .union([requiredText.max(1_000), z.int().transform(String)])
  .refine((id) => id !== '.' && id !== '..' && !id.includes('\ufffd'));
const createdJob = z.object({ job_id: jobId }).transform(({ job_id }) => job_id);
const jobState = requiredText.max(200);

/** The maximum number of JSON values for each email, more than three times the number of fields of an EmailResult. */
const VALUES_OF_EMAIL = 40;
/** Adds room for this many results that were not asked for to the limit of JSON values. */
const UNASKED = 250;

/** Reads the results of `asked` emails. Drops elements that are not an EmailResult: those emails stay unchecked. */
export function readBatch(raw: string, asked = MOST_EMAILS_IN_JOB): Reading<EmailResults> {
  const items = emailResultItems(
    readJson(raw, Math.min(asked + UNASKED, MOST_EMAILS_IN_JOB) * VALUES_OF_EMAIL),
  );
  return items === null || items.length > MOST_EMAILS_IN_JOB
    ? { ok: false, problem: 'results' }
    : { ok: true, value: resultsOf(items) };
}

export function readCreatedJob(raw: string): Reading<string> {
  return readReply(createdJob, raw);
}

/** Reads the state of a job (4.11). A `done` job without readable results is malformed. */
export function readJob(raw: string): Reading<EmailJob> {
  const job = readValue(jobState, jobStateOf(readJson(raw)) ?? null);
  if (!job.ok) return { ok: false, problem: 'status' };
  const state = job.value;
  if (state !== 'done') return { ok: true, value: { state, results: null } };
  const results = readBatch(raw);
  return results.ok ? { ok: true, value: { state, results: results.value } } : results;
}

function resultsOf(items: readonly unknown[]): EmailResults {
  const all = items.map(emailResultOf).flatMap((item) => {
    const parsed = emailReply.safeParse(item);
    return parsed.success ? [{ check: parsed.data, raw: JSON.stringify(item) }] : [];
  });
  const exact = new Map(all.map((result) => [result.check.email, result]));
  const folded = new Map(all.map((result) => [comparable(result.check.email), result]));
  return { all, find: (email) => exact.get(email) ?? folded.get(comparable(email)) ?? null };
}

/** Folds only ASCII letters. In Unicode, the Kelvin sign is a capital k, but an email with it is another email. */
const comparable = (email: string): string =>
  email.trim().replaceAll(/[A-Z]+/gu, (letters) => letters.toLowerCase());
