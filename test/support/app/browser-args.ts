/** How Chromium is started for tests and measurements. */

/** A browser sends requests of its own; only the app's are to be seen. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
];

/** Chromium's own sandbox does not start for root, as in most containers. */
export const BROWSER_ARGS = process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET;
