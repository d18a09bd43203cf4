/** What the local host grants a caller. Tests make some of these smaller. */
export type LoopbackLimits = {
  /** Connections without a session. A browser opens six for a page; the oldest gives way when one more comes. */
  readonly strangers: number;
  /** Connections with a session: more than the tabs of a person need. */
  readonly sessionConnections: number;
  /** The life of a connection without a session, whatever moves on it. */
  readonly strangerMs: number;
  /** A JSON body without a session: some texts of 43 letters. */
  readonly questionBytes: number;
  /** A JSON body with a session. The largest input of an operation is some kilobytes. */
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
  strangers: 512,
  sessionConnections: 256,
  strangerMs: 20_000,
  questionBytes: 1024,
  jsonBytes: 1024 * 1024,
  fileBytes: 2 * 1024 ** 3,
  headMs: 10_000,
  jsonMs: 10_000,
  stalledMs: 120_000,
  codeMs: 60_000,
  downloadMs: 60_000,
  heartbeatMs: 15_000,
};
