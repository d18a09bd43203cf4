/** POST /email-validate (4.8) and its batch (4.9). One email credit per address; a batch is charged whole or not at all. */
import { z } from 'zod';
import { ok, refuse, type Endpoint, type Sources } from './endpoint.ts';
import { read } from './input.ts';

const MAX_BATCH = 1000;

export const emailText = z.string().max(1000);
const single = z.object({ email: emailText });
const batch = z.object({ emails: z.array(emailText) });

export function emailValidateEndpoint({ emails }: Sources): Endpoint {
  return {
    method: 'POST',
    path: '/email-validate',
    access: 'full',
    pool: 'email',
    async handle({ input, charge }) {
      const request = read(single, input);
      if (!request.ok) return request.reply;
      const { judge } = await emails();
      return charge(1) ?? ok(judge(request.value.email));
    },
  };
}

/** The document shows neither request nor reply; both are the plainest ones: `{ emails }` and `{ results, count }`, in order. */
export function emailBatchEndpoint({ emails }: Sources): Endpoint {
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
      const { judge } = await emails();
      return charge(asked.length) ?? ok({ count: asked.length, results: asked.map(judge) });
    },
  };
}
