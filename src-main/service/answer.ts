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
  /** Milliseconds of the answered request alone, without earlier attempts and waits. */
  readonly tookMs: number;
};

/** What a caller may say of a single call. */
export type CallOptions = {
  /** Ends the call at once, also in a wait between attempts; the call then throws `aborted`. */
  readonly signal?: AbortSignal | undefined;
  /** Called right before each request leaves, with its 1-based number. */
  readonly onAttempt?: ((attempt: number) => void) | undefined;
};
