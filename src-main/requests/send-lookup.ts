import { toQuestion } from '../db/repositories/question-key.ts';
import type { AddressService } from '../service/address-service.ts';
import type { CallOptions } from '../service/replies/answer.ts';
import { answered, outcomeOfError, type SentOutcome } from './request-outcome.ts';

/** Sends a row's question, with retries. Rejects only for a bug: every service error is an outcome. */
export async function sendLookup(
  question: string,
  addresses: Pick<AddressService, 'validate'>,
  options: CallOptions,
): Promise<SentOutcome> {
  try {
    const answer = await addresses.validate(toQuestion(question), options);
    const { value: match, raw: reply, status, tookMs } = answer;
    return answered(answer, { match, reply, status, tookMs });
  } catch (error) {
    return outcomeOfError(error);
  }
}
