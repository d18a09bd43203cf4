import type { Failure } from '#shared/contract/errors.ts';
import type { ServiceError } from '../service/service-error.ts';

/** Returns the failure to show when the service gave no answer. @param maybeCharged 0 for a request without a cost */
export function failureOfService(
  { kind, status, retryAfterMs, detail }: ServiceError,
  maybeCharged: number,
): Failure {
  switch (kind) {
    case 'authentication':
      return { code: 'service_refused_key', status: status ?? 0 };
    case 'insufficient_credits':
      return { code: 'service_out_of_credits' };
    case 'redirected':
      return { code: 'service_redirects', host: detail };
    case 'aborted':
      return { code: 'interrupted' };
    default: {
      const retryAfterSeconds = retryAfterMs === null ? null : Math.ceil(retryAfterMs / 1000);
      return { code: 'question_failed', kind, maybeCharged, retryAfterSeconds };
    }
  }
}
