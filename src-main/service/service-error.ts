/** The only error of the service client. Its `kind` is a category of part 7 of the interface document, so callers need no status codes. */
import type { InvolvedProxy } from '#shared/contract/services/services.ts';

/**
 * `authentication`: 401, 403, or an unusable key · `insufficient_credits`: 402, or a 403 about credits · `validation`:
 * every other 4xx, or arguments refused before sending · `not_found`: 404 · `rate_limit`: 429 · `server`: 5xx ·
 * `timeout`: no complete reply in time · `network`: the connection failed · `redirected`: 3xx, not followed; `detail`
 * is the target's host or '' · `intercepted`: a proxy, a firewall or a sign-in page answered · `malformed`: not as
 * documented · `untrusted`: the certificate is not trusted, so nothing was sent · `aborted`: by the caller, or because the client closed.
 */
export const SERVICE_ERROR_KINDS = [
  'authentication',
  'insufficient_credits',
  'validation',
  'not_found',
  'rate_limit',
  'server',
  'timeout',
  'network',
  'redirected',
  'intercepted',
  'untrusted',
  'malformed',
  'aborted',
] as const;
export type ServiceErrorKind = (typeof SERVICE_ERROR_KINDS)[number];

/** The data is plain JSON, because the ledger stores it and threads send it to each other. */
export type ServiceErrorData = {
  readonly kind: ServiceErrorKind;
  /** Null if no reply came or nothing was sent. */
  readonly status: number | null;
  /** The milliseconds that the service asked the app to wait, at most a day; null if it named none. */
  readonly retryAfterMs: number | null;
  /** The reply's body for support, without the key, at most 2 kB; '' if there is none. */
  readonly body: string;
  /** The number of requests sent for this call; 0 if it was refused before sending. */
  readonly attempts: number;
  /** Whether a request may have been performed: it was sent, and the reply was missing, unreadable, or from a gateway. */
  readonly mayHaveReached: boolean;
  /** Whether the call is for many emails at once, so that a repetition may cost as many credits. */
  readonly isOnceOnly: boolean;
  /** The number of requests that repeated one that may have been performed. Each may have been charged again. */
  readonly repeats: number;
  /** The number of requests that may have been charged without a readable answer, including those that failed in the service (500). */
  readonly maybeCharged: number;
  /** The argument or reply field at fault, the system's error code, or the host of a redirect; '' if none. */
  readonly detail: string;
  /** The name of the issuer of an untrusted certificate; '' if none. */
  readonly issuer: string;
  /** The proxy at fault; null if there is none. */
  readonly proxy: InvolvedProxy | null;
};

export class ServiceError extends Error implements ServiceErrorData {
  override readonly name = 'ServiceError';
  readonly kind: ServiceErrorKind;
  readonly status: number | null;
  readonly retryAfterMs: number | null;
  readonly body: string;
  readonly attempts: number;
  readonly mayHaveReached: boolean;
  readonly isOnceOnly: boolean;
  readonly repeats: number;
  readonly maybeCharged: number;
  readonly detail: string;
  readonly issuer: string;
  readonly proxy: InvolvedProxy | null;

  constructor(data: Pick<ServiceErrorData, 'kind'> & Partial<ServiceErrorData>) {
    super([data.kind, data.status, data.detail].filter(Boolean).join(' '));
    this.kind = data.kind;
    this.status = data.status ?? null;
    this.retryAfterMs = data.retryAfterMs ?? null;
    this.body = data.body ?? '';
    this.attempts = data.attempts ?? 0;
    this.mayHaveReached = data.mayHaveReached ?? false;
    this.isOnceOnly = data.isOnceOnly ?? false;
    this.repeats = data.repeats ?? 0;
    this.maybeCharged = data.maybeCharged ?? 0;
    this.detail = data.detail ?? '';
    this.issuer = data.issuer ?? '';
    this.proxy = data.proxy ?? null;
  }

  toData(): ServiceErrorData {
    const { kind, status, retryAfterMs, body, attempts, mayHaveReached, isOnceOnly } = this;
    const { repeats, maybeCharged, detail, issuer, proxy } = this;
    return {
      kind,
      status,
      retryAfterMs,
      body,
      attempts,
      mayHaveReached,
      isOnceOnly,
      repeats,
      maybeCharged,
      detail,
      issuer,
      proxy,
    };
  }
}

/** Returns the error for an argument that the service would refuse. Thrown before a call is sent. */
export function refusedArgument(detail: string): ServiceError {
  return new ServiceError({ kind: 'validation', detail });
}
