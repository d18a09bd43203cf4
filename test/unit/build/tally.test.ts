import { describe, expect, it } from 'vitest';
import { lastLine, sum, tallyOfCheck, tallyOfE2e, tallyOfUnit } from '../../../build/tally.mjs';

describe('the last line of npm test', () => {
  it('adds up the checks and the tests', () => {
    const unit = {
      numPassedTests: 40,
      numFailedTests: 0,
      numPendingTests: 2,
      numTodoTests: 0,
      testResults: [],
    };
    const e2e = { stats: { expected: 6, unexpected: 1, flaky: 0, skipped: 1 }, errors: [] };
    const tallies = [tallyOfCheck(0), tallyOfCheck(1), tallyOfUnit(unit, 0), tallyOfE2e(e2e, 1)];
    expect(lastLine(sum(tallies))).toBe('47 passed, 2 failed, 3 skipped');
  });

  it('mentions skipped tests only if there are any', () => {
    expect(lastLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  });
});

describe('the count of unit tests', () => {
  it('counts a file that could not be loaded as one failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}, {}] },
    ];
    const report = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0, testResults };
    expect(tallyOfUnit(report, 1)).toEqual({ passed: 1, failed: 2, skipped: 0 });
  });

  it('counts one failure if no test ran or there is no report', () => {
    const nothing = {
      numPassedTests: 0,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [],
    };
    expect(tallyOfUnit(nothing, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(tallyOfUnit(null, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('counts one failure if every test passed but the run ended with an error', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [],
    };
    expect(tallyOfUnit(report, 1)).toEqual({ passed: 5, failed: 1, skipped: 0 });
    expect(tallyOfUnit(report, null)).toEqual({ passed: 5, failed: 1, skipped: 0 });
  });
});

describe('the count of end-to-end tests', () => {
  it('counts a test that passed only when retried as a failure', () => {
    const report = { stats: { expected: 2, unexpected: 0, flaky: 1, skipped: 0 }, errors: [] };
    expect(tallyOfE2e(report, 0)).toEqual({ passed: 2, failed: 1, skipped: 0 });
  });

  it('counts one failure if no test file was found', () => {
    expect(
      tallyOfE2e({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] }, 0),
    ).toMatchObject({
      failed: 1,
    });
  });

  it('counts an error outside any test as a failure', () => {
    const report = {
      stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 },
      errors: [{ message: 'no such fixture' }],
    };
    expect(tallyOfE2e(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 0 });
  });
});
