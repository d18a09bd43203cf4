/**
 * `npm test`, fastest step first. With `all`, also runs the tests that `npm test` leaves out (`test/tiers.ts`). A
 * failure does not stop the run. All failures are repeated at the end. The last line is `N passed, M failed`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describeLeftOut, TIERS } from '../test/tiers.ts';
import { ensureBrowser } from './browser.mjs';
import { build, needsBuild } from './bundle.mjs';
import { keepDurations, slowFiles } from './durations.mjs';
import { describeFailures, failuresOfE2e, failuresOfUnit } from './failures.mjs';
import { run } from './run.mjs';
import { CHECKS, runChecks } from './steps.mjs';
import { lastLine, sum, tallyOfCheck, tallyOfE2e, tallyOfUnit } from './tally.mjs';
import { ensureTestPrograms } from './test-programs.mjs';

const root = dirname(import.meta.dirname);
const reports = mkdtempSync(join(tmpdir(), 'doorstep-test-'));
const say = (/** @type {string} */ text) => process.stdout.write(`${text}\n`);

/** @type {import('./tally.mjs').Tally[]} */
const tallies = [];
/** @type {import('./failures.mjs').Failure[]} */
const failures = [];
const isWhole = process.argv.includes('all');
/** The seconds of slow test files; null if a report is missing. @type {Record<string, number> | null} */
let durations = {};
for (const { title, code, said } of await runChecks(CHECKS, root))
  count(title, tallyOfCheck(code), code === 0 ? [] : [{ name: title, why: said }]);

heading('Build');
const isBuilt = !needsBuild(root) || (await build(root, process.execPath));
count('Build', tallyOfCheck(isBuilt ? 0 : 1), []);

// Finds the browser before the first test, because a unit test opens the packed app.
const browser = await ensureBrowser(root, say);
const env = { ...process.env, ...(browser !== null && { DOORSTEP_BROWSER: browser }) };

await ensureTestPrograms(say);
for (const tier of isWhole ? TIERS : ['first']) {
  const which = tier === 'first' ? '' : ', the rest';
  await unitTests(tier, `Unit tests${which}`);
  const title = `End-to-end tests${which}`;
  heading(title);
  if (browser === null) count('A browser for the end-to-end tests', tallyOfCheck(1), []);
  else await endToEndTests(tier, title);
}

const keepsDurations = process.argv.includes('--keep-durations');
if (keepsDurations && isWhole && durations !== null)
  keepDurations(join(root, 'test/durations.json'), durations);
else if (keepsDurations) say('\nDurations are kept only of all unit tests: npm run test:all.');
rmSync(reports, { recursive: true, force: true });
const total = sum(tallies);
process.exitCode = total.failed ? 1 : 0;
if (failures.length > 0) {
  heading('What failed');
  say(describeFailures(failures));
}
if (!isWhole) say(`\n${describeLeftOut()}`);
say(`\n${lastLine(total)}`);

/**
 * Adds results to the tally. Adds a failure without a name if a program ended badly but its report names no failure.
 *
 * @param {string} title
 * @param {import('./tally.mjs').Tally} tally
 * @param {import('./failures.mjs').Failure[]} named
 */
function count(title, tally, named) {
  tallies.push(tally);
  const unnamed = tally.failed > named.length;
  failures.push(
    ...named,
    ...(unnamed
      ? [{ name: title, why: 'It ended badly without naming a test. What it said stands above.' }]
      : []),
  );
}

/** @param {import('../test/tiers.ts').Tier} tier @param {string} title */
async function unitTests(tier, title) {
  heading(title);
  const file = join(reports, `unit-${tier}.json`);
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '-c', 'test/vitest.config.ts'];
  const code = await codeOf(
    [...vitest, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { DOORSTEP_TIER: tier },
  );
  const report = readReport(file);
  count(title, tallyOfUnit(report, code), failuresOfUnit(report, root));
  durations = durations &&
    report && { ...durations, ...slowFiles(report.testResults, join(root, 'test/unit')) };
}

/** @param {import('../test/tiers.ts').Tier} tier @param {string} title */
async function endToEndTests(tier, title) {
  const file = join(reports, `e2e-${tier}.json`);
  const code = await codeOf(
    ['node_modules/playwright/cli.js', 'test', '-c', 'test/e2e/playwright.config.ts', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file, DOORSTEP_TIER: tier },
  );
  const report = readReport(file);
  count(title, tallyOfE2e(report, code), failuresOfE2e(report));
}

/** @param {readonly string[]} command */
async function codeOf(command, more = {}) {
  const { code } = await run(process.execPath, command, { cwd: root, env: { ...env, ...more } });
  return code;
}

/** Returns the report; null if the run ended before it wrote one. */
function readReport(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function heading(/** @type {string} */ title) {
  say(`\n── ${title}`);
}
