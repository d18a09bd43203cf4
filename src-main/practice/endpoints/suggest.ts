/** GET /suggest (4.6): completes a typed address. It is free. Countries without suggestions get an empty list. */
import { z } from 'zod';
import { SUGGEST_COUNTRIES } from '#shared/domain/country/suggest-countries.ts';
import { suggestAddresses } from '../gazetteer/suggest.ts';
import { type Endpoint, ok, type Sources } from './endpoint.ts';
import { country, numberIn, read, text } from './input.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 50;

const schema = z.object({
  country,
  q: z.string().max(300),
  // A limit above `MAX_LIMIT` is accepted and reduced.
  limit: numberIn(1, 1_000_000, DEFAULT_LIMIT),
  state: text,
});

export function suggestEndpoint({ gazetteer }: Sources): Endpoint {
  return {
    method: 'GET',
    path: '/suggest',
    access: 'suggest',
    pool: null,
    async handle({ input }) {
      const request = read(schema, input);
      if (!request.ok) return request.reply;
      const { country: code, q, limit, state } = request.value;
      if (!SUGGEST_COUNTRIES.has(code)) return ok({ suggestions: [] });
      return ok({
        suggestions: suggestAddresses(
          await gazetteer(),
          code,
          q,
          state,
          Math.min(Math.floor(limit), MAX_LIMIT),
        ),
      });
    },
  };
}
