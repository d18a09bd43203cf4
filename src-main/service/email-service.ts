/** The four email endpoints. All throw `ServiceError` and nothing else; see `service-error.ts` for its kinds. */

import type { EmailCheck } from '#shared/domain/email/email-check.ts';
import type { Answer, CallOptions } from './answer.ts';
import { cleartextHost } from './cleartext.ts';
import {
  type EmailJob,
  type EmailResults,
  emailReply,
  readBatch,
  readCreatedJob,
  readJob,
} from './email-replies.ts';
import { emailsBody } from './leniencies.ts';
import { MOST_EMAILS_IN_BATCH, MOST_EMAILS_IN_JOB } from './limits.ts';
import { readReply } from './reply.ts';
import { BULK_REPLY_BYTES, REPLY_BYTES, type Send } from './send.ts';
import { refusedArgument } from './service-error.ts';

export type EmailService = ReturnType<typeof createEmailService>;

/** @param cleartextHosts may be called back over plain http, like this computer; see `cleartext.ts` */
export function createEmailService(send: Send, cleartextHosts: readonly string[]) {
  return {
    /**
     * Checks one email: `POST /email-validate` (4.8). Costs one email credit.
     *
     * Sends `{ email }` as it was written, receives an EmailResult (2.7): `score` 0..1 in style or null.
     *
     * @throws ServiceError `validation` before sending (`detail` `email`) and for 400, 422; every other kind as
     *   in `service-error.ts`.
     */
    async validate(email: string, options?: CallOptions): Promise<Answer<EmailCheck>> {
      if (email.trim() === '') throw refusedArgument('email');
      const call = { method: 'POST', path: 'email-validate', body: { email }, keyUse: 'key' } as const;
      return send({ ...call, mostBytes: REPLY_BYTES, read: (raw) => readReply(emailReply, raw) }, options);
    },

    /**
     * Checks 1 to 1,000 emails at once: `POST /email-validate/batch` (4.9). Charged atomically, so a call that
     * fails is not half paid. Sends `{ emails }`, receives their EmailResults (2.7); both bodies are undocumented:
     * see `leniencies.ts`. The answer may lack some of the emails; those stay unchecked. Sent again only where the service
     * cannot have charged it.
     *
     * @throws ServiceError `validation` before sending (`detail` `emails`) and for 400, 422; every other kind as
     *   in `service-error.ts`.
     */
    async validateBatch(emails: readonly string[], options?: CallOptions): Promise<Answer<EmailResults>> {
      checkCount(emails, MOST_EMAILS_IN_BATCH);
      const call = { method: 'POST', path: 'email-validate/batch', keyUse: 'key' } as const;
      const read = (raw: string) => readBatch(raw, emails.length);
      return send({ ...call, ...BULK, isOnceOnly: true, body: emailsBody(emails), read }, options);
    },

    /**
     * Hands over 1 to 10,000 emails to be checked later: `POST /email-validate/jobs` (4.10). Needs a key.
     *
     * Sends `{ emails, webhook_url }`, answered with 202 and the job's id, which is what comes back. When done the
     * service calls `webhookUrl`, an https address, or an http one of a host that may be sent the results in the
     * open, if there is one (part 6; what it sends there is not
     * documented); asking with `readJob` works without.
     *
     * Sent again only after 429, 5xx or a connection that did not come about, since another job would be paid for too. The
     * error says whether the service may have the job (`mayHaveReached`).
     *
     * @throws ServiceError `validation` before sending (`detail` `emails`, `webhook_url`) and for 400, 422;
     *   `authentication` with `detail` `key_missing` before sending; every other kind as in `service-error.ts`.
     */
    async createJob(
      job: { readonly emails: readonly string[]; readonly webhookUrl?: string | undefined },
      options?: CallOptions,
    ): Promise<Answer<string>> {
      checkCount(job.emails, MOST_EMAILS_IN_JOB);
      const body = { ...emailsBody(job.emails), ...webhookOf(job.webhookUrl, cleartextHosts) };
      const call = { method: 'POST', path: 'email-validate/jobs', body, keyUse: 'required' } as const;
      const once = { mostBytes: REPLY_BYTES, isBulk: true, isOnceOnly: true } as const;
      return send({ ...call, ...once, read: readCreatedJob }, options);
    },

    /**
     * Asks how a job is going: `GET /email-validate/jobs/{job_id}` (4.11). Needs a key. Sends nothing but the id.
     * Receives `queued`, `processing`, `done`, `error` or another state, which is handed over as it came; the EmailResults (2.7) come with the answer once it is
     * `done`, and are null before (part 3). A job that is `done` without readable results is `malformed`.
     *
     * @throws ServiceError `validation` before sending (`detail` `job_id`); `not_found` for a job the service
     *   does not know (404); `authentication` with `detail` `key_missing` before sending; every other kind as in
     *   `service-error.ts`.
     */
    async readJob(jobId: string, options?: CallOptions): Promise<Answer<EmailJob>> {
      // '.' and '..' are not escaped by encodeURIComponent and would name another endpoint.
      if (['', '.', '..'].includes(jobId)) throw refusedArgument('job_id');
      const path = `email-validate/jobs/${encodeURIComponent(jobId)}`;
      const call = { method: 'GET', path, keyUse: 'required' } as const;
      return send({ ...call, ...BULK, read: readJob }, options);
    },
  };
}

const BULK = { mostBytes: BULK_REPLY_BYTES, isBulk: true } as const;

function checkCount(emails: readonly string[], most: number): void {
  const isCounted = emails.length >= 1 && emails.length <= most;
  if (!isCounted || emails.some((email) => email.trim() === '')) throw refusedArgument('emails');
}

function webhookOf(
  url: string | undefined,
  cleartextHosts: readonly string[],
): { readonly webhook_url?: string } {
  if (url === undefined) return {};
  if (!URL.canParse(url) || !/^https?:/iu.test(url)) throw refusedArgument('webhook_url');
  const host = cleartextHost(url);
  if (host !== null && !cleartextHosts.includes(host)) throw refusedArgument('webhook_url');
  return { webhook_url: url };
}
