/**
 * Counts the addresses that the practice service knows, so that a person does not confuse "not known here" with "not
 * found". The call is free. The interface document does not have this endpoint.
 */
import { z } from 'zod';
import { answerAddress } from '../gazetteer/answer-address.ts';
import { type Endpoint, ok, type Sources } from './endpoint.ts';
import { read } from './input.ts';
import { addressInput, questionOf } from './validate.ts';

const MOST_QUESTIONS = 100;
/** The minimum confidence of an answer that a person would believe. */
const LEAST_CONFIDENCE = 0.6;

const schema = z.object({
  questions: z.array(z.object({ country: z.string().max(3), input: addressInput })).max(MOST_QUESTIONS),
});

export function coverageEndpoint({ gazetteer }: Sources): Endpoint {
  return {
    method: 'POST',
    path: '/_practice/coverage',
    access: 'addresses',
    pool: null,
    async handle({ input }) {
      const request = read(schema, input);
      if (!request.ok) return request.reply;
      const source = await gazetteer();
      const known = request.value.questions.filter(({ country, input: asked }) => {
        const { level, comparison } = answerAddress(source, questionOf(source, country, asked));
        return !PLACES.has(level) && comparison.confidence >= LEAST_CONFIDENCE;
      });
      return ok({ known: known.length });
    },
  };
}

/** Levels of an answer without a street. */
const PLACES: ReadonlySet<string> = new Set(['postcode', 'town', 'none']);
