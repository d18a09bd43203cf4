/** The numbers of parts 1, 4 and 8 of the interface document that are checked before a call is spent. */

/** Documented for /suggest; used for /reverse too, whose bound is not shown. */
export const MOST_RESULTS = 50;

export const LONGEST_RADIUS_M = 5_000;

export const MOST_EMAILS_IN_BATCH = 1_000;
export const MOST_EMAILS_IN_JOB = 10_000;
