/** Repeats failures at the end of `npm test`, because many CI services show only the end of a log. */
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} Failure
 * @property {string} name the file and the test, or the title of a check
 * @property {string} why the output of the test or check, with any number of lines
 * @property {string} [screen] the page's accessibility tree, if a journey attached it
 */

const LONGEST_LINES = 25;
const LONGEST_SCREEN = 100;
const MOST_FAILURES = 20;

/** The name of the accessibility tree that a failed journey attaches. */
export const SCREEN = 'screen';

/**
 * Reads vitest's report (`--reporter=json`).
 *
 * @param {any} report null if vitest wrote none
 * @param {string} root the folder to which names are relative
 * @returns {Failure[]}
 */
export function failuresOfUnit(report, root) {
  /** @type {Failure[]} */
  const failures = [];
  for (const file of report?.testResults ?? []) {
    const name = inRoot(file.name, root);
    const failed = file.assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
    for (const test of failed) {
      failures.push({ name: `${name} › ${test.fullName}`, why: test.failureMessages.join('\n') });
    }
    if (file.status === 'failed' && failed.length === 0) failures.push({ name, why: file.message ?? '' });
  }
  return failures;
}

/**
 * Reads Playwright's report (`--reporter=json`). A test that passed only on a retry counts as failed.
 *
 * @param {any} report null if Playwright wrote none
 * @returns {Failure[]}
 */
export function failuresOfE2e(report) {
  /** @type {Failure[]} */
  const failures = [];
  const outside = report?.errors ?? [];
  for (const error of outside) failures.push({ name: 'outside any test', why: whyOf(error) });
  const suites = [...(report?.suites ?? [])];
  for (let suite = suites.shift(); suite; suite = suites.shift()) {
    suites.unshift(...(suite.suites ?? []));
    for (const spec of suite.specs ?? []) {
      if (spec.ok && !spec.tests.some((/** @type {any} */ test) => test.status === 'flaky')) continue;
      const results = spec.tests.flatMap((/** @type {any} */ test) => test.results ?? []);
      const errors = results.flatMap((/** @type {any} */ result) => result.errors ?? []);
      const name = `${spec.file}:${spec.line} › ${spec.title}`;
      const [screen] = results.flatMap((/** @type {any} */ result) => screensOf(result.attachments ?? []));
      failures.push({ name, why: errors.map(whyOf).join('\n'), ...(screen && { screen }) });
    }
  }
  return failures;
}

/**
 * @param {readonly Failure[]} failures
 * @returns {string} an empty string if nothing failed
 */
export function describeFailures(failures) {
  const told = failures.slice(0, MOST_FAILURES).map(({ name, why, screen }) => {
    const lines = firstLines(why, LONGEST_LINES);
    if (screen) lines.push('on the screen:', ...firstLines(screen, LONGEST_SCREEN));
    return [name, ...lines.map((line) => `    ${line}`.trimEnd())].join('\n');
  });
  const more = failures.length - told.length;
  if (more > 0) told.push(`and ${more} more, above`);
  return told.join('\n\n');
}

/**
 * @param {string} text
 * @param {number} longest
 */
function firstLines(text, longest) {
  const lines = stripVTControlCharacters(text).trimEnd().split('\n');
  return lines.length > longest ? [...lines.slice(0, longest), '…'] : lines;
}

/**
 * Returns the accessibility trees among a test's attachments. Playwright's report has contents in Base64.
 *
 * @param {readonly { name: string, body?: string }[]} attachments
 */
function screensOf(attachments) {
  return attachments
    .filter(({ name }) => name === SCREEN)
    .map(({ body = '' }) => Buffer.from(body, 'base64').toString());
}

/** @param {{ message?: string, stack?: string }} error */
function whyOf(error) {
  return error.stack ?? error.message ?? '';
}

/** @param {string} file @param {string} root */
function inRoot(file, root) {
  return file.startsWith(root) ? file.slice(root.length + 1) : file;
}
