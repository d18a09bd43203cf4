/** The local host's limits for callers. Tests set lower limits. */
export type LoopbackLimits = {
  /** The maximum number of connections without a session. Above it, the oldest is closed. A browser opens six. */
  readonly strangers: number;
  /** The maximum number of connections with a session, more than a person's tabs need. */
  readonly sessionConnections: number;
  /** The lifetime of a connection without a session, even if it is active. */
  readonly strangerMs: number;
  /** The maximum size of a JSON body sent without a session. Such a body contains only a few texts of 43 characters. */
  readonly questionBytes: number;
  /** The maximum size of a JSON body with a session. The largest input is a few kilobytes. */
  readonly jsonBytes: number;
  /** The maximum size of an uploaded list. */
  readonly fileBytes: number;
  readonly headMs: number;
  readonly jsonMs: number;
  /** The time after which an inactive connection is closed, long enough for a person to answer a keychain prompt. */
  readonly stalledMs: number;
  readonly codeMs: number;
  /** The time within which an offered download must start. */
  readonly downloadMs: number;
  /** How often a waiting connection sends a blank line, so that both ends notice if the connection is lost. */
  readonly heartbeatMs: number;
};

/** The limits of a real host. */
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
