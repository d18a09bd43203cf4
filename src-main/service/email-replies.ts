/** The replies of the email endpoints in the app's words. */
import { z } from 'zod';
import type { EmailCheck } from '#shared/domain/email/email-check.ts';
import { emailResultItems, emailResultOf, jobStateOf, notes, numberOrNull } from './leniencies.ts';
import { MOST_EMAILS_IN_JOB } from './limits.ts';
import { flag, type Reading, readJson, readReply, readValue, requiredText, text } from './reply.ts';

/** The state of an email job (4.11). */
export type EmailJob = {
  /** `queued`, `processing`, `done`, `error`, or what the app does not know, as it came. */
  readonly state: string;
  /** null until `done` (part 3). */
  readonly results: EmailResults | null;
};

/** The result of one email out of many. */
export type EmailResult = {
  readonly check: EmailCheck;
  /** Its JSON, unknown fields included: what the ledger keeps, as if it had been asked alone. */
  readonly raw: string;
};

/** The results of many emails. Found by email, since the service's order is not trusted. */
export type EmailResults = {
  readonly all: readonly EmailResult[];
  /**
   * The result of an email as it was sent; null when the reply has none. One that is echoed to the letter comes first;
   * else letter case and blanks around it do not matter.
   */
  readonly find: (email: string) => EmailResult | null;
};

/** The reply of a check of one email (EmailResult, 2.7). */
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

/** One that can be asked after: '.' and '..' name another endpoint, and a number beyond 2^53 or half a character another job. */
const jobId = z
  .union([requiredText.max(1_000), z.int().transform(String)])
  .refine((id) => id !== '.' && id !== '..' && !id.includes('\ufffd'));
const createdJob = z.object({ job_id: jobId }).transform(({ job_id }) => job_id);
/** It is shown while the job lasts. */
const jobState = requiredText.max(200);

/** More than three times the fields of an EmailResult. */
const VALUES_OF_EMAIL = 40;
/** Emails that a reply may name without being asked for them. */
const UNASKED = 250;

/**
 * An element that is not an EmailResult is left out (its email stays unchecked).
 *
 * @param asked how many emails were sent
 */
export function readBatch(raw: string, asked = MOST_EMAILS_IN_JOB): Reading<EmailResults> {
  const items = emailResultItems(
    readJson(raw, Math.min(asked + UNASKED, MOST_EMAILS_IN_JOB) * VALUES_OF_EMAIL),
  );
  return items === null || items.length > MOST_EMAILS_IN_JOB
    ? { ok: false, problem: 'results' }
    : { ok: true, value: resultsOf(items) };
}

/** The id of the job that `POST /email/jobs` has created (4.10). */
export function readCreatedJob(raw: string): Reading<string> {
  return readReply(createdJob, raw);
}

/** The state of a job (4.11). A job that is `done` without results that can be read is malformed. */
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

/** Folds ASCII only: in Unicode the Kelvin sign is a capital k, and another email. */
const comparable = (email: string): string =>
  email.trim().replaceAll(/[A-Z]+/gu, (letters) => letters.toLowerCase());
