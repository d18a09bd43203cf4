/** The numbers of parts 1, 4 and 8 of the interface document that are checked before a call is spent. */

/** Countries with autocomplete. Any other gets an empty list from the service, so it is not worth offering. */
export const SUGGEST_COUNTRIES = ['usa', 'gbr', 'deu', 'nld', 'fin', 'swe', 'jpn'] as const;

/** Documented for /suggest; used for /reverse too, whose bound is not shown. */
export const MOST_RESULTS = 50;

export const LONGEST_RADIUS_M = 5_000;

export const MOST_EMAILS_IN_BATCH = 1_000;
export const MOST_EMAILS_IN_JOB = 10_000;
