/** What the end of one request means for its row and for the run. */
import type { ServiceErrorKind } from '../service/service-error.ts';
import { ServiceError } from '../service/service-error.ts';
import type { Failure } from '#shared/contract/errors.ts';
import type { ReasonCode } from '#shared/domain/judgement.ts';

/**
 * `answered` also stands for "no such address". `failed` leaves the row unchecked and the run goes on.
 * `ended` puts the lookup back and ends the run.
 */
export type RequestEnd =
  | {
      readonly kind: 'answered';
      readonly reply: string;
      readonly status: number;
      readonly attempts: number;
      readonly tookMs: number;
    }
  | {
      readonly kind: 'failed';
      readonly error: ServiceError;
      readonly reason: ReasonCode;
      readonly isTransient: boolean;
    }
  | { readonly kind: 'ended'; readonly failure: Failure | null; readonly attempts: number };

/** What no retry could cure may be cured by time: the service or the network, not the address, is in the way. */
const TRANSIENT: ReadonlySet<ServiceErrorKind> = new Set(['rate_limit', 'server', 'timeout', 'network']);

export function endOfError(error: unknown): RequestEnd {
  if (!(error instanceof ServiceError)) throw error;
  const { kind, attempts, status, body } = error;
  switch (kind) {
    case 'not_found':
      return { kind: 'answered', reply: body, status: status ?? 404, attempts, tookMs: 0 };
    case 'authentication':
      return { kind: 'ended', failure: { code: 'service_refused_key', status: status ?? 0 }, attempts };
    case 'insufficient_credits':
      return { kind: 'ended', failure: { code: 'service_out_of_credits' }, attempts };
    case 'aborted':
      return { kind: 'ended', failure: null, attempts };
    case 'validation':
    case 'malformed':
    case 'rate_limit':
    case 'server':
    case 'timeout':
    case 'network':
      return { kind: 'failed', error, reason: REASONS[kind], isTransient: TRANSIENT.has(kind) };
  }
}

const REASONS = {
  validation: 'service_error',
  malformed: 'not_understood',
  rate_limit: 'service_error',
  server: 'service_error',
  network: 'service_error',
  timeout: 'timed_out',
} as const satisfies Partial<Record<ServiceErrorKind, ReasonCode>>;
