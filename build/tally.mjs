/** Counts what passed and failed. Each check and each test counts as one. */

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** @param {readonly Tally[]} tallies */
export function sum(tallies) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of tallies) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/** @param {Tally} tally */
export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

/**
 * Counts a check that has no tests.
 *
 * @param {number | null} exitCode
 * @returns {Tally}
 */
export function tallyOfCheck(exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/**
 * Counts vitest's report (`--reporter=json`). A file that could not be loaded has no tests and counts as one failure.
 *
 * @param {any} report null if vitest wrote none
 * @param {number | null} exitCode
 * @returns {Tally}
 */
export function tallyOfUnit(report, exitCode) {
  const files = report?.testResults ?? [];
  const unloaded = files.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  const failed = (report?.numFailedTests ?? 0) + unloaded;
  return honest({ passed: report?.numPassedTests ?? 0, failed, skipped }, exitCode);
}

/**
 * Counts Playwright's report (`--reporter=json`). A test that passed only on a retry counts as failed.
 *
 * @param {any} report null if Playwright wrote none
 * @param {number | null} exitCode
 * @returns {Tally}
 */
export function tallyOfE2e(report, exitCode) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  const failed = unexpected + flaky + (report?.errors?.length ?? 0);
  return honest({ passed: expected, failed, skipped }, exitCode);
}

/** Adds a failure if a run had no tests, or a bad exit code without a failure in its report. */
function honest(/** @type {Tally} */ tally, /** @type {number | null} */ exitCode) {
  const ranNothing = tally.passed + tally.failed === 0;
  const endedBadly = exitCode !== 0 && tally.failed === 0;
  return ranNothing || endedBadly ? { ...tally, failed: tally.failed + 1 } : tally;
}
