import { toQuestion } from '../db/repositories/question-key.ts';
import type { AddressService } from '../service/address-service.ts';
import type { SentOutcome } from './request-outcome.ts';
import { outcomeOfError } from './request-outcome.ts';

/**
 * Sends the question of a row, retries included. Rejects only for a bug: every error of the service is an outcome.
 *
 * @param question JSON of a `Question`, as the ledger keeps it
 */
export async function sendLookup(
  question: string,
  addresses: Pick<AddressService, 'validate'>,
  abandon: AbortSignal,
): Promise<SentOutcome> {
  try {
    const {
      value: match,
      raw: reply,
      status,
      attempts,
      tookMs,
    } = await addresses.validate(toQuestion(question), { signal: abandon });
    return { kind: 'answered', match, reply, status, attempts, tookMs, credits: 1 };
  } catch (error) {
    return outcomeOfError(error);
  }
}
