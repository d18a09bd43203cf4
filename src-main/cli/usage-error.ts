/** Thrown for a mistake on the command line. The message is a sentence for the person. */
export class UsageError extends Error {}
