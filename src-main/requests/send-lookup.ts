import type { AddressService, ValidateQuery } from '../service/address-service.ts';
import type { SentEnd } from './request-outcome.ts';
import { endOfError } from './request-outcome.ts';

/**
 * Asks once, retries included. Rejects only for a bug: every error of the service is an end like another.
 *
 * @param question JSON of a `Question`, as the ledger keeps it
 */
export async function askService(
  question: string,
  addresses: Pick<AddressService, 'validate'>,
  abandon: AbortSignal,
): Promise<SentEnd> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own column, written by `enterQuestion`
    const query = JSON.parse(question) as ValidateQuery;
    const {
      value: match,
      raw: reply,
      status,
      attempts,
      tookMs,
    } = await addresses.validate(query, { signal: abandon });
    return { kind: 'answered', match, reply, status, attempts, tookMs, credits: 1 };
  } catch (error) {
    return endOfError(error);
  }
}
