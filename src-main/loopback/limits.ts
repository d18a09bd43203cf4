/** What the local host grants a caller. Tests make some of these smaller. */
export type LoopbackLimits = {
  /** A JSON body. The largest input of an operation is some kilobytes. */
  readonly jsonBytes: number;
  /** A list handed over by the page. */
  readonly fileBytes: number;
  /** Until the head of a request is complete. */
  readonly headMs: number;
  /** Until a JSON body is complete. */
  readonly jsonMs: number;
  /** A connection on which nothing moves: longer than a person takes to answer a prompt of the keychain. */
  readonly stalledMs: number;
  /** Until a launch code must have been used. */
  readonly codeMs: number;
  /** Until a download that was asked for must have begun. */
  readonly downloadMs: number;
  /** Between blank lines in an event stream, and while an answer is worked on, by which both ends notice that the other is gone. */
  readonly heartbeatMs: number;
};

export const LIMITS: LoopbackLimits = {
  jsonBytes: 1024 * 1024,
  fileBytes: 2 * 1024 ** 3,
  headMs: 10_000,
  jsonMs: 10_000,
  stalledMs: 120_000,
  codeMs: 60_000,
  downloadMs: 60_000,
  heartbeatMs: 15_000,
};
