/** The limits from parts 1, 4 and 8 of the interface document that the app checks before it spends a call. */

/** Documented for /suggest. Also used for /reverse, whose limit is not shown. */
export const MOST_RESULTS = 50;

/** Metres, for `/reverse` (4.5). */
export const LONGEST_RADIUS_M = 5_000;

/** For a batch of emails (4.9). */
export const MOST_EMAILS_IN_BATCH = 1_000;
/** For an email job (4.10). */
export const MOST_EMAILS_IN_JOB = 10_000;
