/** A reply that the app has understood. */
export type Answer<T> = {
  readonly value: T;
  /** The reply's body as received, including unknown fields, with the key removed. The ledger stores this text. */
  readonly raw: string;
  /** 200..299 */
  readonly status: number;
  readonly attempts: number;
  /** The number of attempts that repeated a request that the service may have performed; see `ServiceErrorData.repeats`. */
  readonly repeats: number;
  /** The number of earlier requests of this call that the service may have charged; see `ServiceErrorData.maybeCharged`. */
  readonly maybeCharged: number;
  /** The milliseconds that the answered request took, without earlier attempts and waits. */
  readonly tookMs: number;
};

export type CallOptions = {
  /** Ends the call immediately, even during a wait between attempts. The call then throws `aborted`. */
  readonly signal?: AbortSignal | undefined;
  /** Called right before each request is sent. The first attempt is 1. */
  readonly onAttempt?: ((attempt: number) => void) | undefined;
  /** Once this is aborted, the call awaits its current request and sends no other. A wait between attempts ends immediately. */
  readonly pause?: AbortSignal | undefined;
  /** Called before a request that may have been charged is repeated. If it returns false, the call ends with the latest error. */
  readonly mayRepeat?: ((maybeCharged: number) => boolean) | undefined;
};
