/**
 * `npm test`: everything that can show a fault, in order of cost, going on after a failure. What failed is told again
 * at the end. The last line counts: `N passed, M failed`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { build } from './bundle.mjs';
import { describeFailures, failuresOfE2e, failuresOfUnit } from './failures.mjs';
import { run } from './run.mjs';
import { CHECKS, runCheck } from './steps.mjs';
import { lastLine, sum, tallyOfCheck, tallyOfE2e, tallyOfUnit } from './tally.mjs';
import { ensureTestPrograms } from './test-programs.mjs';

const root = dirname(import.meta.dirname);
const reports = mkdtempSync(join(tmpdir(), 'doorstep-test-'));
const say = (/** @type {string} */ text) => process.stdout.write(`${text}\n`);

/** @type {import('./tally.mjs').Tally[]} */
const tallies = [];
/** @type {import('./failures.mjs').Failure[]} */
const failures = [];
for (const check of CHECKS) {
  heading(check.title);
  const { code, said } = await runCheck(check, root);
  count(check.title, tallyOfCheck(code), code === 0 ? [] : [{ name: check.title, why: said }]);
}

heading('Build');
const isBuilt = await build(root, process.execPath);
count('Build', tallyOfCheck(isBuilt ? 0 : 1), []);

// Before the first test: one of the unit tests opens the packed app.
const browser = await ensureBrowser(root, say);
const env = { ...process.env, ...(browser !== null && { DOORSTEP_BROWSER: browser }) };

heading('Unit tests');
await unitTests();

heading('End-to-end tests');
if (browser === null) count('A browser for the end-to-end tests', tallyOfCheck(1), []);
else await endToEndTests();

rmSync(reports, { recursive: true, force: true });
const total = sum(tallies);
process.exitCode = total.failed ? 1 : 0;
if (failures.length > 0) {
  heading('What failed');
  say(describeFailures(failures));
}
say(`\n${lastLine(total)}`);

/**
 * Names a failure that no report names: a program that ended badly has failed too.
 * @param {string} title
 * @param {import('./tally.mjs').Tally} tally
 * @param {import('./failures.mjs').Failure[]} named
 */
function count(title, tally, named) {
  tallies.push(tally);
  const unnamed = tally.failed > named.length;
  failures.push(
    ...named,
    ...(unnamed ? [{ name: title, why: 'It ended badly; the reason stands above.' }] : []),
  );
}

async function unitTests() {
  await ensureTestPrograms(say);
  const file = join(reports, 'unit.json');
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '-c', 'test/vitest.config.ts'];
  const code = await codeOf([
    ...vitest,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = readReport(file);
  count('Unit tests', tallyOfUnit(report, code), failuresOfUnit(report, root));
}

async function endToEndTests() {
  const file = join(reports, 'e2e.json');
  const code = await codeOf(
    ['node_modules/playwright/cli.js', 'test', '-c', 'test/e2e/playwright.config.ts', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  );
  const report = readReport(file);
  count('End-to-end tests', tallyOfE2e(report, code), failuresOfE2e(report));
}

/** @param {readonly string[]} command */
async function codeOf(command, more = {}) {
  const { code } = await run(process.execPath, command, { cwd: root, env: { ...env, ...more } });
  return code;
}

/** Null when the run did not come far enough to write one. */
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
