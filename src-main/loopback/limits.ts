/** The local host's limits for callers. Tests reduce some. */
export type LoopbackLimits = {
  /** Connections without a session. A browser opens six for a page. Above the limit the oldest closes. */
  readonly strangers: number;
  /** Connections with a session, more than a person's tabs need. */
  readonly sessionConnections: number;
  /** The lifetime of a connection without a session, even if it is active. */
  readonly strangerMs: number;
  /** A JSON body without a session: some texts of 43 letters. */
  readonly questionBytes: number;
  /** A JSON body with a session. The largest input has some kilobytes. */
  readonly jsonBytes: number;
  /** An uploaded list. */
  readonly fileBytes: number;
  readonly headMs: number;
  readonly jsonMs: number;
  /** An inactive connection. Longer than a person needs to answer a keychain prompt. */
  readonly stalledMs: number;
  readonly codeMs: number;
  /** Time until a requested download must start. */
  readonly downloadMs: number;
  /** The interval of blank lines while waiting, so that both ends notice a lost connection. */
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
