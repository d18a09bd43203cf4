/** An address service whose answers a function makes. It records its requests. */
import type { Match } from '#shared/domain/answer/match.ts';
import type { AddressService, ValidateQuery } from '../../../src-main/service/address-service.ts';
import type { Answer } from '../../../src-main/service/replies/answer.ts';
import { parseMatch } from '../../../src-main/service/replies/parse-match.ts';

export type ScriptedAddresses = Pick<AddressService, 'validate'> & {
  readonly asked: readonly ValidateQuery[];
  readonly mostAtOnce: () => number;
};

/** @param answer the reply's body, or an error to throw; called with the number of earlier requests for this lookup */
export function scriptedAddresses(
  answer: (query: ValidateQuery, askedBefore: number) => unknown,
): ScriptedAddresses {
  const asked: ValidateQuery[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  return {
    asked,
    mostAtOnce: () => mostAtOnce,
    async validate(query, { signal } = {}) {
      const before = asked.filter((one) => JSON.stringify(one) === JSON.stringify(query)).length;
      asked.push(query);
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      try {
        await new Promise(setImmediate);
        signal?.throwIfAborted();
        return answerOf(await answer(query, before));
      } finally {
        atOnce -= 1;
      }
    },
  };
}

export function answerOf(reply: unknown): Answer<Match> {
  const raw = JSON.stringify(reply);
  const value = parseMatch(raw);
  if (!value) throw new Error('the script answered something that is no match');
  return { value, raw, status: 200, attempts: 1, repeats: 0, maybeCharged: 0, tookMs: 1 };
}

export function confirming(
  query: ValidateQuery,
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  const parts = typeof query.input === 'string' ? {} : query.input;
  return {
    accuracy_type: 'rooftop',
    confidence: 1,
    match_type: 'exact',
    match_score: 1,
    match_components: { city: true, house_number: true, state: true, street: true, zip: true },
    input_corrected: false,
    standardized: {
      country: query.country,
      state: '',
      ...parts,
      formatted_address: Object.values(parts).join('\n'),
    },
    parsed: {},
    corrections: [],
    house_number_not_found: false,
    status: 'OK',
    ...changes,
  };
}

export const confirmAll = (): ScriptedAddresses => scriptedAddresses((query) => confirming(query));
