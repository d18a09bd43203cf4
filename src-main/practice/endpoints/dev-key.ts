/** POST /dev-key (4.1): issues an evaluation key. Requires consent to both terms, as the real service may. */
import { z } from 'zod';
import type { KeyRing } from '../keys.ts';
import { type Endpoint, ok, refuse } from './endpoint.ts';
import { read } from './input.ts';

const schema = z.object({
  email: z
    .string()
    .max(254)
    .regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address'),
  accept_terms: z.unknown().optional(),
});

/** @param baseUrl is called for each request, because the port is known only after the start */
export function devKeyEndpoint(keys: KeyRing, baseUrl: () => string): Endpoint {
  return {
    method: 'POST',
    path: '/dev-key',
    access: 'open',
    pool: null,
    handle({ input }) {
      const request = read(schema, input);
      if (!request.ok) return request.reply;
      if (request.value.accept_terms !== true) {
        return refuse(400, 'terms_acceptance_required', 'Both terms have to be accepted.', {
          terms_url: `${baseUrl()}/terms`,
          uk_evaluation_terms_url: `${baseUrl()}/terms/uk-evaluation`,
        });
      }
      const issued = keys.issueDevKey(request.value.email);
      if (issued === null)
        return refuse(429, 'key_already_issued', 'One key per email per day.', { retry_after: 86_400 });
      return ok({
        api_key: issued.key,
        validation_credits: issued.credits.validation,
        geocode_credits: issued.credits.geocode,
        expires_at: new Date(issued.expiresAtMs).toISOString(),
        tier: 'dev',
        info_url: `${baseUrl()}/pricing`,
        next_steps:
          'Send the key in the X-Service-Key header with /validate, /geocode, /reverse and /suggest.',
      });
    },
  };
}
