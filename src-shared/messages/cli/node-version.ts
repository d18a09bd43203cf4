/** The oldest Node that the app's libraries support: undici needs this version. */
export const OLDEST_NODE = { major: 22, minor: 19 } as const;

/** @param found the version of the Node that runs, such as `20.1.0` */
export const tooOldNodeSentence = (found: string): string =>
  `Doorstep needs Node ${OLDEST_NODE.major}.${OLDEST_NODE.minor} or newer, but this is Node ${found}.`;
