/** The four email endpoints. Each throws only `ServiceError`, with the kinds of `service-error.ts`. */

import type { EmailCheck } from '#shared/domain/email/email-check.ts';
import { cleartextHost } from './cleartext.ts';
import { emailsBody } from './leniencies.ts';
import { MOST_EMAILS_IN_BATCH, MOST_EMAILS_IN_JOB } from './limits.ts';
import type { Answer, CallOptions } from './replies/answer.ts';
import {
  type EmailJob,
  type EmailResults,
  readBatch,
  readCreatedJob,
  readEmail,
  readJob,
} from './replies/email-replies.ts';
import { refusedArgument } from './service-error.ts';
import { BULK_REPLY_BYTES, REPLY_BYTES, type Send } from './transport/send.ts';

export type EmailService = ReturnType<typeof createEmailService>;

/** @param cleartextHosts other hosts that the service may call back over plain http; see `cleartext.ts` */
export function createEmailService(send: Send, cleartextHosts: readonly string[]) {
  return {
    /**
     * Checks one email: `POST /email-validate` (4.8). Costs one email credit. Returns an EmailResult (2.7).
     *
     * @throws ServiceError `validation` before sending (`detail` `email`) and for 400 and 422
     */
    async validate(email: string, options?: CallOptions): Promise<Answer<EmailCheck>> {
      if (email.trim() === '') throw refusedArgument('email');
      const call = { method: 'POST', path: 'email-validate', body: { email }, keyUse: 'key' } as const;
      return send({ ...call, mostBytes: REPLY_BYTES, read: (raw) => readEmail(raw, email) }, options);
    },

    /**
     * Checks 1 to 1,000 emails: `POST /email-validate/batch` (4.9). Both bodies are undocumented; see `leniencies.ts`.
     * The service charges the whole batch or nothing. The request is repeated only if it cannot have been charged.
     * Emails that the answer lacks stay unchecked.
     *
     * @throws ServiceError `validation` before sending (`detail` `emails`) and for 400 and 422
     */
    async validateBatch(emails: readonly string[], options?: CallOptions): Promise<Answer<EmailResults>> {
      checkCount(emails, MOST_EMAILS_IN_BATCH);
      const call = { method: 'POST', path: 'email-validate/batch', keyUse: 'key' } as const;
      const read = (raw: string) => readBatch(raw, emails.length);
      return send({ ...call, ...BULK, isOnceOnly: true, body: emailsBody(emails), read }, options);
    },

    /**
     * Submits 1 to 10,000 emails to be checked later: `POST /email-validate/jobs` (4.10). Needs a key. Returns the
     * job's id.
     * The service calls the optional `webhookUrl` when the job is done (part 6). The URL must be https, or http on an
     * allowed host. The request is repeated only after 429, 5xx or a failed connection, because a second job would be
     * charged. `mayHaveReached` in the error says whether the service may have the job.
     *
     * @throws ServiceError `validation` before sending (`detail` `emails`, `webhook_url`) and for 400 and 422;
     * `authentication` with `detail` `key_missing`
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
     * Asks for the state of a job: `GET /email-validate/jobs/{job_id}` (4.11). Needs a key.
     * The EmailResults (2.7) are null until the job is `done` (part 3). A `done` job without readable results is
     * `malformed`.
     *
     * @throws ServiceError `validation` before sending (`detail` `job_id`); `not_found` if the service does not know
     * the job; `authentication` with `detail` `key_missing`
     */
    async readJob(jobId: string, options?: CallOptions): Promise<Answer<EmailJob>> {
      // `encodeURIComponent` does not escape '.' and '..', which would name another endpoint.
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
