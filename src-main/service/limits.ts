/** The numbers of parts 1, 4 and 8 of the interface document that are checked before a call is spent. */

/** Documented for /suggest; used for /reverse too, whose bound is not shown. */
export const MOST_RESULTS = 50;

/** Metres, of `/reverse` (4.5). */
export const LONGEST_RADIUS_M = 5_000;

/** Of a batch of emails (4.9). */
export const MOST_EMAILS_IN_BATCH = 1_000;
/** Of an email job (4.10). */
export const MOST_EMAILS_IN_JOB = 10_000;
