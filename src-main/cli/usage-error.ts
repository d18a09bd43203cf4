/** What is wrong with which word of a command line. Raised and caught where it is read. */
export class UsageError extends Error {}
