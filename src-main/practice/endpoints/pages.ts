/** Pages for a browser: terms, prices, and /register (4.2). Its payload is undocumented; here it equals /dev-key's. */
import { z } from 'zod';
import type { KeyRing } from '../keys.ts';
import { type Endpoint, ok, type Reply } from './endpoint.ts';
import { read } from './input.ts';

const schema = z.object({
  email: z
    .string()
    .max(254)
    .regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address'),
});

const page = (title: string, text: string): Reply => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" },
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>`,
});

const pageEndpoint = (path: string, title: string, text: string): Endpoint => ({
  method: 'GET',
  path,
  access: 'open',
  pool: null,
  isPage: true,
  handle: () => page(title, text),
});

export function pageEndpoints(keys: KeyRing, baseUrl: () => string): readonly Endpoint[] {
  return [
    pageEndpoint(
      '/terms',
      'Terms of service',
      'This is the practice service: it runs on this machine, its answers come from open data, and nothing is owed for it.',
    ),
    pageEndpoint(
      '/terms/uk-evaluation',
      'UK evaluation terms',
      'The practice service holds no licensed address file. Many of its British delivery points are invented.',
    ),
    pageEndpoint('/pricing', 'Prices', 'Practice is free.'),
    pageEndpoint(
      '/register',
      'Register',
      'The practice service needs no registration: its key is “practice”.',
    ),
    {
      method: 'POST',
      path: '/register',
      access: 'open',
      pool: null,
      handle({ input }) {
        const request = read(schema, input);
        if (!request.ok) return request.reply;
        const issued = keys.issueTrialKey(request.value.email);
        return ok({
          api_key: issued.key,
          validation_credits: issued.credits.validation,
          geocode_credits: issued.credits.geocode,
          expires_at: new Date(issued.expiresAtMs).toISOString(),
          tier: 'trial',
          info_url: `${baseUrl()}/pricing`,
          next_steps: 'Send the key in the X-Service-Key header.',
        });
      },
    },
  ];
}
