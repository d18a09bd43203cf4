/** The time, new ids, and the log of bugs. */
export type Runtime = {
  readonly nowMs: () => number;
  readonly newId: () => string;
  /** Returns the reference of the report. */
  readonly reportBug: (error: unknown, operation: string) => string;
};
