/**
 * The one error of the service client. It says which category of part 7 of the interface document a
 * failure belongs to, so that no caller looks at status codes again.
 */

/**
 * `authentication` 401, 403, or a key not fit to be sent · `insufficient_credits` 402, or 403 that speaks of
 * credits · `validation` 400, 422 and every other 4xx, or arguments refused before sending · `not_found` 404 ·
 * `rate_limit` 429 · `server` 5xx · `timeout` no whole reply in time · `network` the connection failed ·
 * `redirected` any 3xx: it is not followed, and `detail` is the host it leads to, '' where that is not known ·
 * `malformed` a reply that is not what the document describes · `aborted` the caller's
 * signal, or the client was closed.
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
  'malformed',
  'aborted',
] as const;
/** One of `SERVICE_ERROR_KINDS`. */
export type ServiceErrorKind = (typeof SERVICE_ERROR_KINDS)[number];

/** JSON through and through: it is stored in the ledger and crosses threads. */
export type ServiceErrorData = {
  readonly kind: ServiceErrorKind;
  /** null when no reply came, or nothing was sent. */
  readonly status: number | null;
  /** How long the service asked to wait, in milliseconds, a day at most; null when it did not say. */
  readonly retryAfterMs: number | null;
  /** The reply's body for support: the key taken out, at most 2 kB; '' without one. */
  readonly body: string;
  /** Requests sent for this call; 0 when it was refused before sending. */
  readonly attempts: number;
  /**
   * Whether the service may have done what a request of this call asks, though no answer says so: it left, and no reply
   * came, or one that cannot be read, or one of a gateway in between. false after a clear refusal.
   */
  readonly mayHaveReached: boolean;
  /** Requests of this call that were sent after one that the service may have done: each may have been paid for again. */
  readonly repeats: number;
  /**
   * Requests of this call that the service may have charged, though no answer to them was read: those that may have reached
   * it, and those that failed in it (500), since the document says nowhere that these are free.
   */
  readonly maybeCharged: number;
  /** The argument or reply field at fault, or the system's error code; '' when there is nothing to add. */
  readonly detail: string;
};

/** All that an endpoint throws. */
export class ServiceError extends Error implements ServiceErrorData {
  override readonly name = 'ServiceError';
  readonly kind: ServiceErrorKind;
  readonly status: number | null;
  readonly retryAfterMs: number | null;
  readonly body: string;
  readonly attempts: number;
  readonly mayHaveReached: boolean;
  readonly repeats: number;
  readonly maybeCharged: number;
  readonly detail: string;

  constructor(data: Pick<ServiceErrorData, 'kind'> & Partial<ServiceErrorData>) {
    super([data.kind, data.status, data.detail].filter(Boolean).join(' '));
    this.kind = data.kind;
    this.status = data.status ?? null;
    this.retryAfterMs = data.retryAfterMs ?? null;
    this.body = data.body ?? '';
    this.attempts = data.attempts ?? 0;
    this.mayHaveReached = data.mayHaveReached ?? false;
    this.repeats = data.repeats ?? 0;
    this.maybeCharged = data.maybeCharged ?? 0;
    this.detail = data.detail ?? '';
  }

  toData(): ServiceErrorData {
    const { kind, status, retryAfterMs, body, attempts, mayHaveReached, repeats, maybeCharged, detail } =
      this;
    return { kind, status, retryAfterMs, body, attempts, mayHaveReached, repeats, maybeCharged, detail };
  }
}

/** An argument that the service would refuse, refused before a call is spent. */
export function refusedArgument(detail: string): ServiceError {
  return new ServiceError({ kind: 'validation', detail });
}
