import type { CallEndpoint } from '../db/repositories/ledger-repository.ts';
import type { AddressService } from '../service/address-service.ts';
import type { Answer, CallOptions } from '../service/replies/answer.ts';
import type { Call, CallQueries, CallValues } from './call.ts';
import { answered, outcomeOfError, type SentOutcome } from './request-outcome.ts';

export type CallService = Pick<AddressService, 'postcodeLookup' | 'reverse' | 'geocode'>;

type Ask<E extends CallEndpoint> = (
  service: CallService,
  query: CallQueries[E],
  options: CallOptions,
) => Promise<Answer<CallValues[E]>>;

const ASK: { readonly [E in CallEndpoint]: Ask<E> } = {
  'postcode-lookup': (service, query, options) => service.postcodeLookup(query, options),
  reverse: (service, query, options) => service.reverse(query, options),
  geocode: (service, query, options) => service.geocode(query, options),
};

/** Sends a call, with retries. Rejects only for a bug: every service error is an outcome. */
export async function sendCall<E extends CallEndpoint>(
  { endpoint, query }: Call<E>,
  service: CallService,
  options: CallOptions,
): Promise<SentOutcome> {
  try {
    const answer = await ASK[endpoint](service, query, options);
    const { raw: reply, status, tookMs } = answer;
    return answered(answer, { match: null, reply, status, tookMs });
  } catch (error) {
    return outcomeOfError(error);
  }
}
