import type { Failure } from '#shared/contract/errors.ts';
import type { ServiceError } from '../service/service-error.ts';

/** Returns the failure to show when the service gave no answer. @param maybeCharged 0 for a request without a cost */
export function failureOfService(error: ServiceError, maybeCharged: number): Failure {
  const { kind, status, retryAfterMs } = error;
  switch (kind) {
    case 'authentication':
      return { code: 'service_refused_key', status: status ?? 0 };
    case 'insufficient_credits':
      return { code: 'service_out_of_credits' };
    case 'aborted':
      return { code: 'interrupted' };
    default: {
      const onTheWay = failureOnTheWay(error);
      if (onTheWay !== null) return onTheWay;
      const retryAfterSeconds = retryAfterMs === null ? null : Math.ceil(retryAfterMs / 1000);
      return { code: 'question_failed', kind, maybeCharged, retryAfterSeconds };
    }
  }
}

/**
 * Returns the failure if something other than the service answered: a redirect, a proxy, a firewall, a sign-in page, or
 * a computer with an untrusted certificate. A wait does not help, so a person has to act.
 */
export function failureOnTheWay({ kind, status, detail, issuer, proxy }: ServiceError): Failure | null {
  if (kind === 'redirected') return { code: 'service_redirects', host: detail };
  if (kind === 'untrusted') return { code: 'service_untrusted', problem: detail, issuer };
  return kind === 'intercepted'
    ? { code: 'service_intercepted', status: status ?? 0, schemes: detail, ...(proxy && { proxy }) }
    : null;
}

/** Returns the failure of a service that is gone. */
export function goneFailureOf(error: ServiceError): Failure {
  const { detail, kind, proxy } = error;
  return (
    failureOnTheWay(error) ?? { code: 'service_unreachable', detail: detail || kind, ...(proxy && { proxy }) }
  );
}
