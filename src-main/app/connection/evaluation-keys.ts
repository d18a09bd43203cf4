/**
 * Gets an evaluation key (parts 4.1 and 5): offers the terms, sends the person's consent to exactly these terms, and
 * stores the key in the keychain. The page gets everything about the key except the key itself.
 */

import { AppError, type Failure } from '#shared/contract/errors.ts';
import type { InputOf } from '#shared/contract/operations.ts';
import { hasEnded, type IssuedKey } from '#shared/contract/services/issued-key.ts';
import type { ServiceId } from '#shared/contract/services/services.ts';
import type { KeyTerms } from '#shared/contract/workspace/workspace.ts';
import { failureOnTheWay } from '../../requests/service-failure.ts';
import type { DevKey, DevKeyAnswer } from '../../service/key-service.ts';
import { createServiceClient } from '../../service/service-client.ts';
import { ServiceError } from '../../service/service-error.ts';
import { isSendableKey, isTestKey } from '../../service/service-key.ts';
import { withoutKey } from '../../service/transport/redact.ts';
import type { Connection } from './connection.ts';
import type { NamedService } from './named-services.ts';
import type { OfferedLinks } from './offered-links.ts';
import { serviceAddress } from './service-address.ts';

/** `haveChanged`: the person agreed to terms before, but the service asks for consent again. */
export type EvaluationKeyOutcome =
  | { readonly outcome: 'issued'; readonly key: IssuedKey; readonly serviceId: ServiceId }
  | { readonly outcome: 'terms_required'; readonly terms: KeyTerms; readonly haveChanged: boolean };

export type EvaluationKeyDependencies = {
  readonly connection: Connection;
  readonly links: OfferedLinks;
  readonly nowMs: () => number;
};

export type EvaluationKeyRequest = InputOf<'requestEvaluationKey'>;

/**
 * @throws AppError `service_address_invalid`, `set_by_organisation`, `policy_unusable`, `cleartext_not_allowed`,
 * `email_malformed`, `evaluation_key_…`
 */
export async function requestEvaluationKey(
  { serviceUrl: typed, name, email: typedEmail, agreedTerms }: EvaluationKeyRequest,
  { connection, links, nowMs }: EvaluationKeyDependencies,
  signal: AbortSignal,
): Promise<EvaluationKeyOutcome> {
  const serviceUrl = serviceAddress(typed);
  const email = typedEmail.trim();
  if (!/^[^\s@]+@[^\s@]+$/u.test(email)) throw new AppError({ code: 'email_malformed', value: email });
  connection.refuseForbidden(serviceUrl);
  connection.refuseCleartext(serviceUrl);
  const known = connection.services.at(serviceUrl, name);
  if (known) await refuseToReplace(known, serviceUrl, connection, nowMs());

  const answer = await ask({ serviceUrl, email, agreedTerms }, connection, signal);
  if (answer.outcome === 'terms_required') {
    return {
      outcome: 'terms_required',
      terms: openable(answer, links),
      // The person has agreed before, so if the service asks again, its terms have changed.
      haveChanged: agreedTerms !== null,
    };
  }
  const { apiKey } = answer.key;
  if (!isSendableKey(apiKey) || isTestKey(apiKey)) throw unreadable('api_key', true);
  const key = withoutSecret(answer.key, links);
  const service = connection.services.at(serviceUrl, name) ?? connection.services.add(serviceUrl, name);
  await connection.saveIssuedKey(service, apiKey, key);
  return { outcome: 'issued', key, serviceId: service.id };
}

/** Refuses to replace a key that is still valid, because a replaced key cannot be recovered. */
async function refuseToReplace(
  { account, name }: NamedService,
  serviceUrl: string,
  connection: Connection,
  nowMs: number,
): Promise<void> {
  const kept = await connection.storedKey(account);
  if (!kept.exists || (kept.issued && hasEnded(kept.issued, nowMs))) return;
  throw new AppError({ code: 'key_already_kept', serviceUrl, name });
}

/** Asks without consent first, to learn the current terms. Sends consent only if the person saw exactly these terms. */
async function ask(
  { serviceUrl, email, agreedTerms }: Omit<EvaluationKeyRequest, 'name'>,
  connection: Connection,
  signal: AbortSignal,
): Promise<DevKeyAnswer> {
  const network = await connection.network(serviceUrl);
  const client = createServiceClient({
    baseUrl: serviceUrl,
    cleartextHosts: connection.cleartextHosts(),
    readKey: () => null,
    network: () => network,
    ...connection.patience(),
  });
  let termsAccepted = false;
  try {
    const { value: first } = await client.keys.requestDevKey({ email, termsAccepted }, { signal });
    if (first.outcome === 'issued' || agreedTerms === null || !isSame(first, agreedTerms)) return first;
    termsAccepted = true;
    return (await client.keys.requestDevKey({ email, termsAccepted }, { signal })).value;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw new AppError(failureOf(error, email, termsAccepted), { cause: error });
  } finally {
    await client.close();
  }
}

/** Whether two sets of terms have the same links. Compares their normal forms, because the page received these. */
function isSame(asked: KeyTerms, agreed: KeyTerms): boolean {
  const normal = (link: string): string | undefined => URL.parse(link)?.href;
  return (
    normal(asked.termsUrl) === normal(agreed.termsUrl) &&
    normal(asked.ukTermsUrl) === normal(agreed.ukTermsUrl)
  );
}

function openable({ termsUrl: general, ukTermsUrl: uk }: KeyTerms, links: OfferedLinks): KeyTerms {
  const termsUrl = links.offer(general);
  const ukTermsUrl = links.offer(uk);
  if (termsUrl === null || ukTermsUrl === null) throw unreadable('terms_url', false);
  return { termsUrl, ukTermsUrl };
}

/** Returns the data for the page and the settings. Removes the key, which a service may repeat in any text. */
function withoutSecret(issued: DevKey, links: OfferedLinks): IssuedKey {
  const clean = (text: string, most: number): string => withoutKey(text, issued.apiKey).slice(0, most);
  return {
    validationCredits: issued.validationCredits,
    geocodeCredits: issued.geocodeCredits,
    expiresAt: clean(issued.expiresAt, 100),
    tier: clean(issued.tier, 100),
    infoUrl:
      withoutKey(issued.infoUrl, issued.apiKey) === issued.infoUrl ? links.offer(issued.infoUrl) : null,
    nextSteps: clean(issued.nextSteps, 2000),
  };
}

function failureOf(error: ServiceError, email: string, termsAccepted: boolean): Failure {
  const { kind, status, retryAfterMs, detail, attempts } = error;
  if (kind === 'aborted') {
    return { code: 'evaluation_key_stopped', email, mayBeIssued: termsAccepted && attempts > 0 };
  }
  const onTheWay = failureOnTheWay(error);
  if (onTheWay !== null) return onTheWay;
  if (kind === 'rate_limit') {
    const retryAfterSeconds = retryAfterMs === null ? null : retryAfterMs / 1000;
    return { code: 'evaluation_key_limit', email, retryAfterSeconds };
  }
  if (status !== null && status >= 400 && status < 500)
    return { code: 'evaluation_key_refused', email, status };
  // Not every service asks for consent first. So if the request may have reached the service, or an answer was
  // unreadable, the service may have issued a key.
  const mayBeIssued = termsAccepted || error.mayHaveReached;
  return { code: 'evaluation_key_not_received', kind, detail, mayBeIssued };
}

function unreadable(detail: string, mayBeIssued: boolean): AppError {
  return new AppError({ code: 'evaluation_key_not_received', kind: 'malformed', detail, mayBeIssued });
}
