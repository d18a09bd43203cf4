/** POST /email-validate (4.8) and its batch (4.9). A batch is charged completely or not at all. */
import { z } from 'zod';
import type { EmailResult } from '../emails/email-judge.ts';
import type { Trouble } from '../trouble.ts';
import { type Endpoint, ok, type Reply, refuse, type Sources } from './endpoint.ts';
import { read } from './input.ts';

const MAX_BATCH = 1000;

/** A malformed email passes: it gets a result, not a refusal. */
export const emailText = z.string().max(1000);
const single = z.object({ email: emailText });
const batch = z.object({ emails: z.array(emailText) });

/** Returns the refusal that `refusedEmail` causes, or null. */
export function refusalOfEmails(emails: readonly string[], { refusedEmail }: Trouble): Reply | null {
  const isRefused = refusedEmail !== '' && emails.some((email) => email.includes(refusedEmail));
  return isRefused ? refuse(422, 'email_refused', 'This is no email.') : null;
}

/** Changes the results in the way that `emailResults` names. */
export function troubledResults(
  results: readonly EmailResult[],
  { emailResults }: Trouble,
): readonly EmailResult[] {
  switch (emailResults) {
    case 'as_asked':
      return results;
    case 'reversed':
      return results.toReversed();
    case 'upper_case':
      return results.map((result) => ({ ...result, email: result.email.toUpperCase() }));
    case 'missing':
      return results.filter((_, index) => index % 10 !== 9);
  }
}

/** Costs one email credit, whatever the result is. */
export function emailValidateEndpoint({ emails }: Sources, trouble: () => Trouble): Endpoint {
  return {
    method: 'POST',
    path: '/email-validate',
    access: 'full',
    pool: 'email',
    async handle({ input, charge }) {
      const request = read(single, input);
      if (!request.ok) return request.reply;
      const refusal = refusalOfEmails([request.value.email], trouble());
      if (refusal !== null) return refusal;
      const { judge } = await emails();
      return charge(1) ?? ok(judge(request.value.email));
    },
  };
}

/** Both bodies are undocumented, so they are the simplest: `{ emails }` and `{ results, count }`, in order. */
export function emailBatchEndpoint({ emails }: Sources, trouble: () => Trouble): Endpoint {
  return {
    method: 'POST',
    path: '/email-validate/batch',
    access: 'full',
    pool: 'email',
    async handle({ input, charge }) {
      const request = read(batch, input);
      if (!request.ok) return request.reply;
      const asked = request.value.emails;
      if (asked.length > MAX_BATCH)
        return refuse(422, 'too_many_emails', `A batch holds up to ${MAX_BATCH} emails.`, {
          field: 'emails',
        });
      const refusal = refusalOfEmails(asked, trouble());
      if (refusal !== null) return refusal;
      const { judge } = await emails();
      const results = troubledResults(asked.map(judge), trouble());
      return charge(asked.length) ?? ok({ count: asked.length, results });
    },
  };
}
