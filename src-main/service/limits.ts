/** The limits from parts 1, 4 and 8 of the interface document that the app checks before it sends a call. */

/** The maximum number of results of /suggest. Also used for /reverse, for which the document states no limit. */
export const MOST_RESULTS = 50;

/** The maximum radius for `/reverse` (4.5), in metres. */
export const LONGEST_RADIUS_M = 5_000;

/** The maximum number of emails in a batch (4.9). */
export const MOST_EMAILS_IN_BATCH = 1_000;
/** The maximum number of emails in a job (4.10). */
export const MOST_EMAILS_IN_JOB = 10_000;
