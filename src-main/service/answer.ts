/** A reply that was understood. `value` is what it says, in the words of the app. */
export type Answer<T> = {
  readonly value: T;
  /** The reply's body as received, unknown fields included, with the key taken out: what the ledger keeps. */
  readonly raw: string;
  /** 200 to 299 */
  readonly status: number;
  /** Requests sent, the answered one included. */
  readonly attempts: number;
  /** How many of them repeated one that the service may have done; see `ServiceErrorData.repeats`. */
  readonly repeats: number;
  /** Earlier requests of this call that the service may have charged; see `ServiceErrorData.maybeCharged`. */
  readonly maybeCharged: number;
  /** Milliseconds of the answered request alone, without earlier attempts and waits. */
  readonly tookMs: number;
};

/** What a caller may say of a single call. */
export type CallOptions = {
  /** Ends the call at once, also in a wait between attempts; the call then throws `aborted`. */
  readonly signal?: AbortSignal | undefined;
  /** Called right before each request leaves, with its 1-based number. */
  readonly onAttempt?: ((attempt: number) => void) | undefined;
  /** Aborted: the request on its way is awaited, and none follows it. A wait between attempts ends at once. */
  readonly pause?: AbortSignal | undefined;
  /**
   * Called before another request follows some that the service may have charged. False ends the call with the latest
   * error.
   */
  readonly mayRepeat?: ((maybeCharged: number) => boolean) | undefined;
};
