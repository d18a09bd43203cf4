/** Silences the browser's own requests, so that only the app's remain. */
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
